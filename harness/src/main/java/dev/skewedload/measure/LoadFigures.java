package dev.skewedload.measure;

import dev.skewedload.partition.ChancePeak;
import dev.skewedload.partition.PartitionLoads;
import dev.skewedload.partition.StreamLoads;
import dev.skewedload.workload.SkewedLoadException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The load of a run after its warm-up: acknowledged records, bytes and costs per partition, the keys that made them, and both over
 * time. Exact counts: the same keys, seed, partitioner and partition count give the same figures on any machine.
 */
public final class LoadFigures {
    private final Map<LoadUnit, PartitionLoads> loads;
    private final Map<LoadUnit, Long> largest;
    private final List<KeyLoad> keys;
    private final int distinctKeys;
    private final boolean keysIncomplete;
    private final LoadTimeline timeline;
    private final long @Nullable [] logGrowth;
    private final String input;
    private final Map<String, PartitionLoads> outputs;
    private final Chances chances;
    private final Optional<SkewRun> run;

    LoadFigures(
            Map<LoadUnit, PartitionLoads> loads,
            Map<LoadUnit, Long> largest,
            List<KeyLoad> keys,
            int distinctKeys,
            boolean keysIncomplete,
            LoadTimeline timeline) {
        this(
                loads,
                largest,
                keys,
                distinctKeys,
                keysIncomplete,
                timeline,
                null,
                "input",
                Map.of(),
                new Chances(loads.get(LoadUnit.RECORDS).partitions()),
                Optional.empty());
    }

    private LoadFigures(
            Map<LoadUnit, PartitionLoads> loads,
            Map<LoadUnit, Long> largest,
            List<KeyLoad> keys,
            int distinctKeys,
            boolean keysIncomplete,
            LoadTimeline timeline,
            long @Nullable [] logGrowth,
            String input,
            Map<String, PartitionLoads> outputs,
            Chances chances,
            Optional<SkewRun> run) {
        this.loads = Map.copyOf(loads);
        this.largest = Map.copyOf(largest);
        this.keys = List.copyOf(keys);
        this.distinctKeys = distinctKeys;
        this.keysIncomplete = keysIncomplete;
        this.timeline = timeline;
        this.logGrowth = logGrowth == null ? null : logGrowth.clone();
        this.input = input;
        this.outputs = Map.copyOf(outputs);
        this.chances = chances;
        this.run = run;
    }

    /**
     * The same load with what the brokers' disks say of it.
     *
     * @param bytes growth of the log in bytes, one a partition, or null if nobody tells
     * @return a changed copy
     */
    public LoadFigures withLogGrowth(long @Nullable [] bytes) {
        return copy(bytes, input, outputs, chances, run);
    }

    /**
     * The same load with the names of the streams.
     *
     * @param inputName the stream that was sent, such as its topic
     * @param outputsByName records of this run's measured events in the streams that the system under test wrote
     * @return a changed copy
     */
    public LoadFigures withStreams(String inputName, Map<String, PartitionLoads> outputsByName) {
        return copy(logGrowth, inputName, outputsByName, chances, run);
    }

    /** This load and that of another run on as many partitions, as one; what the brokers' disks say is each run's own. */
    LoadFigures plus(LoadFigures other) {
        Map<LoadUnit, PartitionLoads> sums = new EnumMap<>(LoadUnit.class);
        Map<LoadUnit, Long> most = new EnumMap<>(LoadUnit.class);
        for (LoadUnit unit : loads.keySet()) {
            sums.put(unit, sum(loads.get(unit), other.loads.get(unit)));
            most.put(unit, Math.max(largest.get(unit), other.largest.get(unit)));
        }
        List<KeyLoad> both = KeyLoad.merge(keys, other.keys);
        int different = (int) both.stream().map(KeyLoad::key).distinct().count();
        boolean incomplete = keysIncomplete || other.keysIncomplete;
        Map<String, PartitionLoads> together = new LinkedHashMap<>(outputs);
        together.entrySet()
                .removeIf(output -> !other.outputs.containsKey(output.getKey())
                        || other.outputs.get(output.getKey()).partitions()
                                != output.getValue().partitions());
        together.replaceAll((name, records) -> sum(records, other.outputs.get(name)));
        return new LoadFigures(sums, most, both, different, incomplete, timeline.then(other.timeline))
                .withStreams(input, together)
                .sharing(chances);
    }

