import { useEffect, useRef, useState, type ReactNode } from "react";

interface Props {
  /** How high it will be, about, so that the page does not jump. */
  height: number;
  placeholder?: ReactNode;
  children: ReactNode;
}

/** Draws what is dear only when it comes near the part of the page that is seen. It stays from then on. */
export function Near({ height, placeholder, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (element === null || near) {
      return;
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) {
          setNear(true);
        }
      },
      { rootMargin: "800px 0px" },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [near]);
  return near ? (
    children
  ) : (
    <div ref={place} style={{ minHeight: height }}>
      {placeholder}
    </div>
  );
}
