/**
 * A gallery of order pipelines, right ones and faulty ones, each with the load that shows what it does.
 *
 * <p>They share one {@link dev.skewedload.example.gallery.Pipeline}, whose parts can be exchanged, and each fault is one part exchanged:
 * how records come to threads ({@link dev.skewedload.example.gallery.Dispatch}), what is committed
 * ({@link dev.skewedload.example.gallery.CommitPolicy}), what the work on an event is
 * ({@link dev.skewedload.example.gallery.Work}) and where its effect goes ({@link dev.skewedload.example.gallery.Sink}).
 * {@link dev.skewedload.example.gallery.Gallery} lists the exhibits, {@link dev.skewedload.example.gallery.GalleryRun} runs one and
 * judges it with every standard check. Start reading at {@link dev.skewedload.example.gallery.Commits}.
 *
 * <p>Where the fault lies before Kafka, the load goes through a {@code Front} of the system's own: it chooses topic, partition and producer,
 * and the harness watches all its topics and groups as one. What only the system's state can tell, such as a stock that was sold
 * twice, is judged by a check of the exhibit's own, and its Javadoc says so.
 *
 * <p>A fault that shows only now and then proves nothing, so each is forced: one event is held until others have overtaken it, and a
 * crash or a handover comes just then, never after a time that should do.
 */
@NullMarked
package dev.skewedload.example.gallery;

import org.jspecify.annotations.NullMarked;
