import { Group as Line, Loader, SegmentedControl, Text, TextInput } from "@mantine/core";
import { useDeferredValue, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from "react";
import { agoText, countText } from "../model/times";
import { chooseWorkloads, samePlace, type Order, type Workload } from "../model/workloads";
import { navigate, useCollected } from "./hooks";
import { groupsOf, HEAD_HEIGHT, headTop, heightOf, OPTION_HEIGHT, topOf, within } from "./lines";
import classes from "./collected.module.css";

/** What is drawn above and below of what is seen. */
const MARGIN = 300;

const LIST = "containers";

/** All containers, by namespace. The keyboard stays in the field above, and arrows move through the list. */
export function WorkloadList() {
  const store = useCollected();
  const [filter, setFilter] = useState("");
  const [order, setOrder] = useState<Order>("name");
  const [active, setActive] = useState(0);
  const [seen, setSeen] = useState({ top: 0, height: 0 });
  const list = useRef<HTMLDivElement>(null);
  const wanted = useDeferredValue(filter);
  const { workloads = [] } = store;
  const shown = useMemo(() => chooseWorkloads(workloads, wanted, order), [workloads, wanted, order]);
  const groups = useMemo(() => groupsOf(shown), [shown]);
  const current = Math.min(active, shown.length - 1);

  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) {
      return;
    }
    const look = () => setSeen({ top: element.scrollTop, height: element.clientHeight });
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener("scroll", look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", look);
    };
  }, []);

  const choose = (workload: Workload | undefined) => {
    if (workload !== undefined) {
      const { namespace, pod, container } = workload;
      navigate({ place: { namespace, pod, container } });
    }
  };
  const move = (to: number) => {
    const next = Math.max(0, Math.min(shown.length - 1, to));
    setActive(next);
    const element = list.current;
    if (element !== null) {
      const top = topOf(groups, next);
      // The name of the namespace is part of its first line.
      element.scrollTop = Math.max(
        Math.min(element.scrollTop, top - HEAD_HEIGHT),
        top + OPTION_HEIGHT - element.clientHeight,
      );
    }
  };
  const page = Math.max(1, Math.floor(seen.height / OPTION_HEIGHT) - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page };
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      move(current + step);
    } else if (event.key === "Enter") {
      choose(shown[current]);
    }
  };
  return (
    <>
      <div className={classes.sideHead}>
        <TextInput
          size="sm"
          aria-label="Find containers"
          placeholder="Namespace, pod, container"
          value={filter}
          onChange={(event) => {
            setFilter(event.currentTarget.value);
            setActive(0);
            list.current?.scrollTo({ top: 0 });
          }}
          onKeyDown={onKeyDown}
          role="combobox"
          aria-expanded="true"
          aria-autocomplete="list"
          aria-controls={LIST}
          aria-activedescendant={shown.length === 0 ? undefined : optionId(current)}
          autoComplete="off"
          spellCheck={false}
        />
        <Line justify="space-between" wrap="nowrap" gap="xs">
          <Text size="xs" c="dimmed" role="status" aria-live="polite">
            {store.workloads === undefined ? "Loading" : foundText(shown.length, workloads.length)}
          </Text>
          <SegmentedControl
            size="xs"
            aria-label="Order within a namespace"
            value={order}
            onChange={(value) => setOrder(value as Order)}
            data={[
              { value: "name", label: "Name" },
              { value: "latest", label: "Latest" },
            ]}
          />
        </Line>
      </div>
      <div ref={list} id={LIST} role="listbox" aria-label="Containers" className={classes.list} tabIndex={-1}>
        {store.workloads === undefined && store.problem === undefined && <Loader size="sm" m="md" aria-hidden />}
        <div role="presentation" style={{ height: heightOf(groups) }} />
        {groups.map((group) => {
          const [first, end] = within(group, seen.top - MARGIN, seen.top + seen.height + MARGIN);
          return first === end ? null : (
            <div key={group.namespace} role="group" aria-label={`Namespace ${group.namespace}`}>
              <div
                className={classes.namespace}
                style={{ top: headTop(group, seen.top), height: HEAD_HEIGHT }}
                aria-hidden
              >
                {group.namespace}
                <span>{group.workloads.length}</span>
              </div>
              {group.workloads.slice(first, end).map((workload, offset) => {
                const index = group.first + first + offset;
                return (
                  <div
                    key={`${workload.pod}/${workload.container}`}
                    id={optionId(index)}
                    role="option"
                    aria-selected={samePlace(workload, store.address.place)}
                    aria-posinset={index + 1}
                    aria-setsize={shown.length}
                    data-active={index === current || undefined}
                    className={classes.option}
                    style={{ top: topOf(groups, index), height: OPTION_HEIGHT }}
                    onClick={() => {
                      setActive(index);
                      choose(workload);
                    }}
                  >
                    <Option workload={workload} now={store.now} />
                  </div>
                );
              })}
            </div>
          );
        })}
      </div>
    </>
  );
}

/** Names of Pods differ at their end: what does not fit is left out before it. */
const TAIL = 12;

function Option({ workload: { pod, container, recordings, end }, now }: { workload: Workload; now: number }) {
  return (
    <>
      <span className={classes.unseen}>
        {pod}, {container}, {countText(recordings.length, "recording")}, {agoText(end, now)}
      </span>
      <div className={classes.pod} title={pod} aria-hidden>
        <span className={classes.cut}>{pod.slice(0, -TAIL)}</span>
        <span>{pod.slice(-TAIL)}</span>
      </div>
      <div className={classes.optionAbout} aria-hidden>
        <span className={classes.cut}>{container}</span>
        <span>{countText(recordings.length, "recording")}</span>
        <span>{agoText(end, now)}</span>
      </div>
    </>
  );
}

function optionId(index: number): string {
  return `container-${index}`;
}

function foundText(shown: number, all: number): string {
  return shown === all
    ? countText(all, "container")
    : `${shown.toLocaleString("en-US")} of ${countText(all, "container")}`;
}
