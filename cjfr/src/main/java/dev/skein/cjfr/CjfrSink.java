package dev.skein.cjfr;

/** Takes the content of a condensed recording in the order of the file. */
public interface CjfrSink {
  /**
   * The first call.
   *
   * @param footer what the writer put down at the end of the file, null when the file has none
   */
  default void start(CjfrHeader header, Footer footer) {}

  /** How the recording was condensed; usually once, before everything else. */
  default void configuration(Configuration configuration) {}

  /** The recording's begin and time zone; a later one takes the place of an earlier one. */
  default void universe(Universe universe) {}

  /**
   * A struct type: of events, of their fields, or of a helper. It comes before its first event. Its fields' types may not
   * be known yet, see {@link Field#type}.
   */
  default void type(StructType type) {}

  /**
   * An event; not in the order of time. The value is valid during the call, also the structs and arrays in it: those of
   * the next event can be the same objects. It must not be changed. Threads, classes and stacks in it are shared with
   * other events, and stay; they can form a cycle (class, class loader, class).
   */
  void event(StructValue event);
}
