import { useEffect, useState } from "react";

const settleMs = 350;

/** Returns the value once it has not changed for a moment, so that requests wait until the person stops typing. */
export function useDebounced<Value>(value: Value): Value {
  const text = JSON.stringify(value);
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), settleMs);
    return () => clearTimeout(timer);
  }, [text]);
  return JSON.parse(settled) as Value;
}
