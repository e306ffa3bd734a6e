import type { PlannedAnnouncement } from "./announcements-input.ts";
import { placeholderValues, shownText } from "./placeholders.ts";
import type { Settings } from "./settings-input.ts";

/** Which announcement stands at the top of every page, and until when. Safe in a browser. */

/** How many are shown at once: more would push the shop out of the first screen. */
export const maxAnnouncementsAtOnce = 2;

export type ShownAnnouncement = { text: string; url: string };

/** When one is shown: `waiting`, `current`, `over`. Pure. */
export function announcementState({ from, until }: Pick<PlannedAnnouncement, "from" | "until">, now: Date): "waiting" | "current" | "over" {
  if (until !== null && Date.parse(until) <= now.getTime()) return "over";
  return from !== null && Date.parse(from) > now.getTime() ? "waiting" : "current";
}

/**
 * What every page says at its top at `now`: the first planned ones of that time, in the order of staff; where there is none, the standing
 * announcement. `until`: when that may be another (null: never by itself). Pure.
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

/** An announcement that would end before it begins, by path (`0.until`). Pure. */
export function announcementFaults(planned: readonly PlannedAnnouncement[]): Record<string, string> {
  return Object.fromEntries(
    planned.flatMap(({ from, until }, at) =>
      from !== null && until !== null && Date.parse(until) <= Date.parse(from) ? [[`${at}.until`, "Choose an end after the start."]] : [],
    ),
  );
}
