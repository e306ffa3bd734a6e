import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { numberText } from "#domain/number-text.ts";
import type { Answer } from "#web/api-call.ts";
import { links } from "#web/links.ts";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { useRight } from "../toolkit/admin-session.ts";
import { type AdminColumn, AdminTable } from "../toolkit/admin-table.tsx";
import { DetailPage } from "../toolkit/detail-page.tsx";
import { EmptyNote, PageFrame, Panel } from "../toolkit/page-frame.tsx";
import { NewTypeDialog } from "./new-type-dialog.tsx";
import { RenameTypeDialog } from "./rename-type-dialog.tsx";

export const meta = () => [{ title: "Product types · Admin" }, { name: "robots", content: "noindex" }];

export type ListedType = Answer<"GET /api/admin/product-types">["types"][number];

/** The product types with their counts. Each can be renamed, merged into another, or given a template of specifications. */
export default function ProductTypesPage() {
  const query = useQuery({
    queryKey: ["admin", "product-types"],
    queryFn: ({ signal }) => callAdmin("GET /api/admin/product-types", {}, { signal }),
  });
  const [isNew, setNew] = useState(false);
  const mayChange = useRight("products.change");
  const back = { to: links.adminProducts(), text: "Products" };
  return (
    <DetailPage query={query} noun="list of product types" title="Product types" back={back}>
      {({ types }) => (
        <PageFrame
          title="Product types"
          back={back}
          actions={
            mayChange && (
              <AdminButton look="solid" onClick={() => setNew(true)}>
                <Plus aria-hidden="true" className="size-4" />
                New type
              </AdminButton>
            )
          }
        >
          <Panel flush>
            {types.length === 0 ? (
              <EmptyNote title="No types yet">
                A type is a kind of product, such as Centrifuge or Microscope. You can enter it in the product editor, or create it here first along
                with its specifications.
              </EmptyNote>
            ) : (
              <TypeTable types={types} mayChange={mayChange} />
            )}
          </Panel>
          <NewTypeDialog open={isNew} onClose={() => setNew(false)} />
        </PageFrame>
      )}
    </DetailPage>
  );
}

function TypeTable({ types, mayChange }: { types: ListedType[]; mayChange: boolean }) {
  const [renamed, setRenamed] = useState<ListedType | null>(null);
  const columns: AdminColumn<ListedType>[] = [
    {
      id: "type",
      title: "Type",
      cellClassName: "w-full",
      cell: ({ name }) => (
        <Link to={links.adminProductType(name)} className="font-medium wrap-anywhere hover:text-accent">
          {name}
        </Link>
      ),
    },
    {
      id: "products",
      title: "Products",
      isNumber: true,
      cell: ({ name, products }) =>
        products === 0 ? (
          "0"
        ) : (
          <Link to={links.adminProducts({ type: name })} className="hover:text-accent hover:underline">
            {numberText(products)}
            <span className="sr-only"> of type {name}</span>
          </Link>
        ),
    },
    {
      id: "template",
      title: "Template",
      cellClassName: "whitespace-nowrap text-slate",
      cell: ({ specifications }) => (specifications === 0 ? "None" : `${numberText(specifications)} specification${specifications === 1 ? "" : "s"}`),
    },
    { id: "rules", title: "Used in collection rules", isNumber: true, cell: ({ collections }) => numberText(collections) },
    ...(mayChange
      ? [
          {
            id: "rename",
            title: "Change",
            cell: (type: ListedType) => (
              <AdminButton look="plain" onClick={() => setRenamed(type)}>
                Rename<span className="sr-only"> {type.name}</span>
              </AdminButton>
            ),
          },
        ]
      : []),
  ];
  return (
    <>
      <AdminTable
        caption="Product types"
        columns={columns}
        rows={types}
        keyOf={({ name }) => name}
        phone={(type) => (
          <div className="flex items-center justify-between gap-3 px-4 py-3">
            <Link to={links.adminProductType(type.name)} className="grid min-w-0 gap-1">
              <span className="font-medium wrap-anywhere">{type.name}</span>
              <span className="text-slate">
                {numberText(type.products)} product{type.products === 1 ? "" : "s"}
                {type.specifications > 0 && `, template of ${type.specifications}`}
              </span>
            </Link>
            {mayChange && (
              <AdminButton onClick={() => setRenamed(type)}>
                Rename<span className="sr-only"> {type.name}</span>
              </AdminButton>
            )}
          </div>
        )}
      />
      <RenameTypeDialog type={renamed} others={types} onClose={() => setRenamed(null)} />
    </>
  );
}
