#!/bin/sh
# Makes shop.jfr again: runs Shop.java on a JDK 25 with a flight recording and takes out what tells about this machine.
# Usage: JAVA25_HOME=<folder of a JDK 25> examples/record.sh
set -eu

here=$(cd "$(dirname "$0")" && pwd)
if [ -z "${JAVA25_HOME:-}" ] || [ ! -x "$JAVA25_HOME/bin/javac" ]; then
  echo "record.sh: set JAVA25_HOME to the folder of a JDK 25" >&2
  exit 1
fi
if ! "$JAVA25_HOME/bin/java" -version 2>&1 | grep -q '"25'; then
  echo "record.sh: JAVA25_HOME holds no JDK 25: $JAVA25_HOME" >&2
  exit 1
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$JAVA25_HOME/bin/javac" -d "$work/classes" "$here/Shop.java"

# "profile" with lower thresholds and a few events that it leaves out, so that a run of seconds shows them.
settings=settings=profile,class-loading=true,exceptions=throttled
for threshold in JavaMonitorEnter=1ms JavaMonitorWait=5ms ThreadPark=8ms ThreadSleep=15ms VirtualThreadPinned=1ms \
  FileRead=50us FileWrite=50us FileForce=800us SocketRead=1ms SocketWrite=10us SafepointBegin=100us Compilation=20ms; do
  settings="$settings,jdk.${threshold%=*}#threshold=${threshold#*=}"
done
for event in VirtualThreadStart VirtualThreadEnd CPUTimeSample SafepointBegin; do
  settings="$settings,jdk.$event#enabled=true"
done
for event in GCPhaseParallel PromoteObjectInNewPLAB PromoteObjectOutsidePLAB; do
  settings="$settings,jdk.$event#enabled=false" # thousands a second
done
settings="$settings,jdk.ThreadCPULoad#period=2s,jdk.ThreadContextSwitchRate#period=1s,jdk.ExecutionSample#period=20ms"
settings="$settings,jdk.FileWrite#throttle=20/s,jdk.FileRead#throttle=20/s,jdk.SocketRead#throttle=20/s"
settings="$settings,jdk.SocketWrite#throttle=20/s"

# An empty environment, relative paths and no file name for the recording, so that no event holds a local path.
cd "$work"
env -i "$JAVA25_HOME/bin/java" -Xmx80m -Xlog:jfr+startup=error -XX:+UseG1GC \
  -XX:FlightRecorderOptions:stackdepth=64 \
  -XX:StartFlightRecording:"name=shop,dumponexit=true,$settings" \
  -cp classes Shop 12 &
sleep 6
env -i "$JAVA25_HOME/bin/jcmd" $! JFR.dump name=shop filename="$work/half" >"$work/log" # starts a second chunk
wait $!
"$JAVA25_HOME/bin/java" "$here/Scrub.java" ./*.jfr clean.jfr
for path in "$work" "$JAVA25_HOME" "${HOME:-$work}/"; do
  if grep -qaF "$path" clean.jfr; then
    echo "record.sh: the recording still holds $path" >&2
    exit 1
  fi
done
mv clean.jfr "$here/shop.jfr"
ls -l "$here/shop.jfr"
