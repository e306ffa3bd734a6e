import type { PlannedAnnouncement } from "./announcements-input.ts";
import { placeholderValues, shownText } from "./placeholders.ts";
import type { Settings } from "./settings-input.ts";

/** Decides which announcements are at the top of every page, and until when. Safe in a browser. */

/** The maximum number shown at once: more would push the shop out of the first screen. */
export const maxAnnouncementsAtOnce = 2;

export type ShownAnnouncement = { text: string; url: string };

/** The state of an announcement at a time: `waiting`, `current`, `over`. Pure. */
export function announcementState({ from, until }: Pick<PlannedAnnouncement, "from" | "until">, now: Date): "waiting" | "current" | "over" {
  if (until !== null && Date.parse(until) <= now.getTime()) return "over";
  return from !== null && Date.parse(from) > now.getTime() ? "waiting" : "current";
}

/**
 * The announcements on every page at `now`: the first current ones in the order of staff; if there are none, the permanent
 * announcement. `until`: when they may change (null: they do not change by themselves). Pure.
 */
export function announcementsAt(settings: Settings, now: Date): { shown: ShownAnnouncement[]; until: Date | null } {
  const values = placeholderValues(settings);
  const { planned } = settings.announcements;
  const current = planned
    .filter((announcement) => announcementState(announcement, now) === "current")
    .map(({ text, url }) => ({ text: shownText(text, values), url }))
    .filter(({ text }) => text !== "");
  const standing = shownText(settings.shop.announcement, values);
  const changes = planned
    .flatMap(({ from, until }) => [from, until])
    .filter((time) => time !== null)
    .map((time) => Date.parse(time))
    .filter((at) => at > now.getTime());
  return {
    shown: current.length > 0 ? current.slice(0, maxAnnouncementsAtOnce) : standing ? [{ text: standing, url: "" }] : [],
    until: changes.length > 0 ? new Date(Math.min(...changes)) : null,
  };
}

/** Faults of announcements that end before they begin, by path (`0.until`). Pure. */
export function announcementFaults(planned: readonly PlannedAnnouncement[]): Record<string, string> {
  return Object.fromEntries(
    planned.flatMap(({ from, until }, at) =>
      from !== null && until !== null && Date.parse(until) <= Date.parse(from) ? [[`${at}.until`, "Choose an end after the start."]] : [],
    ),
  );
}
