package dev.skewedload.run;

import static dev.skewedload.process.ProcessState.ENDED;
import static dev.skewedload.process.ProcessState.PAUSED;
import static dev.skewedload.process.ProcessState.RUNNING;

import dev.skewedload.process.Breakable;
import dev.skewedload.process.Ports;
import dev.skewedload.process.ProcessState;
import dev.skewedload.workload.NewViralKey;
import dev.skewedload.workload.SkewedLoadException;
import dev.skewedload.workload.Surge;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Supplier;

/**
 * Faults for the time line of a run: {@code traffic.at(ofSeconds(8), kill(service)).at(ofSeconds(12), start(service))}.
 *
 * <p>Each is verified by the operating system: a process that was killed is gone, not merely signalled, and its port refuses; one
 * that was paused has every thread stopped; one that was started runs, and its port answers. A fault that finds nothing to do,
 * such as a kill of a process that has ended, fails and voids what rests on it.
 *
 * <p>Faults on one system wait for each other: a resume that is due while the pause before it is still being made comes after it. A
 * kill, pause or restart that had to wait so long that the load was over disturbed nothing, and voids what rests on it.
 *
 * <p>What this cannot see: what the system made of it. A process that runs again may not work yet; see
 * {@code hasRecoveredWithin}.
 */
public final class Faults {
    private Faults() {}

    /**
     * Kills by SIGKILL: no shutdown hook runs, no connection is closed in good order.
     *
     * @param system what is killed; running or paused
     * @return verified by its process being gone and its port refusing
     */
    public static Fault kill(Breakable system) {
        return disturbance("kill", system, () -> killed(system));
    }

    /**
     * Stops by SIGSTOP, as a long garbage collection or a machine that hangs would: connections stay, nothing answers.
     *
     * @param system what is paused; running
     * @return verified by every thread of its process being stopped
     */
    public static Fault pause(Breakable system) {
        return disturbance("pause", system, () -> {
            require(system, "to be paused", RUNNING);
            system.pause();
            verify(system, PAUSED);
            return system.identity() + " is stopped";
        });
    }

    /**
     * Continues what is paused, by SIGCONT.
     *
     * @param system what is resumed; paused
     * @return verified by its process not being stopped any more
     */
    public static Fault resume(Breakable system) {
        return remedy("resume", system, () -> {
            require(system, "to be resumed", PAUSED);
            system.resume();
            verify(system, RUNNING);
            return system.identity() + " runs again";
        });
    }

    /**
     * Starts what has ended, on the same port and data, and waits until it is ready.
     *
     * @param system what is started; ended
     * @return verified by a process that runs, and a port that answers
     */
    public static Fault start(Breakable system) {
        return remedy("start", system, () -> started(system));
    }

    /**
     * Kills by SIGKILL and starts anew, on the same port and data.
     *
     * @param system what is restarted; running or paused
     * @return verified as {@link #kill} and {@link #start} are
     */
    public static Fault restart(Breakable system) {
        return disturbance("restart", system, () -> killed(system) + "; then " + started(system));
    }

    /**
     * Sends more events for a while, who they are of staying as it is. See {@link Surge}.
     *
     * @param factor how many times the rate, above 1
     * @param length how long it lasts; within the measured load as a whole
     * @return verified by the number of events that were sent of those due in it
     */
    public static WorkloadFault surge(double factor, Duration length) {
        return new WorkloadFault((workload, at) -> workload.withSurge(new Surge(at, factor, length)));
    }

    /**
     * Gives one new entity a share of all events for a while, taken from the other tenants. See {@link NewViralKey}.
     *
     * @param share its share of all events in that time, at most that of the others
     * @param length how long it lasts; within the measured load as a whole
     * @return verified by the number of events that were sent of those due for it
     */
    public static WorkloadFault viralKey(double share, Duration length) {
        return new WorkloadFault((workload, at) -> workload.withNewViralKey(new NewViralKey(at, share, length)));
    }

    private static Fault disturbance(String deed, Breakable system, Supplier<String> injection) {
        return new SystemFault(deed + " " + system.name(), system, true, injection);
    }

    private static Fault remedy(String deed, Breakable system, Supplier<String> injection) {
        return new SystemFault(deed + " " + system.name(), system, false, injection);
    }

    private static String killed(Breakable system) {
        require(system, "to be killed", RUNNING, PAUSED);
        String before = system.identity();
        system.kill();
        verify(system, ENDED);
        if (system.port().isEmpty()) {
            return before + " is gone";
        }
        int port = system.port().getAsInt();
        if (Ports.answers(port)) {
            throw new SkewedLoadException(before + " is gone, but port " + port + " still answers");
        }
        return before + " is gone and port " + port + " refuses";
    }

    private static String started(Breakable system) {
        require(system, "to be started", ENDED);
        system.startAgain();
        verify(system, RUNNING);
        if (system.port().isEmpty()) {
            return system.identity() + " runs";
        }
        int port = system.port().getAsInt();
        if (!Ports.answers(port)) {
            throw new SkewedLoadException(system.identity() + " runs, but port " + port + " does not answer");
        }
        return system.identity() + " runs and port " + port + " answers";
    }

    private static void require(Breakable system, String purpose, ProcessState... legal) {
        ProcessState found = system.state();
        if (!Arrays.asList(legal).contains(found)) {
            throw new SkewedLoadException("there was nothing " + purpose + ", since " + system.name() + " ("
                    + system.identity() + ") was " + word(found) + " before");
        }
    }

    private static void verify(Breakable system, ProcessState wanted) {
        ProcessState found = system.state();
        if (found != wanted) {
            throw new SkewedLoadException(system.name() + " (" + system.identity() + ") should be " + word(wanted)
                    + ", but is " + word(found));
        }
    }

    private static String word(ProcessState state) {
        return state.name().toLowerCase(Locale.ROOT);
    }
}
