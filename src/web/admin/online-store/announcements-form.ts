import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { FieldFaults } from "#domain/input-parsing.ts";
import type { PlannedAnnouncement } from "#domain/settings/announcements-input.ts";
import type { Settings } from "#domain/settings/settings-input.ts";
import { links } from "#web/links.ts";
import { sectionFaults, settingsQuery } from "../settings/section-form.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { useRight } from "../toolkit/admin-session.ts";
import { type RecordForm, useRecordForm } from "../toolkit/record-form.tsx";
import { isSameValue } from "../toolkit/value-merge.ts";

/** All announcements in one form: the permanent one is a field of the section `shop`, the others are a section of their own. */
export type AnnouncementValues = {
  planned: PlannedAnnouncement[];
  announcement: string;
  /** The revisions that the form was filled from. */
  seen: { shop: number; announcements: number };
};

export function announcementValues({ shop, announcements }: Settings): AnnouncementValues {
  return {
    planned: announcements.planned,
    announcement: shop.announcement,
    seen: { shop: shop.revision ?? 0, announcements: announcements.revision ?? 0 },
  };
}

/** Returns what is wrong with the values, by field. Pure. */
export function announcementFormFaults({ planned, announcement }: AnnouncementValues, settings: Settings): FieldFaults {
  const ofShop = sectionFaults("shop", { ...settings.shop, announcement }, settings)["announcement"];
  const faults = sectionFaults("announcements", { planned }, settings);
  return ofShop === undefined ? faults : { ...faults, announcement: ofShop };
}

export type AnnouncementChange =
  | { section: "shop"; body: { announcement: string; revision: number } }
  | { section: "announcements"; body: { planned: PlannedAnnouncement[]; revision: number } };

/** Returns the sections that differ from what is stored, as they are sent. Pure. */
export function announcementChanges({ planned, announcement, seen }: AnnouncementValues, stored: Settings): AnnouncementChange[] {
  const changes: AnnouncementChange[] = [];
  if (announcement !== stored.shop.announcement) changes.push({ section: "shop", body: { announcement, revision: seen.shop } });
  if (!isSameValue(planned, stored.announcements.planned))
    changes.push({ section: "announcements", body: { planned, revision: seen.announcements } });
  return changes;
}

export function useAnnouncementsForm(settings: Settings): RecordForm<AnnouncementValues> {
  const client = useQueryClient();
  const stored = useMemo(() => announcementValues(settings), [settings]);
  return useRecordForm<AnnouncementValues>({
    record: "settings/announcements",
    title: "Announcements",
    path: links.adminPage("announcements"),
    stored,
    disabled: !useRight("settings.change"),
    check: (values) => announcementFormFaults(values, settings),
    save: async (values) => {
      // If someone else has changed the settings, the cache is newer than the last render.
      let now = client.getQueryData(settingsQuery.queryKey)?.settings ?? settings;
      for (const { section, body } of announcementChanges(values, now)) {
        const answer = await callAdmin("PUT /api/admin/settings/:section", { params: { section }, body });
        // After the first of two sections too: if the second one is refused, the first is stored already.
        client.setQueryData(settingsQuery.queryKey, answer);
        now = answer.settings;
      }
      return announcementValues(now);
    },
    reload: async () => announcementValues((await client.fetchQuery({ ...settingsQuery, staleTime: 0 })).settings),
  });
}
