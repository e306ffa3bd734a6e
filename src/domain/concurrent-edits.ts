import { Refusal } from "./refusal.ts";

/**
 * Refuses `changed-meanwhile` where a value that is stored is no longer the one that its author had in view (`seen`), so that nobody overwrites what
 * they have not read. A caller that does not send what it saw, such as a program that sends the whole record, replaces what is there.
 */
export function requireSeen<Stored extends object>(stored: Stored, seen: { [Name in keyof Stored]?: Stored[Name] | undefined } | undefined): void {
  if (seen === undefined) return;
  const names = Object.keys(seen) as (keyof Stored)[];
  if (names.some((name) => JSON.stringify(stored[name]) !== JSON.stringify(seen[name]))) throw new Refusal("changed-meanwhile");
}

/**
 * Tags after a change by somebody who had `seen` in view: theirs are added and those that they removed are removed, and what others added or
 * removed meanwhile stays so. The same in other letters is the same tag. Pure.
 */
export function mergeTags(stored: string[], seen: string[] | undefined, wanted: string[]): string[] {
  if (seen === undefined) return wanted;
  const keysOf = (tags: string[]) => new Set(tags.map((tag) => tag.toLowerCase()));
  const [storedKeys, seenKeys, wantedKeys] = [keysOf(stored), keysOf(seen), keysOf(wanted)];
  const isNewOrKept = (tag: string) => !seenKeys.has(tag.toLowerCase()) || storedKeys.has(tag.toLowerCase());
  const fromOthers = stored.filter((tag) => !seenKeys.has(tag.toLowerCase()) && !wantedKeys.has(tag.toLowerCase()));
  return [...wanted.filter(isNewOrKept), ...fromOthers];
}
