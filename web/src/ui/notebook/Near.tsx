import { useRef, type ReactNode } from "react";
import { useNear } from "./useNear";

interface Props {
  /** How high it will be, about, so that the page does not jump. */
  height: number;
  placeholder?: ReactNode;
  children: ReactNode;
}

/** Draws what is dear only when it comes near the part of the page that is seen. It stays from then on. */
export function Near({ height, placeholder, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [near] = useNear(place);
  return near ? (
    children
  ) : (
    <div ref={place} style={{ minHeight: height }}>
      {placeholder}
    </div>
  );
}