    private static PartitionLoads sum(PartitionLoads one, PartitionLoads other) {
        long[] sum = one.toArray();
        Arrays.setAll(sum, partition -> sum[partition] + other.load(partition));
        return PartitionLoads.of(sum);
    }

    /** The same load, as part of a run that can be judged by it. */
    LoadFigures of(SkewRun owner) {
        return copy(logGrowth, input, outputs, chances, Optional.of(owner));
    }

    /** The same load, by ratios of chance that may have been drawn already, for another load on as many partitions. */
    LoadFigures sharing(Chances drawn) {
        return copy(logGrowth, input, outputs, drawn, run);
    }

    private LoadFigures copy(
            long @Nullable [] growth,
            String inputName,
            Map<String, PartitionLoads> byOutput,
            Chances drawn,
            Optional<SkewRun> owner) {
        return new LoadFigures(
                loads,
                largest,
                keys,
                distinctKeys,
                keysIncomplete,
                timeline,
                growth,
                inputName,
                byOutput,
                drawn,
                owner);
    }

    /**
     * Bytes by which a partition's log grew on its broker's disk over the whole run, warm-up included: batched, compressed
     * and with what others wrote.
     *
     * @param partition partition from 0
     * @return bytes, or empty if the cluster does not tell
     */
    public OptionalLong logGrowth(int partition) {
        return logGrowth == null ? OptionalLong.empty() : OptionalLong.of(logGrowth[partition]);
    }

    /**
     * Records per partition.
     *
     * @return one load a partition, in records
     */
    public Load byRecords() {
        return by(LoadUnit.RECORDS);
    }

    /**
     * Bytes per partition, keys and values as serialized.
     *
     * @return one load a partition, in bytes
     */
    public Load byBytes() {
        return by(LoadUnit.BYTES);
    }

    /**
     * Handler costs per partition, in thousandths of an ordinary event. Without handler costs in the workload it is as even as
     * the records are.
     *
     * @return one load a partition, in thousandths
     */
    public Load byCost() {
        return by(LoadUnit.COST);
    }

    /**
     * The load per partition in a unit.
     *
     * @param unit records, bytes or cost
     * @return one load a partition
     */
    public Load by(LoadUnit unit) {
        return new Load(unit, loads.get(unit), largest.get(unit), run);
    }

    /**
     * The window of the run with the greatest peak-to-average of records; see {@link WorstWindow}.
     *
     * @param length for instance a second: a multiple of {@link LoadTimeline#tick()}, no longer than the load
     * @return the window; one without load if no record was acknowledged
     * @throws SkewedLoadException if there is no window of that length
     */
    public WorstWindow worstWindow(Duration length) {
        return worstWindow(length, LoadUnit.RECORDS);
    }

    /**
     * The same in a unit of your choice.
     *
     * @param length as above
     * @param unit records, bytes or cost
     * @return the window; one without load if no record was acknowledged
     * @throws SkewedLoadException if there is no window of that length
     */
    public WorstWindow worstWindow(Duration length, LoadUnit unit) {
        return timeline.worstWindow(length, unit, largest.get(unit), chances, run);
    }

    /**
     * The records of each stream: of the topic that was sent to, and of an output topic that effects were read from. In an
     * output each record that names a measured event of this run counts, a second one too.
     *
     * @return loads by name, the highest peak-to-average first, those without any record last
     */
    public StreamLoads streams() {
        Map<String, PartitionLoads> byName = new LinkedHashMap<>();
        all().stream()
                .sorted(Comparator.comparingDouble((StreamLoad stream) ->
                                stream.load().peakToAverage().orElse(0))
                        .reversed())
                .forEach(stream -> byName.put(stream.name(), stream.load().loads()));
        return new StreamLoads(byName);
    }

