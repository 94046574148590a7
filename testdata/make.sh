#!/bin/sh
# Makes the recordings of the test suite again. The programs lie in src/, each says what its recording is for.
# Usage: JAVA17_HOME=<JDK 17> JAVA25_HOME=<JDK 25> testdata/make.sh
# Tests compare with the recordings' own content, never with fixed numbers that a new run would change.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
for home in "${JAVA17_HOME:-}" "${JAVA25_HOME:-}"; do
  if [ ! -x "$home/bin/javac" ]; then
    echo "make.sh: set JAVA17_HOME and JAVA25_HOME to the folders of these JDKs" >&2
    exit 1
  fi
done

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
"$JAVA25_HOME/bin/javac" -encoding UTF-8 -d classes "$here"/src/*.java
"$JAVA17_HOME/bin/javac" -d classes17 "$here/src/Recordings.java" "$here/src/Tiny.java"

# An empty environment and relative paths, so that no event holds a local path.
jdk25="env -i $JAVA25_HOME/bin/java -Xlog:jfr=off -Xmx64m -XX:+UseG1GC -Dfile.encoding=UTF-8 -cp classes"
$jdk25 CustomTypes custom-types.jfr
$jdk25 Tiny tiny-jdk25.jfr
env -i "$JAVA17_HOME/bin/java" -Xmx64m -XX:+UseG1GC -cp classes17 Tiny tiny-jdk17.jfr
$jdk25 MidChunk metadata-mid-chunk.jfr
$jdk25 FieldAdded old field-added-1.jfr
$jdk25 FieldAdded new field-added-2.jfr
$jdk25 -Xmx24m Garbage gc25-small.jfr
$jdk25 -XX:FlightRecorderOptions:repository=repository Unfinished unfinished.jfr

for path in "$work" "$JAVA17_HOME" "$JAVA25_HOME" "${HOME:-$work}/"; do
  if grep -laF "$path" ./*.jfr; then
    echo "make.sh: these recordings hold $path" >&2
    exit 1
  fi
done
mv ./*.jfr "$here/recordings/"
ls -l "$here/recordings"
