const ASYNC_PROFILER: Record<string, string> = {
  "profiler.WallClockSample": "--wall 50ms",
  "profiler.LiveObject": "--alloc 512k --live",
  "profiler.Malloc": "--nativemem 512k",
  "profiler.Free": "--nativemem 512k",
  "profiler.NativeLock": "--nativelock 10us",
  "profiler.MethodTrace": "--trace my.pkg.Class.method",
  "profiler.ProcessSample": "--proc 30",
  "profiler.UserEvent": "its user event API",
};

/** One sentence that says how to record an event, given its full type name; the words of a server. */
export function howToRecord(event: string): string {
  if (event.startsWith("profiler.")) {
    const option = ASYNC_PROFILER[event];
    return option === undefined
      ? `${event} comes from async-profiler.`
      : `${event} comes from async-profiler: record with ${option} and the jfr output format.`;
  }
  if (event.startsWith("jdk.")) {
    return (
      `Record it with \`jcmd PID JFR.start ${event}#enabled=true\`, or with \`${event}#enabled=true\` ` +
      "as an option of -XX:StartFlightRecording, or enable it in the .jfc file."
    );
  }
  return `The application has to define and commit ${event}, and a setting must not switch it off.`;
}
