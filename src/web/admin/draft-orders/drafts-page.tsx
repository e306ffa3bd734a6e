import { Plus } from "lucide-react";
import { Link } from "react-router";
import { moneyText } from "#ui/money-text.tsx";
import { links } from "#web/links.ts";
import { AdminLinkButton } from "../toolkit/admin-button.tsx";
import { useRight } from "../toolkit/admin-session.ts";
import type { AdminColumn } from "../toolkit/admin-table.tsx";
import { dateText, timeText } from "../toolkit/date-format.ts";
import { ListPage } from "../toolkit/list-page.tsx";
import { DraftBadge, type DraftRow } from "./draft-status.tsx";

export const meta = () => [{ title: "Draft orders · Admin" }, { name: "robots", content: "noindex" }];

const views = [
  ["open", "Awaiting payment"],
  ["sent", "Sent"],
  ["ordered", "Ordered"],
  ["ended", "Expired or deleted"],
  ["all", "All"],
] as const;
const sorts = [["updated", "Last changed"]] as const;

/** Orders that staff prepare and buyers pay through a link. */
export default function DraftsPage() {
  const mayChange = useRight("orders.change");
  return (
    <ListPage
      title="Draft orders"
      noun="draft"
      call="GET /api/admin/draft-orders"
      queryKey="draft-orders"
      rowsOf={({ drafts }) => drafts}
      keyOf={({ id }) => id}
      views={views}
      sorts={sorts}
      columns={columns}
      list="drafts"
      narrowBelow="3xl"
      phone={(draft) => <PhoneRow draft={draft} />}
      empty="Prepare an order for a buyer, with custom prices if you like, and send them a link to pay it."
      actions={
        mayChange && (
          <AdminLinkButton look="solid" to={links.newDraftOrder()}>
            <Plus aria-hidden="true" className="size-4" />
            New draft
          </AdminLinkButton>
        )
      }
    />
  );
}

const columns: AdminColumn<DraftRow>[] = [
  {
    id: "draft",
    title: "Draft",
    cellClassName: "whitespace-nowrap",
    cell: ({ id, name }) => (
      <Link to={links.adminDraftOrder(id)} className="font-medium after:absolute after:inset-0 hover:text-accent">
        {name}
      </Link>
    ),
  },
  { id: "buyer", title: "Buyer", cellClassName: "w-full max-w-44 truncate", cell: ({ email }) => email },
  { id: "changed", title: "Last changed", cellClassName: "figures whitespace-nowrap text-slate", cell: ({ updatedAt }) => timeText(updatedAt) },
  {
    id: "until",
    title: "Valid until",
    cellClassName: "figures whitespace-nowrap text-slate",
    cell: ({ validUntil }) => (validUntil ? dateText(validUntil) : ""),
  },
  { id: "state", title: "Status", cell: (draft) => <DraftBadge draft={draft} /> },
  {
    id: "order",
    title: "Order",
    cellClassName: "whitespace-nowrap",
    cell: ({ orderId, orderName }) =>
      orderId && (
        <Link to={links.adminOrder(orderId)} className="relative z-10 text-accent hover:underline">
          {orderName}
        </Link>
      ),
  },
  { id: "total", title: "Total", isNumber: true, cellClassName: "font-medium whitespace-nowrap", cell: ({ total }) => moneyText(total) },
];

function PhoneRow({ draft }: { draft: DraftRow }) {
  return (
    <Link to={links.adminDraftOrder(draft.id)} className="grid gap-1.5 px-4 py-3">
      <span className="flex items-center justify-between gap-3">
        <span className="font-medium">{draft.name}</span>
        <span className="figures font-medium">{moneyText(draft.total)}</span>
      </span>
      <span className="flex justify-between gap-3 text-slate">
        <span className="truncate">{draft.email}</span>
        <span className="figures shrink-0">{dateText(draft.updatedAt)}</span>
      </span>
      <span>
        <DraftBadge draft={draft} />
      </span>
    </Link>
  );
}
