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

/** Everything that stands at the top of the shop, in one form: the permanent announcement is a field of the section `shop`, the others are a section. */
export type AnnouncementValues = {
  planned: PlannedAnnouncement[];
  announcement: string;
  /** The revisions that were seen. */
  seen: { shop: number; announcements: number };
};

export function announcementValues({ shop, announcements }: Settings): AnnouncementValues {
  return {
    planned: announcements.planned,
    announcement: shop.announcement,
    seen: { shop: shop.revision ?? 0, announcements: announcements.revision ?? 0 },
  };
}

/** What is wrong with them, by field. Pure. */
export function announcementFormFaults({ planned, announcement }: AnnouncementValues, settings: Settings): FieldFaults {
  const ofShop = sectionFaults("shop", { ...settings.shop, announcement }, settings)["announcement"];
  const faults = sectionFaults("announcements", { planned }, settings);
  return ofShop === undefined ? faults : { ...faults, announcement: ofShop };
}

export type AnnouncementChange =
  | { section: "shop"; body: { announcement: string; revision: number } }
  | { section: "announcements"; body: { planned: PlannedAnnouncement[]; revision: number } };

/** What is to be sent of them: the sections that differ from what is stored. Pure. */
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
      // After somebody else's change these are newer than the ones of the last render.
      let now = client.getQueryData(settingsQuery.queryKey)?.settings ?? settings;
      for (const { section, body } of announcementChanges(values, now)) {
        const answer = await callAdmin("PUT /api/admin/settings/:section", { params: { section }, body });
        // Also of the first of two: when the second is refused, the first is stored.
        client.setQueryData(settingsQuery.queryKey, answer);
        now = answer.settings;
      }
      return announcementValues(now);
    },
    reload: async () => announcementValues((await client.fetchQuery({ ...settingsQuery, staleTime: 0 })).settings),
  });
}
