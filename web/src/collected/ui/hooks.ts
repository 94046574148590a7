import { createContext, useContext, useEffect, useState, useSyncExternalStore } from "react";
import { writeAddress, type Address } from "../model/address";
import type { Collected } from "../store";

export const StoreContext = createContext<Collected | null>(null);

/** What the page knows. The component is drawn again with each change: there are few of them, and they concern most of the page. */
export function useCollected(): Collected {
  const store = useContext(StoreContext);
  if (store === null) {
    throw new Error("no store around this component");
  }
  useSyncExternalStore(store.subscribe, () => store.version);
  return store;
}

/** Goes to another address of the page; `instead` leaves no way back to this one. */
export function navigate(address: Address, instead = false): void {
  if (instead) {
    location.replace(writeAddress(address));
  } else {
    location.hash = writeAddress(address);
  }
}

/** The time, every second, in milliseconds since 1970. */
export function useClock(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
