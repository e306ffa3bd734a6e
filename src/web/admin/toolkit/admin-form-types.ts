import { type AnyFormApi, type DeepKeysOfType, useStore } from "@tanstack/react-form";
import { useLayoutEffect } from "react";

/** What a field is called, and how its value is written, wherever it is named outside of the form. */
export type FieldWords = {
  label: string;
  write?: ((value: unknown) => string) | undefined;
  /** Of the rows of a list: what one of them is called, as in "Price of orders up to 5 kg". */
  nameRow?: ((row: never) => string) | undefined;
};

/** A form of the admin area, as its fields get it. */
export type AdminForm<Values> = {
  api: AnyFormApi;
  disabled: boolean;
  /** By the name of the field, without the numbers of rows. */
  words: Map<string, FieldWords>;
  values: () => Values;
};

/** Names of the fields of `Values` that hold a `Value`: `title`, `rates[0].cents`. */
export type FieldName<Values, Value> = DeepKeysOfType<Values, Value>;

export const withoutRows = (name: string) => name.replaceAll(/\[\d+\]/g, "[]");

/** The value of a field as it is now; whoever uses it is rendered again when it changes. */
export function useFormValue<Values, Value>(form: AdminForm<Values>, read: (values: Values) => Value): Value {
  return useStore(form.api.store, (state) => read(state.values as Values));
}

/** Names of the fields that a fault stands at, also of those that are not shown at the moment. */
export function useFaultyFields(form: Pick<AdminForm<unknown>, "api">): string[] {
  const names = useStore(form.api.store, (state) =>
    Object.entries(state.fieldMeta as Record<string, { errors?: unknown[] } | undefined>)
      .filter(([, meta]) => meta?.errors?.some(Boolean))
      .map(([name]) => name)
      .join(" "),
  );
  return names === "" ? [] : names.split(" ");
}

/** Makes known what a field is called. */
export function useFieldWords(form: Pick<AdminForm<unknown>, "words">, name: string, { label, write, nameRow }: FieldWords): void {
  useLayoutEffect(() => {
    form.words.set(withoutRows(name), { label, write, nameRow });
  }, [form, name, label, write, nameRow]);
}

/** What a path is called: by its own field, or by the nearest that holds it. */
export function wordsOf(words: Map<string, FieldWords>, path: string): FieldWords | null {
  for (let name = withoutRows(path); name !== ""; name = name.replace(/(\.?[^.[\]]+|\[\])$/, "")) {
    const found = words.get(name);
    if (found) return found;
  }
  return null;
}

type ListName<Values> = FieldName<Values, readonly unknown[]>;

/** The id of a row that is added; no other row has it, in any tab. */
export const newRowId = () => crypto.randomUUID();

export function addRow<Values>(form: AdminForm<Values>, name: ListName<Values>, row: object): void {
  form.api.setFieldValue(name as string, [...(form.api.getFieldValue(name as string) as unknown[]), row]);
}

export function removeRow<Values>(form: AdminForm<Values>, name: ListName<Values>, at: number): void {
  form.api.setFieldValue(name as string, (form.api.getFieldValue(name as string) as unknown[]).toSpliced(at, 1));
}
