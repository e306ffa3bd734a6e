import type { ProductEdit } from "#domain/catalog/product-editing.ts";
import { formatMoney } from "#domain/money.ts";
import { numberText } from "#domain/number-text.ts";
import type { Answer } from "#web/api-call.ts";
import { refusalReason } from "#web/messages/bulk-change-words.ts";

type Preview = Answer<"POST /api/admin/bulk-changes/preview">;
const statuses: Record<string, string> = { active: "Active", draft: "Draft", archived: "Archived" };

/** What a change would do: how many products change, and the first of those that change and of those that are refused. */
export function BulkPreview({ preview }: { preview: Preview }) {
  const { total, looked, changed, unchanged, refused, rows, currency } = preview;
  const parts = [
    `${numberText(changed)} will change`,
    ...(unchanged > 0 ? [`${numberText(unchanged)} are already set`] : []),
    ...(refused > 0 ? [`${numberText(refused)} will be refused`] : []),
  ];
  return (
    <div className="grid gap-2">
      <p className="font-medium">
        {looked < total ? `Of the first ${numberText(looked)}: ` : ""}
        {parts.join(", ")}.
      </p>
      <ul
        className="max-h-52 overflow-y-auto rounded-control border border-line text-[0.8125rem]"
        tabIndex={rows.length > 4 ? 0 : undefined}
        aria-label="Preview"
      >
        {rows.map(({ productId, title, reason, before, after }) => (
          <li key={productId} className="grid gap-x-3 border-b border-line px-3 py-1.5 last:border-0 sm:grid-cols-[minmax(0,1fr)_auto]">
            <span className="truncate">{title || "Deleted product"}</span>
            {reason === null ? (
              <span className="figures text-slate">{effectText(before as ProductEdit, after as ProductEdit, currency)}</span>
            ) : (
              <span className="text-red">{refusalReason(reason)}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Describes a change from the old value to the new one; if several variants change, for the first of them. Pure. */
export function effectText(before: ProductEdit, after: ProductEdit, currency: string): string {
  if (after.variants) {
    const [id = "", ...others] = Object.keys(after.variants);
    const [was, is] = [before.variants?.[id], after.variants[id]];
    const money = (cents: number | null | undefined) => (cents == null ? "none" : formatMoney(cents, currency));
    const price =
      was?.priceCents === is?.priceCents
        ? `Compare-at ${money(was?.compareAtPriceCents)} → ${money(is?.compareAtPriceCents)}`
        : `${money(was?.priceCents)} → ${money(is?.priceCents)}`;
    return others.length > 0 ? `${price} and ${others.length} more` : price;
  }
  if (before.specifications && after.specifications) {
    const [were, are] = [before.specifications, after.specifications];
    const row = (rows: typeof were, name: string) =>
      rows.filter((one) => one.name === name).map(({ value, unit }) => [value, unit].filter(Boolean).join(" "));
    const name = [...are, ...were].find((one) => row(were, one.name).join() !== row(are, one.name).join())?.name ?? "";
    return `${row(were, name).join(", ") || "none"} → ${row(are, name).join(", ") || "none"}`;
  }
  const text = (edit: ProductEdit) => edit.tags?.join(", ") ?? edit.vendor ?? edit.productType ?? statuses[edit.status ?? ""] ?? "";
  return `${text(before) || "none"} → ${text(after) || "none"}`;
}
