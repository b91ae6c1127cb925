package dev.skewedload.example.gallery;

import dev.skewedload.run.OffsetSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The offsets and groups of several topics, one beside the other. */
final class LaneOffsets implements OffsetSource {
    private final List<OffsetSource> lanes;
    private final int[] partitions;

    LaneOffsets(List<OffsetSource> lanes, int[] partitions) {
        this.lanes = lanes;
        this.partitions = partitions.clone();
    }

    @Override
    public long[] committed() {
        return all(OffsetSource::committed);
    }

    @Override
    public long[] ends() {
        return all(OffsetSource::ends);
    }

    @Override
    public Optional<long[]> logStarts() {
        return lanes.stream().allMatch(lane -> lane.logStarts().isPresent())
                ? Optional.of(all(lane -> lane.logStarts().orElseThrow()))
                : Optional.empty();
    }

    private long[] all(Function<OffsetSource, long[]> figures) {
        return lanes.stream().map(figures).flatMapToLong(Arrays::stream).toArray();
    }

    @Override
    public Group group() {
        List<Group> groups = lanes.stream().map(OffsetSource::group).toList();
        List<String> owners = new ArrayList<>();
        groups.forEach(group -> owners.addAll(group.owners()));
        return new Group(
                groups.stream().map(Group::id).collect(Collectors.joining("+")),
                groups.stream().mapToInt(Group::members).sum(),
                owners);
    }

    @Override
    public void commit(long[] offsets) {
        int first = 0;
        for (int lane = 0; lane < lanes.size(); lane++) {
            lanes.get(lane).commit(Arrays.copyOfRange(offsets, first, first + partitions[lane]));
            first += partitions[lane];
        }
    }
}
