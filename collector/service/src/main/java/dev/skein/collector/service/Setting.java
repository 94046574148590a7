package dev.skein.collector.service;

/** An environment variable that a service reads. Services list theirs as constants of an enum. */
public interface Setting {
  /** Name of the environment variable. */
  String variable();

  /** The value where the variable is not set or empty; "" for none. */
  String defaultText();
}
