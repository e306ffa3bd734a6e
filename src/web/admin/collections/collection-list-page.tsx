import { Plus } from "lucide-react";
import { Link } from "react-router";
import { numberText } from "#domain/number-text.ts";
import type { Answer } from "#web/api-call.ts";
import { links } from "#web/links.ts";
import { AdminLinkButton } from "../toolkit/admin-button.tsx";
import { useRight } from "../toolkit/admin-session.ts";
import type { AdminColumn } from "../toolkit/admin-table.tsx";
import { timeText } from "../toolkit/date-format.ts";
import { ListPage } from "../toolkit/list-page.tsx";
import { useRowNames } from "../toolkit/row-names.ts";
import { Thumbnail } from "../toolkit/thumbnail.tsx";
import { CollectionBulkActions } from "./collection-bulk-actions.tsx";

export const meta = () => [{ title: "Collections · Admin" }, { name: "robots", content: "noindex" }];

type Row = Answer<"GET /api/admin/collections">["collections"][number];

const views = [
  ["all", "All"],
  ["rules", "By rules"],
  ["by-hand", "Chosen manually"],
  ["hidden", "Hidden"],
] as const;
const sorts = [
  ["position", "Order in the shop"],
  ["title", "Title"],
  ["products", "Most products"],
] as const;

const columns: AdminColumn<Row>[] = [
  {
    id: "collection",
    title: "Collection",
    sorts: { asc: "title" },
    cellClassName: "w-full max-w-44",
    cell: (collection) => (
      <span className="flex items-center gap-3">
        <Thumbnail url={collection.pictureUrl} />
        <Link to={links.adminCollection(collection.id)} className="truncate font-medium after:absolute after:inset-0 hover:text-accent">
          {collection.title}
        </Link>
      </span>
    ),
  },
  { id: "status", title: "Status", cellClassName: "whitespace-nowrap text-slate", cell: statusText },
  { id: "kind", title: "Type", cellClassName: "whitespace-nowrap text-slate", cell: kindText },
  { id: "featured", title: "Home page", cellClassName: "text-slate", cell: ({ featured }) => (featured ? "Featured" : "") },
  { id: "products", title: "Products", isNumber: true, sorts: { desc: "products" }, cell: ({ productCount }) => numberText(productCount) },
];

export default function CollectionsPage() {
  const mayChange = useRight("products.change");
  const names = useRowNames();
  return (
    <ListPage
      title="Collections"
      noun="collection"
      call="GET /api/admin/collections"
      queryKey="collections"
      rowsOf={({ collections }) => names.see(collections, ({ title }) => title)}
      bulk={{
        nameOf: ({ title }) => title,
        actions: (selection) => <CollectionBulkActions selection={selection} nameOf={names.of} />,
      }}
      keyOf={({ id }) => id}
      views={views}
      sorts={sorts}
      columns={columns}
      list="collections"
      narrowBelow="2xl"
      phone={(collection) => <PhoneRow collection={collection} />}
      empty="A collection is a page of products that belong together, chosen manually or by rules such as “type equals Microscope”."
      actions={
        mayChange && (
          <AdminLinkButton look="solid" to={links.adminCollection("new")}>
            <Plus aria-hidden="true" className="size-4" />
            New collection
          </AdminLinkButton>
        )
      }
    />
  );
}

function statusText({ status, publishAt }: Row): string {
  if (status === "active") return "Active";
  return publishAt ? `Hidden until ${timeText(publishAt)}` : "Hidden";
}

function kindText({ rules }: Row): string {
  if (!rules) return "Chosen manually";
  return rules.conditions.length === 1 ? "1 rule" : `${rules.conditions.length} rules`;
}

function PhoneRow({ collection }: { collection: Row }) {
  return (
    <Link to={links.adminCollection(collection.id)} className="flex gap-3 px-4 py-3">
      <Thumbnail url={collection.pictureUrl} />
      <span className="grid min-w-0 flex-1 gap-1">
        <span className="font-medium">{collection.title}</span>
        <span className="flex flex-wrap justify-between gap-2 text-slate">
          <span>{collection.status === "draft" ? `${statusText(collection)} · ${kindText(collection)}` : kindText(collection)}</span>
          <span className="figures">{collection.productCount === 1 ? "1 product" : `${numberText(collection.productCount)} products`}</span>
        </span>
      </span>
    </Link>
  );
}
