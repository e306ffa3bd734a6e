import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import type { Answer } from "#web/api-call.ts";
import { links } from "#web/links.ts";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import type { AdminColumn } from "../toolkit/admin-table.tsx";
import { timeText } from "../toolkit/date-format.ts";
import { ListPage } from "../toolkit/list-page.tsx";
import { toast } from "../toolkit/toasts.tsx";

export const meta = () => [{ title: "Mentions · Admin" }, { name: "robots", content: "noindex" }];

type Row = Answer<"GET /api/admin/mentions">["mentions"][number];
const all = [["all", "All"]] as const;
const sorts = [["newest", "Newest first"]] as const;

/** Notes about orders in which colleagues mentioned the reader. */
export default function MentionsPage() {
  return (
    <ListPage
      title="Mentions"
      noun="mention"
      call="GET /api/admin/mentions"
      queryKey="mentions"
      rowsOf={({ mentions }) => mentions}
      keyOf={({ id }) => id}
      views={all}
      sorts={sorts}
      columns={columns}
      narrowBelow="3xl"
      phone={(row) => <PhoneRow row={row} />}
      empty="When colleagues mention you in a note on an order, it appears here and in your email."
      actions={<SeenButton />}
    />
  );
}

function SeenButton() {
  const client = useQueryClient();
  const seeing = useMutation({
    mutationFn: () => callAdmin("POST /api/admin/mentions/seen", { body: { orderId: null } }),
    onSuccess: () => {
      client.invalidateQueries({ queryKey: ["admin", "mentions"] });
      client.invalidateQueries({ queryKey: ["admin", "badges"] });
    },
    onError: (fault) => toast(fault.message, { tone: "fault" }),
  });
  return (
    <AdminButton disabled={seeing.isPending} onClick={() => seeing.mutate()}>
      Mark all as read
    </AdminButton>
  );
}

const columns: AdminColumn<Row>[] = [
  {
    id: "order",
    title: "Order",
    cellClassName: "whitespace-nowrap",
    cell: ({ orderId, orderName, isSeen }) => (
      <>
        <Link to={links.adminOrder(orderId)} className="font-medium after:absolute after:inset-0 hover:text-accent">
          {orderName}
        </Link>{" "}
        {!isSeen && <span className="text-[0.8125rem] text-accent">New</span>}
      </>
    ),
  },
  { id: "note", title: "Note", cellClassName: "w-full max-w-44 truncate", cell: ({ text }) => text },
  { id: "author", title: "By", cellClassName: "whitespace-nowrap text-slate", cell: ({ authorName }) => authorName },
  { id: "at", title: "When", cellClassName: "figures whitespace-nowrap text-slate", cell: ({ at }) => timeText(at) },
];

function PhoneRow({ row }: { row: Row }) {
  return (
    <Link to={links.adminOrder(row.orderId)} className="grid gap-1 px-4 py-3">
      <span className="flex justify-between gap-3">
        <span className="font-medium">{row.orderName}</span>
        {!row.isSeen && <span className="text-accent">New</span>}
      </span>
      <span className="[overflow-wrap:anywhere]">{row.text}</span>
      <span className="figures text-slate">
        {row.authorName} · {timeText(row.at)}
      </span>
    </Link>
  );
}
