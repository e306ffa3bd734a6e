import { type AnyFormApi, type DeepKeysOfType, useStore } from "@tanstack/react-form";
import { useLayoutEffect } from "react";

/** The name of a field, and how its value is written where it is mentioned outside of the form. */
export type FieldWords = {
  label: string;
  write?: ((value: unknown) => string) | undefined;
  /** For a list of rows: names one of them, as in "Price of orders up to 5 kg". */
  nameRow?: ((row: never) => string) | undefined;
};

/** A form of the admin area, as its fields get it. */
export type AdminForm<Values> = {
  api: AnyFormApi;
  disabled: boolean;
  /** By the name of the field, without row numbers. */
  words: Map<string, FieldWords>;
  values: () => Values;
};

/** Names of the fields of `Values` that hold a `Value`: `title`, `rates[0].cents`. */
export type FieldName<Values, Value> = DeepKeysOfType<Values, Value>;

export const withoutRows = (name: string) => name.replaceAll(/\[\d+\]/g, "[]");

/** Returns the current value of a field; the component is rendered again when it changes. */
export function useFormValue<Values, Value>(form: AdminForm<Values>, read: (values: Values) => Value): Value {
  return useStore(form.api.store, (state) => read(state.values as Values));
}

/** Returns the names of the fields that have a fault, including fields that are not shown at the moment. */
export function useFaultyFields(form: Pick<AdminForm<unknown>, "api">): string[] {
  const names = useStore(form.api.store, (state) =>
    Object.entries(state.fieldMeta as Record<string, { errors?: unknown[] } | undefined>)
      .filter(([, meta]) => meta?.errors?.some(Boolean))
      .map(([name]) => name)
      .join(" "),
  );
  return names === "" ? [] : names.split(" ");
}

/** Registers the name of a field. */
export function useFieldWords(form: Pick<AdminForm<unknown>, "words">, name: string, { label, write, nameRow }: FieldWords): void {
  useLayoutEffect(() => {
    form.words.set(withoutRows(name), { label, write, nameRow });
  }, [form, name, label, write, nameRow]);
}

/** Returns the words for a path: those of its own field, or of the nearest field that contains it. */
export function wordsOf(words: Map<string, FieldWords>, path: string): FieldWords | null {
  for (let name = withoutRows(path); name !== ""; name = name.replace(/(\.?[^.[\]]+|\[\])$/, "")) {
    const found = words.get(name);
    if (found) return found;
  }
  return null;
}

type ListName<Values> = FieldName<Values, readonly unknown[]>;

/** Returns an id for a new row; no other row has it, in any tab. */
export const newRowId = () => crypto.randomUUID();

export function addRow<Values>(form: AdminForm<Values>, name: ListName<Values>, row: object): void {
  form.api.setFieldValue(name as string, [...(form.api.getFieldValue(name as string) as unknown[]), row]);
}

export function removeRow<Values>(form: AdminForm<Values>, name: ListName<Values>, at: number): void {
  form.api.setFieldValue(name as string, (form.api.getFieldValue(name as string) as unknown[]).toSpliced(at, 1));
}
