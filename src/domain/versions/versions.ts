import { type Actor, actorId } from "#domain/actor.ts";
import { type ChangeOptions, type FieldChange, fieldChanges } from "#domain/domain-events/field-changes.ts";
import { plainText } from "#domain/plain-text.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { deleteOldVersions, deleteVersions, insertVersions, selectSince, selectVersions } from "./version-queries.ts";

/**
 * Versions promise: what a change of a product, collection, page or article replaced is stored, for the newest 50 changes of each, so that the operations
 * of its module can restore an earlier state as a new change. Only the fields that changed are stored.
 */
export type VersionKind = "product" | "collection" | "page" | "article";

/** `at`: when it was replaced; `staffName`: by whom (null: not by a person, or the account is gone); `fields`: the fields that differed. */
export type StoredVersion = { id: number; at: string; staffName: string | null; fields: string[] };

/**
 * What restoring a version would change now, and what it cannot restore. `seenAt`: the state of the record that the version was compared with.
 */
export type VersionView = { id: number; changes: FieldChange[]; notes: string[]; seenAt: string };

const maxKept = 50;

/** Stores the top-level fields that changes replaced; call it in the transaction of the change. */
export async function storeVersions(
  shop: Shop,
  actor: Actor,
  kind: VersionKind,
  changes: { id: string; before: object; after: object }[],
  currency: string,
): Promise<void> {
  const versions = changes.flatMap(({ id, before, after }) => {
    const changed = Object.entries(before).filter(([field, value]) => !isSame(value, (after as Record<string, unknown>)[field]));
    return changed.length > 0 ? [{ subjectId: id, before: Object.fromEntries(changed) }] : [];
  });
  if (versions.length === 0) return;
  await insertVersions(shop, kind, versions, { accountId: actorId(actor), currency });
  await deleteOldVersions(
    shop,
    kind,
    versions.map(({ subjectId }) => subjectId),
    maxKept,
  );
}

/** Deletes the versions of records that are gone. */
export async function dropVersions(shop: Shop, kind: VersionKind, ids: string[]): Promise<void> {
  if (ids.length > 0) await deleteVersions(shop, kind, ids);
}

/** Returns versions, newest first. The caller has checked that the actor may read the record. */
export async function listVersions(shop: Shop, kind: VersionKind, id: string): Promise<StoredVersion[]> {
  return selectVersions(shop, kind, id);
}

/**
 * Returns the fields of a record that have changed since a version was replaced, with their old values: the oldest one if a field changed several times.
 * `currencies` are those of the amounts among them, `at` is when it was replaced. Refuses `not-found`.
 */
export async function fieldsBefore(
  shop: Shop,
  kind: VersionKind,
  id: string,
  versionId: number,
): Promise<{ fields: Record<string, unknown>; currencies: Set<string>; at: string }> {
  const since = await selectSince(shop, kind, id, versionId);
  const [first] = since;
  if (first?.id !== versionId) throw new Refusal("not-found");
  const fields = Object.assign({}, ...since.toReversed().map(({ before }) => before)) as Record<string, unknown>;
  return { fields, currencies: new Set(since.map(({ currency }) => currency)), at: first.at };
}

/** Changes as the screen shows them: rich text as plain text, which the audit log would leave out. Pure. */
export function shownChanges(now: object, then: object, options: ChangeOptions = {}): FieldChange[] {
  const readable = (record: object) =>
    Object.fromEntries(
      Object.entries(record).map(([field, value]) =>
        field.endsWith("Html") ? [field.slice(0, -"Html".length), plainText(String(value ?? ""))] : [field, value],
      ),
    );
  const changes = fieldChanges(readable(now), readable(then), options);
  // A change of formatting only does not change the plain text.
  const silent = Object.keys(then).filter(
    (field) =>
      field.endsWith("Html") &&
      (now as Record<string, unknown>)[field] !== (then as Record<string, unknown>)[field] &&
      !changes.some((change) => change.field === field.slice(0, -"Html".length)),
  );
  return [...changes, ...silent.map((field) => ({ field }))].slice(0, 200);
}

/** Compares JSON values: the order of keys does not matter, and a time equals its text. */
function isSame(one: unknown, other: unknown): boolean {
  const [left, right] = [plain(one), plain(other)];
  if (typeof left !== "object" || typeof right !== "object" || left === null || right === null) return left === right;
  if (Array.isArray(left) !== Array.isArray(right)) return false;
  const keys = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...keys].every((key) => isSame((left as Record<string, unknown>)[key], (right as Record<string, unknown>)[key]));
}

const plain = (value: unknown) => (value instanceof Date ? value.toISOString() : (value ?? null));
