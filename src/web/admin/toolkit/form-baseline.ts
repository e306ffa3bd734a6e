import { type AnyFormApi, useForm } from "@tanstack/react-form";
import { type RefObject, useRef } from "react";
import { isSameValue } from "./value-merge.ts";

export type FormBaseline<Values> = {
  api: AnyFormApi;
  /** What the form was filled from: comparing with it shows who changed what. */
  base: RefObject<Values>;
  /** Fills it from `from`; `shown`, where it differs, stands in the fields as typed. */
  fill: (from: Values, shown: Values) => void;
  values: () => Values;
};

/** A form, and what it was filled from. */
export function useFormBaseline<Values extends object>(stored: Values): FormBaseline<Values> {
  const base = useRef(stored);
  // Read at every render: the library would fill the form anew from an older value.
  const api = useForm({ defaultValues: base.current });
  const fill = (from: Values, shown: Values) => {
    base.current = from;
    api.reset(from);
    if (!isSameValue(shown, from)) api.reset(shown, { keepDefaultValues: true });
  };
  return { api, base, fill, values: () => api.state.values as Values };
}
