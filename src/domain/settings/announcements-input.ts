import { z } from "zod";
import { linkTarget } from "#domain/link-target.ts";
import { rowId, withRowIds } from "./row-ids.ts";

/** Announcements at the top of every page, each for a period of time, as staff enter them. Safe in a browser. */

const time = z.iso.datetime({ offset: true, error: "Enter a date and time." }).nullable().default(null);
/** `from` null: at once; `until` null: until it is removed. */
const plannedAnnouncement = z.object({
  id: rowId,
  text: z.string().trim().min(1, "Enter a text.").max(200),
  url: linkTarget.default(""),
  from: time,
  until: time,
});
export type PlannedAnnouncement = z.output<typeof plannedAnnouncement>;

export const plannedAnnouncements = z
  .array(plannedAnnouncement)
  .max(20, "At most 20 announcements.")
  .overwrite((list) => withRowIds(list, ({ text }) => text.slice(0, 60)))
  .default([]);
