package dev.skein.architecture.wrong.tables;

import com.tngtech.archunit.core.domain.JavaClass;

/** Wrong: nobody let this library in. */
public final class UsesLibrary {
  JavaClass handy;
}
