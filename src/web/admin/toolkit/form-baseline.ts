import { type AnyFormApi, useForm } from "@tanstack/react-form";
import { type RefObject, useRef } from "react";
import { isSameValue } from "./value-merge.ts";

export type FormBaseline<Values> = {
  api: AnyFormApi;
  /** The values that the form was filled from; comparing with them shows who changed what. */
  base: RefObject<Values>;
  /** Fills the form from `from`. If `shown` differs, the fields show it as typed values. */
  fill: (from: Values, shown: Values) => void;
  values: () => Values;
};

/** A form, and what it was filled from. */
export function useFormBaseline<Values extends object>(stored: Values): FormBaseline<Values> {
  const base = useRef(stored);
  // Read at every render, because the library would otherwise reset the form to an older value.
  const api = useForm({ defaultValues: base.current });
  const fill = (from: Values, shown: Values) => {
    base.current = from;
    api.reset(from);
    if (!isSameValue(shown, from)) api.reset(shown, { keepDefaultValues: true });
  };
  return { api, base, fill, values: () => api.state.values as Values };
}
