package dev.skein.collector.agent.upload;

/** Hands chunks over. Safe for all threads. */
public interface Uploader extends AutoCloseable {
  /** Sends one chunk, and waits for what becomes of it. Throws nothing: whatever fails is tried again. */
  Delivery send(Parcel parcel);

  /** Whether there is a connection, as far as one is needed. */
  boolean connected();

  @Override
  void close();
}
