import { Link } from "react-router";
import { moneyText } from "#ui/money-text.tsx";
import type { Answer } from "#web/api-call.ts";
import { links } from "#web/links.ts";
import type { AdminColumn } from "../toolkit/admin-table.tsx";
import { ListPage } from "../toolkit/list-page.tsx";
import { dateText } from "../toolkit/local-times.ts";

export const meta = () => [{ title: "Customers · Admin" }, { name: "robots", content: "noindex" }];

type Row = Answer<"GET /api/admin/customers">["customers"][number];

const views = [
  ["all", "All"],
  ["terms", "With payment terms"],
] as const;
const sorts = [["newest", "Newest first"]] as const;

export default function CustomersPage() {
  return (
    <ListPage
      title="Customers"
      noun="customer"
      call="GET /api/admin/customers"
      queryKey="customers"
      rowsOf={({ customers }) => customers}
      keyOf={({ id }) => id}
      views={views}
      sorts={sorts}
      columns={columns}
      narrowBelow="3xl"
      phone={(customer) => <PhoneRow customer={customer} />}
      empty="People who register in the shop appear here. Guests’ orders are listed under Orders."
    />
  );
}

const columns: AdminColumn<Row>[] = [
  {
    id: "customer",
    title: "Customer",
    cellClassName: "w-full max-w-0",
    cell: ({ id, name, email }) => (
      <>
        <Link to={links.adminCustomer(id)} className="block truncate font-medium after:absolute after:inset-0 hover:text-accent">
          {name || email}
        </Link>
        {name && <span className="block truncate text-[0.8125rem] text-slate">{email}</span>}
      </>
    ),
  },
  { id: "since", title: "Since", cellClassName: "figures whitespace-nowrap text-slate", cell: ({ createdAt }) => dateText(createdAt) },
  { id: "terms", title: "Payment terms", cellClassName: "whitespace-nowrap", cell: termsText },
  { id: "orders", title: "Orders", isNumber: true, cell: ({ orderCount }) => orderCount },
  { id: "value", title: "Value", isNumber: true, cellClassName: "font-medium whitespace-nowrap", cell: ({ value }) => moneyText(value) },
];

function termsText({ netDays }: Row) {
  return netDays === null ? "" : `Net ${netDays} days`;
}

function PhoneRow({ customer }: { customer: Row }) {
  return (
    <Link to={links.adminCustomer(customer.id)} className="grid gap-1 px-4 py-3">
      <span className="flex justify-between gap-3">
        <span className="min-w-0 truncate font-medium">{customer.name || customer.email}</span>
        <span className="figures font-medium">{moneyText(customer.value)}</span>
      </span>
      {customer.name && <span className="truncate text-slate">{customer.email}</span>}
      <span className="flex flex-wrap justify-between gap-x-4 text-slate">
        <span>
          {customer.orderCount} {customer.orderCount === 1 ? "order" : "orders"}
        </span>
        <span>{termsText(customer)}</span>
      </span>
    </Link>
  );
}
