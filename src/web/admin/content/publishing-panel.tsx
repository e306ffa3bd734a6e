import { type AdminForm, useFormValue } from "../toolkit/admin-form-types.ts";
import { timeText, zoneText } from "../toolkit/date-format.ts";
import { SelectField, TimeField } from "../toolkit/form-fields.tsx";
import { Panel } from "../toolkit/page-frame.tsx";
import type { PublishingValues } from "./publishing.ts";

const statuses = [
  ["draft", "Draft: only staff see it"],
  ["published", "Published: in the shop"],
  ["scheduled", "Scheduled: in the shop from a time on"],
] as const;

type Props<Values> = { form: AdminForm<Values>; stored: { status: string; publishedAt: string | null } | null };

/** Draft, published, or scheduled for a time; and until when it is shown. */
export function PublishingPanel<Values extends PublishingValues>({ form, stored }: Props<Values>) {
  // Every form with publishing values has these fields, so the cast is safe.
  const own = form as unknown as AdminForm<PublishingValues>;
  const status = useFormValue(own, (values) => values.status);
  const since = stored?.status === "published" ? stored.publishedAt : null;
  return (
    <Panel title="Status">
      <div className="grid gap-3">
        <SelectField form={own} name="status" label="Status" hideLabel options={statuses} />
        {status === "scheduled" && (
          <TimeField
            form={own}
            name="publishAt"
            label="Publish at"
            required
            hint={`In the time zone of the shop (${zoneText()}). It is published automatically at this time. A time in the past publishes it immediately, with that date.`}
          />
        )}
        {status !== "draft" && (
          <TimeField
            form={own}
            name="hideAt"
            label="Hide at"
            optional
            hint="Leave it empty to keep it in the shop. At this time it becomes a draft again. A time in the past hides it within a minute."
          />
        )}
      </div>
      {status === "published" && (
        <p className="mt-3 text-slate">{since ? `Published since ${timeText(since)}.` : "The shop shows it as soon as it is saved."}</p>
      )}
    </Panel>
  );
}
