import { useQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { useMemo, useState } from "react";
import { Link } from "react-router";
import { Badge } from "#ui/badge.tsx";
import { moneyText } from "#ui/money-text.tsx";
import type { Answer } from "#web/api-call.ts";
import { links } from "#web/links.ts";
import { useActionFromUrl } from "../toolkit/action-from-url.ts";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { useRight } from "../toolkit/admin-session.ts";
import type { AdminColumn } from "../toolkit/admin-table.tsx";
import { dateText } from "../toolkit/date-format.ts";
import type { ListFilter } from "../toolkit/list-filters.ts";
import { ListPage } from "../toolkit/list-page.tsx";
import { useRowNames } from "../toolkit/row-names.ts";
import { CustomerBulkActions } from "./customer-bulk-actions.tsx";
import { customerTagsQuery } from "./customer-tags-query.ts";
import { InviteDialog } from "./invite-dialog.tsx";

export const meta = () => [{ title: "Customers · Admin" }, { name: "robots", content: "noindex" }];

type Row = Answer<"GET /api/admin/customers">["customers"][number];

const views = [
  ["all", "All"],
  ["account", "With an account"],
  ["guests", "Guests"],
  ["terms", "With payment terms"],
] as const;
const sorts = [
  ["newest", "Newest first"],
  ["orders", "Most orders"],
  ["value", "Highest value"],
  ["last", "Latest order"],
] as const;

const usualFilters: ListFilter[] = [
  { kind: "amounts", id: "value", label: "Value" },
  { kind: "dates", id: "last", label: "Last order" },
  { kind: "dates", id: "since", label: "Customer since" },
  {
    kind: "choice",
    id: "newsletter",
    label: "Newsletter",
    options: [
      ["yes", "Subscribed"],
      ["no", "Not subscribed"],
    ],
  },
];

export default function CustomersPage() {
  const mayInvite = useRight("customers.change");
  const [isInviting, setInviting] = useState(false);
  useActionFromUrl(mayInvite ? { invite: () => setInviting(true) } : {});
  const names = useRowNames();
  const { data } = useQuery(customerTagsQuery);
  const filters = useMemo((): ListFilter[] => [{ kind: "text", id: "tag", label: "Tag", options: data?.tags ?? [] }, ...usualFilters], [data]);
  return (
    <>
      <ListPage
        title="Customers"
        noun="customer"
        call="GET /api/admin/customers"
        queryKey="customers"
        rowsOf={({ customers }) => names.see(customers, ({ name, email }) => name || email)}
        bulk={{
          nameOf: ({ name, email }) => name || email,
          // Guests cannot be chosen: tags and invitations belong to an account.
          isChoosable: ({ isGuest }) => !isGuest,
          isByRow: true,
          actions: (selection) => <CustomerBulkActions selection={selection} nameOf={names.of} />,
        }}
        keyOf={({ id }) => id}
        views={views}
        sorts={sorts}
        columns={columns}
        list="customers"
        filters={filters}
        total={{ call: "GET /api/admin/customers-total" }}
        file="customers"
        narrowBelow="3xl"
        phone={(customer) => <PhoneRow customer={customer} />}
        empty="People who order, with or without an account, people who register in the shop and people you invite appear here."
        actions={
          mayInvite && (
            <AdminButton look="solid" onClick={() => setInviting(true)}>
              <UserPlus aria-hidden="true" className="size-4" />
              Invite a customer
            </AdminButton>
          )
        }
      />
      <InviteDialog open={isInviting} onClose={() => setInviting(false)} />
    </>
  );
}

const pathOf = ({ id, isGuest }: Pick<Row, "id" | "isGuest">) => (isGuest ? links.adminGuest(id) : links.adminCustomer(id));

const columns: AdminColumn<Row>[] = [
  {
    id: "customer",
    title: "Customer",
    cellClassName: "w-full max-w-44",
    cell: ({ id, name, email, isGuest }) => (
      <>
        <span className="flex items-center gap-2">
          <Link to={pathOf({ id, isGuest })} className="min-w-0 truncate font-medium after:absolute after:inset-0 hover:text-accent">
            {name || email}
          </Link>
          {isGuest && <Badge tone="gray">Guest</Badge>}
        </span>
        {name && <span className="block truncate text-[0.8125rem] text-slate">{email}</span>}
      </>
    ),
  },
  { id: "tags", title: "Tags", cellClassName: "max-w-40 truncate text-slate", cell: ({ tags }) => tags.join(", ") },
  { id: "since", title: "Since", cellClassName: "figures whitespace-nowrap text-slate", cell: ({ createdAt }) => dateText(createdAt) },
  { id: "terms", title: "Payment terms", cellClassName: "whitespace-nowrap", cell: termsText },
  {
    id: "last",
    title: "Last order",
    sorts: { desc: "last" },
    cellClassName: "figures whitespace-nowrap text-slate",
    cell: ({ lastOrderAt }) => (lastOrderAt ? dateText(lastOrderAt) : ""),
  },
  { id: "orders", title: "Orders", isNumber: true, sorts: { desc: "orders" }, cell: ({ orderCount }) => orderCount },
  {
    id: "value",
    title: "Value",
    isNumber: true,
    sorts: { desc: "value" },
    cellClassName: "font-medium whitespace-nowrap",
    cell: ({ value }) => moneyText(value),
  },
];

function termsText({ netDays }: Row) {
  return netDays === null ? "" : `Net ${netDays} days`;
}

function PhoneRow({ customer }: { customer: Row }) {
  return (
    <Link to={pathOf(customer)} className="grid gap-1 px-4 py-3">
      <span className="flex justify-between gap-3">
        <span className="flex min-w-0 items-center gap-2">
          <span className="min-w-0 truncate font-medium">{customer.name || customer.email}</span>
          {customer.isGuest && <Badge tone="gray">Guest</Badge>}
        </span>
        <span className="figures font-medium">{moneyText(customer.value)}</span>
      </span>
      {customer.name && <span className="truncate text-slate">{customer.email}</span>}
      <span className="flex flex-wrap justify-between gap-x-4 text-slate">
        <span>
          {customer.orderCount} {customer.orderCount === 1 ? "order" : "orders"}
        </span>
        <span>{termsText(customer)}</span>
      </span>
      {customer.tags.length > 0 && <span className="truncate text-slate">{customer.tags.join(", ")}</span>}
    </Link>
  );
}
