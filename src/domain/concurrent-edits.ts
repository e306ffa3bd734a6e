import { Refusal } from "./refusal.ts";

/**
 * Refuses `changed-meanwhile` where a stored value is no longer the one that the author saw (`seen`), so that nobody overwrites a change they
 * have not read. A caller that does not send what it saw, such as a program that sends the whole record, overwrites the stored values.
 */
export function requireSeen<Stored extends object>(stored: Stored, seen: { [Name in keyof Stored]?: Stored[Name] | undefined } | undefined): void {
  if (seen === undefined) return;
  const names = Object.keys(seen) as (keyof Stored)[];
  if (names.some((name) => JSON.stringify(stored[name]) !== JSON.stringify(seen[name]))) throw new Refusal("changed-meanwhile");
}

/**
 * Merges the tags of an author who saw `seen`: the author's additions and removals apply, and what others added or removed
 * meanwhile is kept. Tags that differ only in case are the same tag. Pure.
 */
export function mergeTags(stored: string[], seen: string[] | undefined, wanted: string[]): string[] {
  if (seen === undefined) return wanted;
  const keysOf = (tags: string[]) => new Set(tags.map((tag) => tag.toLowerCase()));
  const [storedKeys, seenKeys, wantedKeys] = [keysOf(stored), keysOf(seen), keysOf(wanted)];
  const isNewOrKept = (tag: string) => !seenKeys.has(tag.toLowerCase()) || storedKeys.has(tag.toLowerCase());
  const fromOthers = stored.filter((tag) => !seenKeys.has(tag.toLowerCase()) && !wantedKeys.has(tag.toLowerCase()));
  return [...wanted.filter(isNewOrKept), ...fromOthers];
}
