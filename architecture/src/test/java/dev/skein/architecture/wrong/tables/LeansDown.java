package dev.skein.architecture.wrong.tables;

import dev.skein.architecture.wrong.parser.Value;

/** Right: tables are made of what the parser yields. */
public final class LeansDown {
  Value value;
}
