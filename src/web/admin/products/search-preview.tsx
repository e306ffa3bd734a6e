import { handleFromText } from "#domain/handle-from-text.ts";
import { plainText } from "#domain/plain-text.ts";
import { type AdminForm, useFormValue } from "../toolkit/admin-form-types.ts";
import { useAdminSession } from "../toolkit/admin-session.ts";
import type { ProductValues } from "./product-form.ts";

/** About as many characters as search engines show. */
const titleLength = 60;
const descriptionLength = 160;

/** How a search engine will probably show the page. */
export function SearchPreview({ form }: { form: AdminForm<ProductValues> }) {
  const { shop } = useAdminSession();
  const { title, handle, seoTitle, seoDescription, descriptionHtml } = useFormValue(form, (values) => values);
  const shownTitle = seoTitle || title || "Product title";
  const description = seoDescription || plainText(descriptionHtml);
  const place = typeof window === "undefined" ? "" : window.location.host;
  return (
    <div className="grid gap-1">
      <span className="font-medium">Preview</span>
      <div className="min-w-0 rounded-control border border-line p-3">
        <p className="truncate text-[0.8125rem] text-slate">
          {shop.name} · {place}/products/{handle || handleFromText(title)}
        </p>
        <p className="truncate text-accent-strong">{cut(shownTitle, titleLength)}</p>
        <p className="line-clamp-3 text-[0.8125rem] text-slate">
          {description ? cut(description, descriptionLength) : "The first sentence of the description."}
        </p>
      </div>
      <p className="text-[0.8125rem] text-slate">
        Title {shownTitle.length} of about {titleLength} characters, description {description.length} of about {descriptionLength}.
      </p>
    </div>
  );
}

const cut = (text: string, length: number) => (text.length > length ? `${text.slice(0, length - 1).trimEnd()}…` : text);
