import { timeText } from "../model/times";
import { windowBounds, type Window } from "../model/window";
import type { Workload } from "../model/workloads";
import classes from "./collected.module.css";

interface Props {
  workload: Workload;
  window: Window;
  now: number;
}

/** Narrower marks than this (in percent) would not be seen. */
const LEAST = 0.3;

/** How much more than the recordings is shown of a window that reaches beyond them, as a part of their time. */
const BEYOND = 0.1;

/** When something was recorded, and which part of that the window is. The table says the same in words. */
export function Coverage({ workload, window, now }: Props) {
  const bounds = windowBounds(window, workload.recordings, now);
  // A window that reaches a little beyond the recordings is shown whole, one far from them is cut.
  const length = Math.max(1000, workload.end - workload.start);
  const start = Math.min(workload.start, Math.max(bounds?.[0] ?? Infinity, workload.start - length * BEYOND));
  const end = Math.max(workload.end, Math.min(bounds?.[1] ?? -Infinity, workload.end + length * BEYOND));
  const place = (from: number, to: number) => {
    const percent = (time: number) => Math.max(0, Math.min(100, ((time - start) / (end - start)) * 100));
    const left = Math.min(percent(from), 100 - LEAST);
    return { left: `${left}%`, width: `${Math.max(LEAST, percent(to) - left)}%` };
  };
  return (
    <div aria-hidden>
      <div className={classes.coverage}>
        {spans(workload).map(([from, to]) => (
          <i key={from} className={classes.recorded} style={place(from, to)} />
        ))}
        {bounds !== undefined && <i className={classes.window} style={place(bounds[0], bounds[1])} />}
      </div>
      <div className={classes.coverageEnds}>
        <span>{timeText(start)}</span>
        <span>{timeText(end)}</span>
      </div>
    </div>
  );
}

/** Parts of time in which something was recorded: as many as a screen can show. */
function spans({ recordings, start, end }: Workload): [from: number, to: number][] {
  const least = (end - start) / 1000;
  const spans: [number, number][] = [];
  for (const recording of recordings) {
    const last = spans.at(-1);
    if (last !== undefined && recording.start - last[1] <= least) {
      last[1] = Math.max(last[1], recording.end);
    } else {
      spans.push([recording.start, recording.end]);
    }
  }
  return spans;
}
