package dev.skein.collector.agent.upload;

import dev.skein.collector.agent.upload.Delivery.Outcome;

/** Sends nothing: that a chunk was found is in the log already. */
public final class LogUploader implements Uploader {
  @Override
  public Delivery send(Parcel parcel) {
    return new Delivery(Outcome.ACCEPTED, "");
  }

  @Override
  public boolean connected() {
    return true;
  }

  @Override
  public void close() {}
}
