import { type Actor, actorId } from "#domain/actor.ts";
import { type ChangeOptions, type FieldChange, fieldChanges } from "#domain/domain-events/field-changes.ts";
import { plainText } from "#domain/plain-text.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { deleteOldVersions, deleteVersions, insertVersions, selectSince, selectVersions } from "./version-queries.ts";

/**
 * Versions promise: what a change of a product, collection, page or article replaced is kept, the newest 50 changes of each, so that an earlier state is
 * brought back as a new change by the operations of its module. Kept are only the fields that changed.
 */
export type VersionKind = "product" | "collection" | "page" | "article";

/** `at`: when it was replaced, by whom (null: by no person, or one whose account is gone), and which fields differed. */
export type KeptVersion = { id: number; at: string; staffName: string | null; fields: string[] };

/**
 * What bringing a version back would change now, and what it cannot bring back. `seenAt` is the version of the record that this was compared with.
 */
export type VersionView = { id: number; changes: FieldChange[]; notes: string[]; seenAt: string };

const maxKept = 50;

/** Keeps what changes replaced, of top-level fields; call it in the transaction of the change. */
export async function keepVersions(
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

/** Of records that are gone. */
export async function dropVersions(shop: Shop, kind: VersionKind, ids: string[]): Promise<void> {
  if (ids.length > 0) await deleteVersions(shop, kind, ids);
}

/** The newest first. Whoever asks has checked that the actor may read the record. */
export async function keptVersions(shop: Shop, kind: VersionKind, id: string): Promise<KeptVersion[]> {
  return selectVersions(shop, kind, id);
}

/**
 * The fields of a record that differed before a version was replaced, as they were then: of what changed several times since, the oldest. `currencies` are
 * those of the amounts among them, `at` is when it was replaced. Refuses `not-found`.
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

/** As the screen shows it: rich text as its words, which the audit log would leave out. Pure. */
export function shownChanges(now: object, then: object, options: ChangeOptions = {}): FieldChange[] {
  const readable = (record: object) =>
    Object.fromEntries(
      Object.entries(record).map(([field, value]) =>
        field.endsWith("Html") ? [field.slice(0, -"Html".length), plainText(String(value ?? ""))] : [field, value],
      ),
    );
  const changes = fieldChanges(readable(now), readable(then), options);
  // Formatting alone is no other word.
  const silent = Object.keys(then).filter(
    (field) =>
      field.endsWith("Html") &&
      (now as Record<string, unknown>)[field] !== (then as Record<string, unknown>)[field] &&
      !changes.some((change) => change.field === field.slice(0, -"Html".length)),
  );
  return [...changes, ...silent.map((field) => ({ field }))].slice(0, 200);
}

/** Of values as JSON has them; the order of keys says nothing, and a time is the same as its text. */
function isSame(one: unknown, other: unknown): boolean {
  const [left, right] = [plain(one), plain(other)];
  if (typeof left !== "object" || typeof right !== "object" || left === null || right === null) return left === right;
  if (Array.isArray(left) !== Array.isArray(right)) return false;
  const keys = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...keys].every((key) => isSame((left as Record<string, unknown>)[key], (right as Record<string, unknown>)[key]));
}

const plain = (value: unknown) => (value instanceof Date ? value.toISOString() : (value ?? null));
