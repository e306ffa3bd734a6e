import { useQuery } from "@tanstack/react-query";
import { Plus, Trash2 } from "lucide-react";
import { useEffect, useState } from "react";
import { announcementState, announcementsAt, maxAnnouncementsAtOnce } from "#domain/settings/announcements.ts";
import type { PlannedAnnouncement } from "#domain/settings/announcements-input.ts";
import type { Settings } from "#domain/settings/settings-input.ts";
import { links } from "#web/links.ts";
import { PlaceholderTextField } from "../settings/placeholder-text-field.tsx";
import { settingsQuery } from "../settings/section-form.tsx";
import { useActionFromUrl } from "../toolkit/action-from-url.ts";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { type AdminForm, newRowId, useFormValue } from "../toolkit/admin-form-types.ts";
import { zoneText } from "../toolkit/date-format.ts";
import { DetailPage } from "../toolkit/detail-page.tsx";
import { ListFault, TextField, TimeField, useFormField } from "../toolkit/form-fields.tsx";
import { PageFrame, Panel } from "../toolkit/page-frame.tsx";
import { RecordFormPage } from "../toolkit/record-form-page.tsx";
import { SortableRows } from "../toolkit/sortable-rows.tsx";
import { toast } from "../toolkit/toasts.tsx";
import { type AnnouncementValues, useAnnouncementsForm } from "./announcements-form.ts";
import { ShopLink } from "./shop-link.tsx";

export const meta = () => [{ title: "Announcements · Admin" }, { name: "robots", content: "noindex" }];

/** The announcements at the top of every page of the shop, and when they are shown. */
export default function AnnouncementsPage() {
  const query = useQuery(settingsQuery);
  return (
    <DetailPage query={query} noun="list of announcements" title="Announcements" back={{ to: links.admin(), text: "Dashboard" }} narrow>
      {({ settings }) => (
        <PageFrame title="Announcements" actions={<ShopLink to={links.home()}>View shop</ShopLink>} narrow>
          <AnnouncementsForm settings={settings} />
        </PageFrame>
      )}
    </DetailPage>
  );
}

function AnnouncementsForm({ settings }: { settings: Settings }) {
  const form = useAnnouncementsForm(settings);
  return (
    <RecordFormPage form={form}>
      <AnnouncementFields form={form} settings={settings} />
    </RecordFormPage>
  );
}

type Props = { form: AdminForm<AnnouncementValues>; settings: Settings };

function AnnouncementFields({ form, settings }: Props) {
  const write = (value: unknown) =>
    Array.isArray(value) ? (value as PlannedAnnouncement[]).map(({ text }) => text).join(" ") || "(none)" : "(none)";
  const {
    value: planned,
    change,
    disabled,
  } = useFormField<AnnouncementValues, PlannedAnnouncement[]>(form, "planned", { label: "Announcements", write });
  const [added, setAdded] = useState<string | null>(null);
  const add = () => {
    const id = newRowId();
    change([...planned, { id, text: "", url: "", from: null, until: null }]);
    setAdded(id);
  };
  useActionFromUrl(disabled ? {} : { new: add });
  useEffect(() => {
    if (added !== null) document.querySelector<HTMLElement>(`[data-row="${CSS.escape(added)}"] input`)?.focus();
  }, [added]);
  const now = new Date();
  const announcement = useFormValue(form, (values) => values.announcement);
  const { shown } = announcementsAt({ ...settings, shop: { ...settings.shop, announcement }, announcements: { planned } }, now);
  const remove = (at: number) => {
    const [removed] = planned.slice(at, at + 1);
    change(planned.toSpliced(at, 1));
    const undo = () => {
      const left = form.api.getFieldValue("planned") as PlannedAnnouncement[];
      if (removed) change(left.toSpliced(Math.min(at, left.length), 0, removed));
    };
    toast("The announcement was removed.", { undo });
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      <Panel title="At the top of every page">
        {shown.length === 0 ? (
          <p className="text-slate">No announcement at the moment.</p>
        ) : (
          <ul className="overflow-hidden rounded-control">
            {shown.map(({ text }, at) => (
              <li key={at} className="bg-[#0c1b22] px-4 py-1.5 text-center text-[0.8125rem] text-white">
                {text}
              </li>
            ))}
          </ul>
        )}
        <p className="mt-3 text-slate">
          The first {maxAnnouncementsAtOnce} announcements below that are currently active are shown. When none is active, buyers see the permanent
          announcement.
        </p>
      </Panel>
      <Panel title="Announcements with dates">
        <ListFault form={form} name="planned" label="Announcements" />
        {planned.length === 0 && <p className="mb-4 text-slate">None yet. Use one for a sale, a holiday or a trade show.</p>}
        <SortableRows
          label="Announcements"
          rows={planned}
          nameOf={({ text }) => `“${text || "new announcement"}”`}
          disabled={disabled}
          onMove={(from, to) => change(planned.toSpliced(from, 1).toSpliced(to, 0, planned[from] as PlannedAnnouncement))}
        >
          {(announcement, at, movers) => (
            <div className="grid grid-cols-1 gap-3 rounded-control border border-line p-3">
              <div className="flex items-center justify-between gap-2">
                <span className="font-medium">{stateWords[announcementState(announcement, now)]}</span>
                <span className="flex">
                  {movers}
                  {!disabled && (
                    <button
                      type="button"
                      className="grid size-8 place-items-center rounded-control text-slate hover:bg-canvas hover:text-ink pointer-coarse:size-11"
                      onClick={() => remove(at)}
                    >
                      <Trash2 aria-hidden="true" className="size-4" />
                      <span className="sr-only">Remove announcement {at + 1}</span>
                    </button>
                  )}
                </span>
              </div>
              <AnnouncementRow key={at} form={form} settings={settings} at={at} />
            </div>
          )}
        </SortableRows>
        {!disabled && (
          <AdminButton className="mt-3" onClick={add}>
            <Plus aria-hidden="true" className="size-4" />
            Add announcement
          </AdminButton>
        )}
      </Panel>
      <Panel title="Permanent announcement">
        <PlaceholderTextField
          form={form}
          name="announcement"
          label="Permanent announcement"
          hideLabel
          maxLength={200}
          hint="Shown whenever no announcement with dates is active. Leave it empty for none."
          settings={settings}
        />
      </Panel>
    </div>
  );
}

const stateWords = { current: "Now", waiting: "Scheduled", over: "Ended" };

function AnnouncementRow({ form, settings, at }: Props & { at: number }) {
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      <PlaceholderTextField
        form={form}
        name={`planned[${at}].text`}
        label="Text"
        maxLength={200}
        settings={settings}
        className="sm:col-span-2"
        required
      />
      <TextField
        form={form}
        name={`planned[${at}].url`}
        label="Link"
        placeholder="/collections/sale"
        hint="Leave it empty for no link."
        maxLength={500}
      />
      <div className="grid grid-cols-1 gap-3 sm:col-span-2 sm:grid-cols-2">
        <TimeField
          form={form}
          name={`planned[${at}].from`}
          label="From"
          hint={`In the time zone of the shop (${zoneText()}). Leave it empty to start immediately.`}
          optional
        />
        <TimeField form={form} name={`planned[${at}].until`} label="Until" hint="Leave it empty for no end." optional />
      </div>
    </div>
  );
}
