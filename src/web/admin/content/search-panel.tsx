import { shorten } from "#domain/plain-text.ts";
import { type AdminForm, useFormValue } from "../toolkit/admin-form-types.ts";
import { useAdminSession } from "../toolkit/admin-session.ts";
import { OptionalAreaField } from "../toolkit/form-fields.tsx";
import { Panel } from "../toolkit/page-frame.tsx";

export type SearchValues = { seoDescription: string | null };

/** The numbers of characters that search engines show. */
const [titleLength, descriptionLength] = [60, 160];

type Props<Values> = {
  form: AdminForm<Values>;
  title: string;
  /** The description to show if none is entered. */
  fallback: string;
  path: string;
};

/** The description for search engines, and how a result will look. */
export function SearchPanel<Values extends SearchValues>({ form, title, fallback, path }: Props<Values>) {
  const own = form as unknown as AdminForm<SearchValues>;
  const { shop } = useAdminSession();
  const description = (useFormValue(own, (values) => values.seoDescription) ?? "").trim() || fallback.trim();
  return (
    <Panel title="Search engines">
      <div className="grid grid-cols-1 gap-3">
        <OptionalAreaField
          form={own}
          name="seoDescription"
          label="Description for search engines"
          maxLength={500}
          hint={`${description.length} characters; search engines show about ${descriptionLength}. Leave it empty to use the summary or the beginning of the text.`}
        />
        <figure className="grid grid-cols-1 gap-1 rounded-control bg-canvas p-4">
          <figcaption className="text-[0.8125rem] text-slate">How a search result might look</figcaption>
          <p className="truncate text-lg text-accent">{shorten(`${title.trim() || "Title"} | ${shop.name}`, titleLength)}</p>
          <p className="truncate text-[0.8125rem] text-green">{`${globalThis.location?.host ?? ""}${path}`}</p>
          <p className="text-slate">{shorten(description, descriptionLength) || "The beginning of the text."}</p>
        </figure>
      </div>
    </Panel>
  );
}
