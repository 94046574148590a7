package dev.skein.collector.agent.files;

import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Tells whether folders that were listed have to be listed again. Belongs to one thread.
 *
 * <p>The clocks of file systems tick slowly, some every two seconds, so what comes into a folder just after it was listed may leave no
 * trace in its time. That is why folders count as unchanged only once they were listed a second time, later than that.
 */
public final class FolderStamps {
  private static final long TICK = TimeUnit.SECONDS.toNanos(2);

  private List<FolderStamp> stamps = List.of();
  private long sinceNanos;
  private boolean settled;

  /**
   * Notes that folders were listed.
   *
   * @param listed their stamps, each taken before its folder was listed, and those above before those below
   * @param begin when (monotonic) that began
   * @param end when (monotonic) it ended
   */
  public void listed(List<FolderStamp> listed, long begin, long end) {
    if (listed.equals(stamps)) {
      settled = begin - sinceNanos >= TICK;
    } else {
      stamps = List.copyOf(listed);
      sinceNanos = end;
      settled = false;
    }
  }

  /** Has them listed again, whatever their times say. */
  public void again() {
    settled = false;
    sinceNanos = System.nanoTime();
  }

  /** Whether listing them again would show nothing new. */
  public boolean unchanged() {
    if (!settled || stamps.isEmpty()) {
      return false;
    }
    for (FolderStamp stamp : stamps) {
      if (!stamp.current()) {
        return false;
      }
    }
    return true;
  }

  /** The folders that were listed last. */
  public List<FolderStamp> stamps() {
    return stamps;
  }
}
