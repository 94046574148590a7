import { useEffect, useRef } from "react";
import type { PlotNode } from "../model/plot";
import type { Data, Handle, Hooks } from "./hooks";
import { render } from "./render";

export interface PlotProps {
  plot: PlotNode;
  /** A new function when the rows are other ones. */
  data: Data;
  /** A new object when the theme or a variable has changed. */
  hooks: Hooks;
  /** Given the drawn plot, for pictures of it; null when it goes away. */
  onHandle?: (handle: Handle | null) => void;
}

/** A plot in its place on the page: follows its properties and the width of the place. */
export function Plot({ plot, data, hooks, onHandle }: PlotProps): React.JSX.Element {
  const place = useRef<HTMLDivElement>(null);
  const handle = useRef<Handle>(null);
  const latest = useRef({ plot, data, hooks, onHandle });
  latest.current = { plot, data, hooks, onHandle };

  useEffect(() => {
    const { plot, data, hooks, onHandle } = latest.current;
    const drawn = render(place.current!, plot, data, hooks);
    handle.current = drawn;
    onHandle?.(drawn);
    const observer = new ResizeObserver(() => drawn.resize());
    observer.observe(place.current!);
    return () => {
      observer.disconnect();
      drawn.dispose();
      handle.current = null;
      latest.current.onHandle?.(null);
    };
  }, []);

  useEffect(() => handle.current?.update({ plot, data, hooks }), [plot, data, hooks]);

  return <div ref={place} className="plot-place" />;
}
