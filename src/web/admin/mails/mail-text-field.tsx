import { useRef } from "react";
import { type BuyerMail, type MailTexts, mailPlaceholders, standardTextsOf } from "#domain/notifications/mail-texts.ts";
import { mailTextFault } from "#domain/notifications/mail-texts-input.ts";
import { placeholderNames, placeholderTitle } from "#domain/settings/placeholders.ts";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { AdminArea, AdminField, type Choice } from "../toolkit/admin-fields.tsx";
import type { AdminForm } from "../toolkit/admin-form-types.ts";
import { useFormField } from "../toolkit/form-fields.tsx";
import { InsertSelect } from "../toolkit/insert-select.tsx";

type Props = { form: AdminForm<MailTexts>; mail: BuyerMail; name: keyof MailTexts; label: string; maxLength: number; hint: string };

/** One text of an email. While it is empty it shows the standard text; placeholders are inserted at the cursor. */
export function MailTextField({ form, mail, name, label, maxLength, hint }: Props) {
  const { value: text, change, error, disabled } = useFormField<MailTexts, string>(form, name, { label });
  const shops = standardTextsOf(mail)[name];
  const box = useRef<HTMLDivElement>(null);
  const insert = (placeholder: string, at: number) => {
    const before = `${text.slice(0, at)}{{${placeholder}}}`;
    change(before + text.slice(at));
    return before.length;
  };
  const field = {
    ...{ label, maxLength, disabled, value: text, hint },
    placeholder: shops || "No standard text",
    error: error ?? mailTextFault(mail, text) ?? undefined,
    onChange: (event: { target: { value: string } }) => change(event.target.value),
  };
  return (
    <div ref={box}>
      {name === "subject" ? <AdminField {...field} /> : <AdminArea {...field} />}
      {!disabled && (
        <div className="mt-1 flex flex-wrap items-center gap-2">
          <InsertSelect label={`Placeholder for: ${label}`} hideLabel options={choices(mail)} textIn={box} onInsert={insert} />
          {text !== "" && (
            <AdminButton look="plain" onClick={() => change("")}>
              Use the standard text<span className="sr-only"> for: {label}</span>
            </AdminButton>
          )}
        </div>
      )}
    </div>
  );
}

function choices(mail: BuyerMail): Choice[] {
  return [
    ["", "Insert placeholder"],
    ...standardTextsOf(mail).placeholders.map((name): Choice => [name, mailPlaceholders[name]]),
    ...placeholderNames.map((name): Choice => [name, placeholderTitle(name)]),
  ];
}

/** The placeholders that the texts of the email may contain. */
export function PlaceholderList({ mail }: { mail: BuyerMail }) {
  const own = standardTextsOf(mail).placeholders.map((name) => ({ name, title: mailPlaceholders[name] }));
  return (
    <div className="grid content-start gap-2">
      <h3 className="font-medium">Placeholders</h3>
      <p className="text-slate">In each email they are replaced with its values. A sentence is left out if its placeholder has no value.</p>
      {own.length > 0 && <Names names={own} />}
      <details>
        <summary className="min-h-6 w-fit cursor-pointer text-accent pointer-coarse:min-h-11 pointer-coarse:content-center">
          Values from the settings
        </summary>
        <div className="mt-2">
          <Names names={placeholderNames.map((name) => ({ name, title: placeholderTitle(name) }))} />
        </div>
      </details>
    </div>
  );
}

function Names({ names }: { names: { name: string; title: string }[] }) {
  return (
    <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[max-content_minmax(0,1fr)]">
      {names.map(({ name, title }) => (
        <div key={name} className="contents">
          <dt className="font-mono text-[0.8125rem]">{`{{${name}}}`}</dt>
          <dd className="text-slate max-sm:mb-1">{title}</dd>
        </div>
      ))}
    </dl>
  );
}
