import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { AdminProduct } from "#domain/catalog/product-admin.ts";
import { links } from "#web/links.ts";
import { callAdmin } from "../toolkit/admin-call.ts";
import { type AdminForm, useFormValue } from "../toolkit/admin-form-types.ts";
import { ListFault } from "../toolkit/form-fields.tsx";
import { PickerMany } from "../toolkit/picker.tsx";
import type { ProductValues } from "./product-form.ts";

/** The collections of a product: those filled by hand can be chosen, those with rules are only shown. */
export function CollectionsField({ form, product }: { form: AdminForm<ProductValues>; product: AdminProduct | null }) {
  const chosen = useFormValue(form, (values) => values.collections);
  const { data } = useQuery({
    queryKey: ["admin", "collection-choices"],
    queryFn: ({ signal }) => callAdmin("GET /api/admin/collection-choices", {}, { signal }),
  });
  const own = product?.collections ?? [];
  const byHand = new Map([...own, ...(data?.collections ?? [])].flatMap(({ id, title, isByRules }) => (isByRules ? [] : [[id, title] as const])));
  const byRules = own.filter(({ isByRules }) => isByRules);
  return (
    <div>
      <PickerMany
        label="Collections"
        values={chosen.map(({ key }) => key)}
        options={[...byHand].map(([value, label]) => ({ value, label }))}
        onChange={(ids) => form.api.setFieldValue("collections", ids.map((key) => ({ key })) as never)}
        disabled={form.disabled}
        nothingFound="No collection picked by hand has this name."
      />
      <ListFault form={form} name="collections" label="Collections" />
      {byRules.length > 0 && (
        <ul aria-label="Collections by rules" className="mt-2 grid gap-1">
          {byRules.map(({ id, title }) => (
            <li key={id} className="flex items-baseline justify-between gap-3">
              <Link to={links.adminCollection(id)} className="min-w-0 text-accent [overflow-wrap:anywhere] hover:underline">
                {title}
              </Link>
              <span className="shrink-0 text-slate">by rules</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
