import { queryOptions, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { FieldFaults } from "#domain/input-parsing.ts";
import type { Right } from "#domain/permissions.ts";
import { type Settings, settingsSchemas } from "#domain/settings/settings-input.ts";
import { settingsFaults } from "#domain/settings/settings-rules.ts";
import { links } from "#web/links.ts";
import { settingWords } from "#web/messages/setting-words.ts";
import { callAdmin } from "../toolkit/admin-call.ts";
import { useRight } from "../toolkit/admin-session.ts";
import { schemaFaults } from "../toolkit/form-faults.ts";
import { useRecordForm } from "../toolkit/record-form.tsx";
import { RecordFormPage } from "../toolkit/record-form-page.tsx";
import type { SectionProps } from "./section-props.ts";

export const settingsQuery = queryOptions({
  queryKey: ["admin", "settings"],
  queryFn: ({ signal }) => callAdmin("GET /api/admin/settings", {}, { signal }),
});

/** Returns what is wrong with a section before the server is asked. */
export function sectionFaults<Name extends keyof Settings>(section: Name, value: Settings[Name], settings: Settings): FieldFaults {
  const faults = schemaFaults(settingsSchemas[section], value);
  return Object.keys(faults).length > 0 ? faults : settingsFaults(section, { ...settings, [section]: value }, settings);
}

type Props<Name extends keyof Settings> = {
  section: Name;
  /** The page of the settings that shows the section. */
  page: string;
  settings: Settings;
  Fields: (props: SectionProps<Name>) => ReactNode;
  /** The right that is needed to change it. */
  right?: Right;
};

/** The form for one section of the settings. */
export function SectionForm<Name extends keyof Settings>({ section, page, settings, Fields, right = "settings.change" }: Props<Name>) {
  const client = useQueryClient();
  const form = useRecordForm<Settings[Name]>({
    record: `settings/${section}`,
    title: `${settingWords[section].title} settings`,
    path: links.adminSettings(page),
    stored: settings[section],
    disabled: !useRight(right),
    check: (value) => sectionFaults(section, value, settings),
    save: async (value, confirmed) => {
      const body = confirmed.length > 0 ? { ...value, confirmed } : value;
      const answer = await callAdmin("PUT /api/admin/settings/:section", { params: { section }, body });
      client.setQueryData(settingsQuery.queryKey, answer);
      client.invalidateQueries({ queryKey: ["admin", "account"] });
      client.invalidateQueries({ queryKey: ["admin", "settings", "live"] });
      return answer.settings[section];
    },
    reload: async () => (await client.fetchQuery({ ...settingsQuery, staleTime: 0 })).settings[section],
  });
  return (
    <RecordFormPage form={form}>
      <Fields form={form} settings={settings} />
    </RecordFormPage>
  );
}
