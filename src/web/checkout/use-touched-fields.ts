import { type FocusEvent, useEffect, useRef, useState } from "react";
import { announce } from "#ui/announcer.tsx";

type Faults = Record<string, string>;

/** The fields that the server checks before the order is tried. */
const checked = /^(email|exemptionCertificate|discountCode|(shipping|billing)Address\.\w+)$/;

/**
 * The faults shown next to the fields: those of the last submit, and of each field that was filled in and left (touched). An empty
 * field shows none before a submit, and a field being edited shows none until it loses focus.
 */
export function useTouchedFields(ofTry: Faults) {
  const [faults, setFaults] = useState(ofTry);
  const shown = useRef(faults);
  shown.current = faults;
  const left = useRef(new Set<string>());
  const whenReleased = useReleased();

  /** Shows the faults of fields that were left. `found`: all faults of what is stored now. */
  const check = (found: Faults) =>
    whenReleased(() => {
      const fresh = [...left.current].filter((name) => found[name] !== shown.current[name]);
      if (fresh.length === 0) return;
      const added = fresh.flatMap((name) => found[name] ?? []);
      if (added.length > 0) announce(added.join(" "));
      const others = Object.entries(shown.current).filter(([name]) => !fresh.includes(name));
      setFaults(Object.fromEntries([...others, ...fresh.flatMap((name) => (found[name] ? [[name, found[name]]] : []))]));
    });

  return {
    faults,
    setFaults,
    check,
    /** Whether the field that was left is to be checked. */
    leave({ target }: FocusEvent<HTMLFormElement>): boolean {
      const { name, value } = target as unknown as HTMLInputElement;
      if (!value || !checked.test(name)) return false;
      left.current.add(name);
      return true;
    },
    edit(name: string) {
      left.current.delete(name);
      if (faults[name]) setFaults(({ [name]: _mended, ...others }) => others);
    },
  };
}

/** Delays showing a fault, which takes space, while a button is pressed: it would move away under the pointer. */
function useReleased() {
  const state = useRef<{ isPressed: boolean; waiting: (() => void) | null }>({ isPressed: false, waiting: null });
  useEffect(() => {
    const press = () => {
      state.current.isPressed = true;
    };
    // After the click, which follows the release.
    const release = () =>
      setTimeout(() => {
        state.current.isPressed = false;
        state.current.waiting?.();
        state.current.waiting = null;
      });
    window.addEventListener("pointerdown", press);
    window.addEventListener("pointerup", release);
    window.addEventListener("pointercancel", release);
    return () => {
      window.removeEventListener("pointerdown", press);
      window.removeEventListener("pointerup", release);
      window.removeEventListener("pointercancel", release);
    };
  }, []);
  return (work: () => void) => {
    if (state.current.isPressed) state.current.waiting = work;
    else work();
  };
}
