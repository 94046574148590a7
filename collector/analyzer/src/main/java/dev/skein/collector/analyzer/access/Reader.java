package dev.skein.collector.analyzer.access;

/** Somebody who reads recordings, and said who they are. */
public interface Reader {
  /** One who may read everything, and is nobody in particular. */
  Reader ANY =
      new Reader() {
        @Override
        public String name() {
          return "anybody";
        }

        @Override
        public boolean mayRead(String namespace) {
          return true;
        }
      };

  /** Tells readers apart. */
  String name();

  /** Tells people who they are here. */
  default String label() {
    return name();
  }

  /**
   * Whether they may read what Pods of a namespace recorded.
   *
   * @throws AccessException when that cannot be found out now
   */
  boolean mayRead(String namespace) throws AccessException;
}
