import { useQuery } from "@tanstack/react-query";
import type { UsedMetafield } from "#domain/catalog/product-admin.ts";
import { isPublicMetafield } from "#domain/catalog/public-metafields.ts";
import { numberText } from "#domain/number-text.ts";
import { Badge } from "#ui/badge.tsx";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { useFormValue } from "../toolkit/admin-form-types.ts";
import { LinesField } from "../toolkit/form-fields.tsx";
import { FaultNote, Panel, Skeleton } from "../toolkit/page-frame.tsx";
import type { SectionProps } from "./section-props.ts";

type Marking = { marked: string[]; disabled: boolean; onMark: (marked: string[]) => void };

/** The metafields that shoppers may read, and those that products have. */
export function PublicMetafieldsPanel({ form }: Pick<SectionProps<"productDefaults">, "form">) {
  const marked = useFormValue(form, (value) => value.publicMetafields);
  const used = useQuery({
    queryKey: ["admin", "metafields"],
    queryFn: ({ signal }) => callAdmin("GET /api/admin/metafields", {}, { signal }),
  });
  return (
    <Panel title="Metafields">
      <p className="mb-4 text-slate">
        Only staff see metafields, unless they are marked public here. The shop’s own, such as features and the model number, are always public.
      </p>
      <LinesField
        form={form}
        name="publicMetafields"
        label="Public namespaces and metafields"
        hint="One per line: a namespace (custom), or a namespace and a key (custom.material)."
      />
      <div className="mt-4">
        {used.data ? (
          <UsedMetafields
            used={used.data.metafields}
            marked={marked}
            disabled={form.disabled}
            onMark={(names) => form.api.setFieldValue("publicMetafields", names)}
          />
        ) : used.error ? (
          <FaultNote fault={used.error} onRetry={used.refetch} what="The metafields of your products could not be loaded." />
        ) : (
          <Skeleton rows={3} label="Loading metafields…" />
        )}
      </div>
    </Panel>
  );
}

function UsedMetafields({ used, marked, disabled, onMark }: { used: UsedMetafield[] } & Marking) {
  if (used.length === 0) return <p className="text-slate">No product has metafields yet. An import can add them.</p>;
  return (
    <ul aria-label="Metafields of your products">
      {used.map((field) => {
        const name = `${field.namespace}.${field.key}`;
        const isPublic = isPublicMetafield(field, marked);
        return (
          <li key={name} className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-1">
            <span className="min-w-0 grow basis-40 font-mono wrap-anywhere">{name}</span>
            <span className="figures text-slate">{field.products === 1 ? "1 product" : `${numberText(field.products)} products`}</span>
            <Badge tone={isPublic ? "green" : "gray"}>{isPublic ? "Everyone" : "Staff only"}</Badge>
            <span className="flex w-32 justify-end">
              {!field.isSpecified && !marked.includes(field.namespace) && (
                <AdminButton disabled={disabled} onClick={() => onMark(isPublic ? marked.filter((other) => other !== name) : [...marked, name])}>
                  {isPublic ? "Make private" : "Make public"}
                  <span className="sr-only"> {name}</span>
                </AdminButton>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
