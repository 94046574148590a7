package dev.skein.architecture.wrong.parser;

/** Something that the parser has to offer. */
public final class Value {}
