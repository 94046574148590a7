#!/bin/sh
# Makes the recordings of the test suite again. The programs lie in src/, each says what its recording is for.
# Usage: JAVA17_HOME=<JDK 17> JAVA25_HOME=<JDK 25> ASYNC_PROFILER=<libasyncProfiler.so> testdata/make.sh [NAME.jfr...]
# With names, only these take the place of what is there.
# Tests compare with the recordings' own content, never with fixed numbers that a new run would change.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
for home in "${JAVA17_HOME:-}" "${JAVA25_HOME:-}"; do
  if [ ! -x "$home/bin/javac" ]; then
    echo "make.sh: set JAVA17_HOME and JAVA25_HOME to the folders of these JDKs" >&2
    exit 1
  fi
done
if [ ! -f "${ASYNC_PROFILER:-}" ]; then
  echo "make.sh: set ASYNC_PROFILER to the file libasyncProfiler.so of async-profiler 4" >&2
  exit 1
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
# An empty environment and relative paths, so that hardly an event holds a local path.
ln -s "$JAVA25_HOME" jdk25
ln -s "$JAVA17_HOME" jdk17
cp "$ASYNC_PROFILER" libasyncProfiler.so

for source in CustomTypes FieldAdded Garbage Generations MidChunk Recordings Stalls Tiny Unfinished Without; do
  sources="${sources:-} $here/src/$source.java"
done
# shellcheck disable=SC2086
jdk25/bin/javac -encoding UTF-8 -d classes $sources
jdk17/bin/javac -d classes17 "$here/src/Recordings.java" "$here/src/Generations.java" "$here/src/Tiny.java" "$here/src/Profiled.java"
jdk17/bin/javac -nowarn -d everything "$here"/src/Everything*.java

jdk25="env -i jdk25/bin/java -Xlog:jfr=off -Xmx64m -XX:+UseG1GC -Dfile.encoding=UTF-8 -cp classes"
$jdk25 CustomTypes custom-types.jfr
$jdk25 Tiny tiny-jdk25.jfr
env -i jdk17/bin/java -Xmx64m -XX:+UseG1GC -cp classes17 Tiny tiny-jdk17.jfr
$jdk25 MidChunk metadata-mid-chunk.jfr
$jdk25 FieldAdded old field-added-1.jfr
$jdk25 FieldAdded new field-added-2.jfr
$jdk25 -Xmx24m Garbage gc25-small.jfr
$jdk25 -XX:FlightRecorderOptions:repository=repository Unfinished unfinished.jfr
env -i jdk25/bin/java -Xlog:jfr=off -Xmx32m -XX:+UseZGC -XX:ConcGCThreads=1 -cp classes Stalls zgc25.jfr
env -i jdk17/bin/java -Xlog:jfr=off -Xmx24m -XX:+UseSerialGC -cp classes17 Generations serial17.jfr
env -i jdk25/bin/java -Xlog:jfr=off -Xmx24m -XX:+UseParallelGC -XX:ParallelGCThreads=2 -cp classes Generations parallel25.jfr
env -i jdk25/bin/java -Xlog:jfr=off -Xmx24m -XX:+UseShenandoahGC -XX:ShenandoahGCMode=generational -XX:ConcGCThreads=1 \
  -XX:ParallelGCThreads=2 -cp classes Generations shenandoah25.jfr

# Without the events that hold a path of this machine, and without other programs' processes.
without() {
  jdk25/bin/java -cp classes Without "$1" "$2" "$work" "$JAVA17_HOME" "$JAVA25_HOME" "${HOME:-$work}" \
    "$(readlink -f jdk17)" "$(readlink -f jdk25)" /sys/fs/cgroup/
  rm "$1"
}

# A JVM whose control groups are mounted read-only believes to be in a container, and writes the events about it.
# This needs to be root.
cat > in-container.sh <<'END'
for controller in memory cpu cpuset cpuacct pids; do
  mount -o remount,bind,ro "/sys/fs/cgroup/$controller" || exit 1
done
exec "$@"
END
container=
if unshare -m sh in-container.sh true 2> no-container.txt; then
  container="unshare -m sh in-container.sh"
fi

printf 'Premain-Class: Everything\nCan-Redefine-Classes: true\nCan-Retransform-Classes: true\n' > manifest
jdk25/bin/jar cfm agent.jar manifest -C everything .
jdk25/bin/keytool -genkeypair -alias shop -keyalg EC -dname CN=localhost -ext SAN=dns:localhost,ip:127.0.0.1 \
  -validity 3650 -storetype PKCS12 -keystore shop.p12 -storepass changeit 2> keytool.txt
everything() {
  out=$1
  rm -f heap.hprof goods.txt orders.txt journal.bin
  shift
  # shellcheck disable=SC2086
  $container env -i GREETING=hello "$@" -Xlog:jfr=off -Xmx24m -Xss512k -XX:+UseG1GC \
    -XX:ParallelGCThreads=2 -XX:ConcGCThreads=1 -XX:TLABSize=64k -XX:-ResizeTLAB -XX:NativeMemoryTracking=summary \
    -XX:+UnlockDiagnosticVMOptions -XX:AsyncDeflationInterval=250 -XX:MonitorUsedDeflationThreshold=1 \
    -XX:DiagnoseSyncOnValueBasedClasses=2 -Dfile.encoding=UTF-8 -javaagent:agent.jar -cp everything Everything > said.txt 2>&1 || {
    cat said.txt >&2
    exit 1
  }
  mv hotspot-pid-*.jfr raw.jfr
  without raw.jfr "$out"
}
# Of calls of deprecated methods only a recording learns that the JVM has started with.
everything all25.jfr jdk25/bin/java -XX:FlightRecorderOptions:old-object-queue-size=32 \
  -XX:StartFlightRecording:settings=none,+jdk.DeprecatedInvocation#enabled=true,+jdk.DeprecatedInvocation#level=all \
  -agentlib:jdwp=transport=dt_socket,server=y,suspend=n,address=127.0.0.1:0,quiet=y
everything all17.jfr jdk17/bin/java -XX:FlightRecorderOptions:old-object-queue-size=32 \
  -XX:+UseBiasedLocking -XX:BiasedLockingStartupDelay=0

profiler=start,event=cpu,interval=10ms,wall=20ms,alloc=200k,lock=100us,nativemem=64k,jfr,file=raw.jfr
env -i jdk17/bin/java -Xmx64m -XX:+UseG1GC "-agentpath:./libasyncProfiler.so=$profiler" -cp classes17 Profiled
without raw.jfr ap17.jfr

for path in "$work" "$JAVA17_HOME" "$JAVA25_HOME" "${HOME:-$work}/"; do
  if grep -laF "$path" ./*.jfr; then
    echo "make.sh: these recordings hold $path" >&2
    exit 1
  fi
done
if [ $# -eq 0 ]; then
  set -- *.jfr
fi
mv "$@" "$here/recordings/"
ls -l "$here/recordings"
