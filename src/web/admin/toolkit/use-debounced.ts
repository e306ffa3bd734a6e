import { useEffect, useState } from "react";

const settleMs = 350;

/** The value once it has not changed for a moment: what somebody types is asked about when they stop. */
export function useDebounced<Value>(value: Value): Value {
  const text = JSON.stringify(value);
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), settleMs);
    return () => clearTimeout(timer);
  }, [text]);
  return JSON.parse(settled) as Value;
}
