package dev.skein.collector.analyzer.notebook;

import java.net.URI;
import java.time.Instant;
import java.util.concurrent.Semaphore;

/** A notebook that is open, or being opened. */
public final class Notebook {
  /** Requests at once: a browser sends six; others wait on queries. */
  public static final int MOST_REQUESTS = 12;

  private final String id;
  private final Owner owner;
  private final Contents contents;
  private final NotebookFiles files;
  private final Semaphore requests = new Semaphore(MOST_REQUESTS);
  private Instant opened;
  private Instant used;
  private NotebookProcess process;
  private End end;

  /**
   * Whose notebook it is.
   *
   * @param reader name of the reader
   * @param session number of the login that it ends with; null for none
   */
  public record Owner(String reader, String session) {}

  /** Why a notebook has ended, and what to tell. */
  public enum End {
    /** Its reader closed it. */
    CLOSED("was closed"),
    /** Its reader has gone, or has logged out. */
    LOGOUT("was closed when you logged out"),
    /** Nobody used it. */
    IDLE("was closed because nobody used it for a while"),
    /** The same reader opened others. */
    DISPLACED("was closed because you opened another one and may have only so many"),
    /** A chunk of it has expired. */
    EXPIRED("was closed because its recording has expired"),
    /** Its process died. */
    DIED("has crashed"),
    /** It did not come to be. */
    FAILED("could not be opened");

    private final String words;

    End(String words) {
      this.words = words;
    }

    /** What became of the notebook: goes behind "this notebook". */
    public String words() {
      return words;
    }
  }

  Notebook(String id, Owner owner, Contents contents, NotebookFiles files, Instant now) {
    this.id = id;
    this.owner = owner;
    this.contents = contents;
    this.files = files;
    this.opened = now;
    this.used = now;
  }

  /** Its random name. */
  public String id() {
    return id;
  }

  /** Whose it is. */
  public Owner owner() {
    return owner;
  }

  /** What it is about. */
  public Contents contents() {
    return contents;
  }

  NotebookFiles files() {
    return files;
  }

  /** When it was opened. */
  public synchronized Instant opened() {
    return opened;
  }

  /** When it was used last. */
  public synchronized Instant used() {
    return used;
  }

  /**
   * Takes its process, unless it has ended meanwhile.
   *
   * @return whether it is open now
   */
  synchronized boolean started(NotebookProcess running, Instant now) {
    if (end != null) {
      return false;
    }
    process = running;
    opened = now;
    used = now;
    return true;
  }

  /**
   * Ends it.
   *
   * @return whether it had not ended before
   */
  synchronized boolean end(End why) {
    if (end != null) {
      return false;
    }
    end = why;
    return true;
  }

  /** Why it has ended; null while it has not. */
  public synchronized End end() {
    return end;
  }

  /** Its process; null while it is being opened. */
  synchronized NotebookProcess process() {
    return process;
  }

  /** Whether nobody uses it at this moment. */
  synchronized boolean isIdle() {
    return process != null && requests() == 0;
  }

  /** How many requests are being answered. */
  int requests() {
    return MOST_REQUESTS - requests.availablePermits();
  }

  /**
   * Begins a request, to be {@linkplain #answered ended}.
   *
   * @return false when too many are running
   */
  public boolean ask(Instant now) {
    touch(now);
    return requests.tryAcquire();
  }

  /** Ends a request. */
  public void answered(Instant now) {
    requests.release();
    touch(now);
  }

  private synchronized void touch(Instant now) {
    used = now;
  }

  /** Whether its process runs. */
  public boolean isAlive() {
    NotebookProcess running = process();
    return end() == null && running != null && running.isAlive();
  }

  /** Where its process answers, without a slash at the end. */
  public URI address() {
    return process().address();
  }

  /** What {@code Authorization} has to say there; not for anybody else. */
  public String authorization() {
    return process().authorization();
  }
}
