package dev.skein.architecture.wrong.parser;

import dev.skein.architecture.wrong.tables.LeansDown;

/** Wrong: the parser knows a table. */
public final class LeansUp {
  LeansDown table;
}
