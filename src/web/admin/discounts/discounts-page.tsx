import { Plus } from "lucide-react";
import { Link } from "react-router";
import { Badge } from "#ui/badge.tsx";
import { links } from "#web/links.ts";
import { AdminLinkButton } from "../toolkit/admin-button.tsx";
import { useAdminSession, useRight } from "../toolkit/admin-session.ts";
import type { AdminColumn } from "../toolkit/admin-table.tsx";
import { ListPage } from "../toolkit/list-page.tsx";
import { useRowNames } from "../toolkit/row-names.ts";
import { discountBulk } from "./discount-bulk-actions.tsx";
import { costText, type Discount, datesText, type ListedDiscount, stateOf, usesText, worthText } from "./discount-values.ts";

export const meta = () => [{ title: "Discounts · Admin" }, { name: "robots", content: "noindex" }];

const views = [
  ["all", "All"],
  ["active", "Active"],
  ["scheduled", "Scheduled"],
  ["ended", "Ended"],
] as const;
const sorts = [["newest", "Newest first"]] as const;

export default function DiscountsPage() {
  const mayChange = useRight("discounts.change");
  const names = useRowNames();
  return (
    <ListPage
      title="Discounts"
      noun="discount"
      call="GET /api/admin/discounts"
      queryKey="discounts"
      rowsOf={({ discounts }) => names.see(discounts, ({ title }) => title)}
      {...(mayChange && { bulk: discountBulk(names.of) })}
      keyOf={({ id }) => id}
      views={views}
      sorts={sorts}
      columns={columns}
      list="discounts"
      narrowBelow="2xl"
      phone={(discount) => <PhoneRow discount={discount} />}
      empty="Give buyers a discount code, or lower prices for everyone for a limited time."
      actions={
        mayChange && (
          <AdminLinkButton look="solid" to={links.adminDiscount("new")}>
            <Plus aria-hidden="true" className="size-4" />
            New discount
          </AdminLinkButton>
        )
      }
    />
  );
}

const columns: AdminColumn<ListedDiscount>[] = [
  {
    id: "discount",
    title: "Discount",
    cellClassName: "w-full max-w-44",
    cell: ({ id, title }) => (
      <Link to={links.adminDiscount(id)} className="block truncate font-medium after:absolute after:inset-0 hover:text-accent">
        {title}
      </Link>
    ),
  },
  { id: "code", title: "Code", cellClassName: "font-mono text-[0.8125rem] whitespace-nowrap", cell: codeText },
  { id: "worth", title: "Value", cellClassName: "whitespace-nowrap", cell: (discount) => <Worth discount={discount} /> },
  { id: "state", title: "Status", cell: (discount) => <State discount={discount} /> },
  { id: "dates", title: "Dates", className: "hidden @5xl:table-cell", cellClassName: "whitespace-nowrap text-slate", cell: datesText },
  { id: "uses", title: "Uses", isNumber: true, cellClassName: "whitespace-nowrap", cell: usesText },
  { id: "cost", title: "Cost so far", isNumber: true, className: "hidden @4xl:table-cell", cellClassName: "whitespace-nowrap", cell: costText },
];

function codeText({ code }: Discount) {
  return code ?? <span className="font-sans text-slate">Automatic</span>;
}

function Worth({ discount }: { discount: Discount }) {
  const { shop } = useAdminSession();
  return worthText(discount, shop.currency);
}

function State({ discount }: { discount: Discount }) {
  const { tone, text } = stateOf(discount, Date.now());
  return <Badge tone={tone}>{text}</Badge>;
}

function PhoneRow({ discount }: { discount: ListedDiscount }) {
  return (
    <Link to={links.adminDiscount(discount.id)} className="grid gap-1 px-4 py-3">
      <span className="flex items-center justify-between gap-3">
        <span className="min-w-0 truncate font-medium">{discount.title}</span>
        <State discount={discount} />
      </span>
      <span className="flex flex-wrap justify-between gap-x-4 text-slate">
        <span>
          {codeText(discount)} · <Worth discount={discount} />
        </span>
        <span className="figures">
          Used {usesText(discount)}
          {costText(discount) !== "—" && ` · cost ${costText(discount)}`}
        </span>
      </span>
    </Link>
  );
}
