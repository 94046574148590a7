package dev.skein.architecture.wrong.attic;

/** Wrong: a package that belongs to no room. */
public final class Stowaway {}
