import { useRight } from "../toolkit/admin-session.ts";
import { zoneText } from "../toolkit/date-format.ts";
import { CheckField, NumberField } from "../toolkit/form-fields.tsx";
import { Panel } from "../toolkit/page-frame.tsx";
import type { SectionProps } from "./section-props.ts";

/** When the shop makes backups, and how many it keeps. */
export function BackupsSettings({ form }: SectionProps<"backups">) {
  const isOwner = useRight("backups.change");
  return (
    <Panel title="Daily backup">
      {!isOwner && <p className="mb-4 text-slate">Only owners can change this.</p>}
      <div className="grid gap-4">
        <CheckField
          form={form}
          name="daily"
          label="Back up the shop every day"
          hint="The shop keeps selling while a backup is written. It is then read completely to make sure that it can be restored."
        />
        <CheckField
          form={form}
          name="tryRestore"
          label="Run a test restore of each backup"
          hint="Restores the backup into a separate database on the same server, compares every row with the backup, and then deletes that database. While it runs, it needs as much disk space as the shop’s database."
        />
        <NumberField
          form={form}
          name="hour"
          label="Hour of the day (0 to 23)"
          hint={`In the time zone ${zoneText()}.`}
          min={0}
          max={23}
          className="max-w-96"
        />
        <NumberField
          form={form}
          name="keep"
          label="Backups to keep"
          min={1}
          max={60}
          hint="The shop keeps this many daily backups, and also this many backups made on request. When a new one is complete, the oldest of its kind is removed."
          className="max-w-96"
        />
      </div>
    </Panel>
  );
}
