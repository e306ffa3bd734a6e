import { useRight } from "../toolkit/admin-session.ts";
import { zoneText } from "../toolkit/date-format.ts";
import { CheckField, NumberField } from "../toolkit/form-fields.tsx";
import { Panel } from "../toolkit/page-frame.tsx";
import type { SectionProps } from "./section-props.ts";

/** When the shop backs itself up, and how much of that it keeps. */
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
          hint="Written while the shop sells, then read whole to make sure that it could be restored."
        />
        <CheckField
          form={form}
          name="tryRestore"
          label="Restore each backup for trial"
          hint="Into a database of its own on the same server, where every row of every table is compared with the backup; then that database is dropped. Needs as much disk space as the shop’s database for a while."
        />
        <NumberField
          form={form}
          name="hour"
          label="Hour of the day (0 to 23)"
          hint={`By the clock of ${zoneText()}.`}
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
          hint="So many daily ones, and so many that somebody asked for. Older ones are removed once a newer one of their kind is complete."
          className="max-w-96"
        />
      </div>
    </Panel>
  );
}
