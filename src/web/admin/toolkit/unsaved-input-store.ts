/** The unsaved input for a record, as this browser keeps it for one account. */
export type UnsavedInput<Values> = {
  /** The values that the form was filled from; comparing with them shows what someone else has saved since. */
  base: Values;
  values: Values;
  /** The idempotency key of the request, for a form that runs an action. */
  key?: string | undefined;
  /** Unix milliseconds of the last keystroke. */
  at: number;
  title: string;
  path: string;
};

/** Adds the fields that the record has gained since an older version of the shop kept the draft, with their stored values. Pure. */
export function withNewFields<Values extends object>({ base, values }: Pick<UnsavedInput<Values>, "base" | "values">, stored: Values) {
  return { base: { ...stored, ...base }, values: { ...stored, ...values } };
}

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

const prefix = "adminDraft ";
const keyOf = (accountId: string, record: string) => `${prefix}${accountId} ${record}`;

/** Returns null if there is no draft. A draft that cannot be parsed is removed. */
export function readUnsavedInput<Values>(store: Store, accountId: string, record: string): UnsavedInput<Values> | null {
  const text = store.getItem(keyOf(accountId, record));
  if (text === null) return null;
  try {
    return JSON.parse(text) as UnsavedInput<Values>;
  } catch {
    store.removeItem(keyOf(accountId, record));
    return null;
  }
}

/** Returns false if the browser has no space; then the input is only in the page. The oldest drafts are removed to make space. */
export function storeUnsavedInput<Values>(store: Store, accountId: string, record: string, draft: UnsavedInput<Values>): boolean {
  const text = JSON.stringify(draft);
  for (;;) {
    try {
      store.setItem(keyOf(accountId, record), text);
      return true;
    } catch {
      const oldest = allUnsavedInput(store)
        .filter(({ key }) => key !== keyOf(accountId, record))
        .sort((one, other) => one.at - other.at)[0];
      if (!oldest) return false;
      store.removeItem(oldest.key);
    }
  }
}

export function deleteUnsavedInput(store: Store, accountId: string, record: string): void {
  store.removeItem(keyOf(accountId, record));
}

export type StoredUnsavedInput = { record: string; title: string; path: string; at: number };

/** Returns the drafts of this account in this browser, newest first. */
export function listUnsavedInput(store: Store, accountId: string): StoredUnsavedInput[] {
  return allUnsavedInput(store)
    .filter(({ key }) => key.startsWith(keyOf(accountId, "")))
    .map(({ key, title, path, at }) => ({ record: key.slice(keyOf(accountId, "").length), title, path, at }))
    .sort((one, other) => other.at - one.at);
}

function allUnsavedInput(store: Store): (Pick<StoredUnsavedInput, "title" | "path" | "at"> & { key: string })[] {
  const keys = Array.from({ length: store.length }, (_, at) => store.key(at) ?? "").filter((key) => key.startsWith(prefix));
  return keys.flatMap((key) => {
    try {
      const { title, path, at } = JSON.parse(store.getItem(key) ?? "");
      return [{ key, title, path, at }];
    } catch {
      return [{ key, title: "", path: "", at: 0 }];
    }
  });
}