    /**
     * One stream of this run.
     *
     * @param name the topic, as in {@link #streams()}
     * @return its records
     * @throws SkewedLoadException if it is none of this run's streams
     */
    public StreamLoad stream(String name) {
        return all().stream()
                .filter(stream -> stream.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new SkewedLoadException("stream requires a stream of this run, one of "
                        + streams().byStream().keySet() + ", but was `" + name
                        + "`: an output topic is one if effects are read from it, by EffectSource.kafkaTopic."));
    }

    /**
     * The stream that is the most uneven, or may be: wherever the events belonged that are missing in it. One without any record
     * comes before all others, since nobody can tell of it.
     *
     * @return the stream that was sent if there is no other
     */
    public StreamLoad worstStream() {
        // of equals the first
        return all().stream()
                .sorted(Comparator.comparingDouble(StreamLoad::atMost).reversed())
                .findFirst()
                .orElseThrow();
    }

    private List<StreamLoad> all() {
        List<StreamLoad> all = new ArrayList<>();
        all.add(new StreamLoad(input, true, byRecords()));
        outputs.entrySet().stream()
                .filter(output -> !output.getKey().equals(input))
                .sorted(Map.Entry.comparingByKey())
                .forEach(output -> all.add(
                        new StreamLoad(output.getKey(), false, new Load(LoadUnit.RECORDS, output.getValue(), 1, run))));
        return all;
    }

    /**
     * The load over time.
     *
     * @return records and bytes per partition and tick, by due time
     */
    public LoadTimeline timeline() {
        return timeline;
    }

    /**
     * The keys with what each of them put where.
     *
     * @return most records first; a key that was spread over partitions has one entry for each
     */
    public List<KeyLoad> keys() {
        return keys;
    }

    /**
     * Number of different keys.
     *
     * @return the number; of those that were told apart, if {@link #keysIncomplete()}
     */
    public int distinctKeys() {
        return distinctKeys;
    }

    /**
     * Whether there were more keys than could be told apart, so that {@link #keys()} is only a part of them.
     *
     * @return false in all but huge runs
     */
    public boolean keysIncomplete() {
        return keysIncomplete;
    }

    /**
     * The heaviest key of a partition, by records.
     *
     * @param partition partition from 0
     * @return the key, or empty if the partition took nothing
     */
    public Optional<KeyLoad> heaviestKeyOf(int partition) {
        return heaviestKeyOf(partition, LoadUnit.RECORDS);
    }

    /**
     * The heaviest key of a partition.
     *
     * @param partition partition from 0
     * @param unit what counts as heavy
     * @return the key, or empty if the partition took nothing
     */
    public Optional<KeyLoad> heaviestKeyOf(int partition, LoadUnit unit) {
        // of equals the first: the keys stand in an order of their own
        return keys.stream()
                .filter(key -> key.partition() == partition)
                .sorted(Comparator.comparingLong((KeyLoad key) -> key.in(unit)).reversed())
                .findFirst();
    }

    /**
     * The ratio that chance alone gives: as many equally busy keys as were sent, placed at random on as many
     * partitions.
     *
     * @return mean and 95 % point of the peak-to-average, or empty if nothing was sent
     */
    public Optional<ChancePeak> byChance() {
        return keys.isEmpty() ? Optional.empty() : Optional.of(chances.ofKeys(distinctKeys));
    }

    /**
     * The ratio that chance gives for keys of these very weights: the keys as sent, placed at random.
     *
     * @return mean and 95 % point of the peak-to-average, or empty if nothing was sent
     */
    public Optional<ChancePeak> byChanceOfTheseWeights() {
        return byChanceOfTheseWeights(LoadUnit.RECORDS);
    }

    /**
     * The same for their weights in a unit of your choice.
     *
     * @param unit records, bytes or cost
     * @return mean and 95 % point of the peak-to-average, or empty if nothing was sent
     */
    public Optional<ChancePeak> byChanceOfTheseWeights(LoadUnit unit) {
        long[] weights = keys.stream().mapToLong(key -> key.in(unit)).toArray();
        return by(unit).total() == 0 || weights.length == 0
                ? Optional.empty()
                : Optional.of(ChancePeak.ofWeights(weights, by(unit).partitions()));
    }
}
