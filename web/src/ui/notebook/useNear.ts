import { useEffect, useState, type RefObject } from "react";

/** How far from the part of the page that is seen something is drawn already. */
const MARGIN = "800px 0px";

/** Called once, when their element comes near. */
const waiting = new Map<Element, () => void>();

/** One for all: each would look at the whole page. */
let observer: IntersectionObserver | undefined;

function observe(element: Element, arrived: () => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (isIntersecting) {
          waiting.get(target)?.();
        }
      }
    },
    { rootMargin: MARGIN },
  );
  waiting.set(element, arrived);
  observer.observe(element);
  return () => {
    waiting.delete(element);
    observer?.unobserve(element);
  };
}

/** Whether an element was ever near the part of the page that is seen, and a way to say that it is wanted. */
export function useNear(place: RefObject<Element | null>, from = false): [near: boolean, want: () => void] {
  const [near, setNear] = useState(from);
  useEffect(() => {
    const element = place.current;
    return near || element === null ? undefined : observe(element, () => setNear(true));
  }, [near, place]);
  return [near, () => setNear(true)];
}
