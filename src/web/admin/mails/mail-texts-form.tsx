import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type MailKey, mailTitles } from "#domain/notifications/mail-list.ts";
import { type BuyerMail, standardTextsOf } from "#domain/notifications/mail-texts.ts";
import { mailTextsInput, maxMailText, maxSubject } from "#domain/notifications/mail-texts-input.ts";
import type { Answer } from "#web/api-call.ts";
import { links } from "#web/links.ts";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { useFormValue } from "../toolkit/admin-form-types.ts";
import { useRight } from "../toolkit/admin-session.ts";
import { schemaFaults } from "../toolkit/form-faults.ts";
import { Panel } from "../toolkit/page-frame.tsx";
import { type RecordForm, useRecordForm } from "../toolkit/record-form.tsx";
import { RecordFormPage } from "../toolkit/record-form-page.tsx";
import { useDebounced } from "../toolkit/use-debounced.ts";
import { MailPreview } from "./mail-preview.tsx";
import { MailTextField, PlaceholderList } from "./mail-text-field.tsx";

type Read = Answer<"GET /api/admin/mails/:key">;
type Texts = NonNullable<Read["texts"]>;

export const mailQuery = (key: MailKey) => ({
  queryKey: ["admin", "mails", key],
  queryFn: ({ signal }: { signal: AbortSignal }) => callAdmin("GET /api/admin/mails/:key", { params: { key } }, { signal }),
});

/** The texts of an email that staff may replace, with a preview that uses what is typed. */
export function MailTextsForm({ mail, texts, saved }: { mail: BuyerMail; texts: Texts; saved: Read["mail"] }) {
  const client = useQueryClient();
  const form = useRecordForm<Texts>({
    record: `mail-texts/${mail}`,
    title: `Texts of “${mailTitles[mail].title}”`,
    path: links.adminMail(mail),
    stored: texts,
    disabled: !useRight("settings.change"),
    check: (values) => schemaFaults(mailTextsInput(mail), values),
    save: async (values) => {
      const answer = await callAdmin("PUT /api/admin/mails/:key/texts", { params: { key: mail }, body: values });
      client.setQueryData(mailQuery(mail).queryKey, (before: Read | undefined) => before && { ...before, ...answer });
      await client.invalidateQueries({ queryKey: ["admin", "mails"] });
      return answer.texts;
    },
    reload: async () => (await client.fetchQuery({ ...mailQuery(mail), staleTime: 0 })).texts ?? texts,
    saved: "Saved. Emails say so from now on.",
  });
  return (
    <RecordFormPage form={form}>
      <div className="grid grid-cols-1 gap-4">
        <Panel title="Texts" actions={<UseStandardTexts form={form} />}>
          <p className="mb-4 text-slate">
            These are yours to write. What promises something, links somewhere or gives a figure is always in the email.{" "}
            {standardTextsOf(mail).note ?? ""}
          </p>
          <div className="grid grid-cols-1 gap-6 xl:grid-cols-[minmax(0,1fr)_19rem]">
            <div className="grid grid-cols-1 gap-4">
              <MailTextField
                form={form}
                mail={mail}
                name="subject"
                label="Subject"
                maxLength={maxSubject}
                hint="Leave it empty to use the standard text."
              />
              <MailTextField
                form={form}
                mail={mail}
                name="opening"
                label="Opening text"
                maxLength={maxMailText}
                hint="Shown before everything else."
              />
              <MailTextField form={form} mail={mail} name="closing" label="Closing text" maxLength={maxMailText} hint="Shown at the end." />
            </div>
            <PlaceholderList mail={mail} />
          </div>
        </Panel>
        <TypedPreview form={form} mail={mail} saved={saved} revision={texts.revision} />
      </div>
    </RecordFormPage>
  );
}

function UseStandardTexts({ form }: { form: RecordForm<Texts> }) {
  const hasOwn = useFormValue(form, ({ subject, opening, closing }) => `${subject}${opening}${closing}` !== "");
  if (form.isReadOnly || !hasOwn) return null;
  const clear = () => {
    for (const name of ["subject", "opening", "closing"]) form.api.setFieldValue(name, "");
  };
  return (
    <AdminButton disabled={form.disabled} onClick={clear}>
      Use the standard texts
    </AdminButton>
  );
}

/** The email with the typed texts; while these have a fault, as it was before. */
function TypedPreview({ form, mail, saved, revision }: { form: RecordForm<Texts>; mail: BuyerMail; saved: Read["mail"]; revision: number }) {
  const { revision: _, ...texts } = useFormValue(form, (values) => values);
  const asked = useDebounced(texts);
  const hasFault = Object.keys(schemaFaults(mailTextsInput(mail), asked)).length > 0;
  const { data, error } = useQuery({
    queryKey: ["admin", "mails", mail, "typed", asked],
    queryFn: ({ signal }) => callAdmin("POST /api/admin/mails/:key/preview", { params: { key: mail }, body: asked }, { signal }),
    enabled: form.isDirty && !hasFault,
    retry: false,
    placeholderData: (before) => before,
  });
  const typed = form.isDirty ? data?.mail : undefined;
  const note: string | null | undefined = !form.isDirty
    ? null
    : hasFault
      ? "The preview waits until the fields above have no fault."
      : error
        ? `What you typed could not be shown: ${error.message}`
        : typed && "Shown with what you typed. It is not saved yet.";
  return <MailPreview mailKey={mail} mail={typed ?? saved} html={typed?.html ?? null} texts={texts} revision={revision} note={note ?? null} />;
}
