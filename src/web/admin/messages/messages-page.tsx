import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { Link } from "react-router";
import { numberText } from "#domain/number-text.ts";
import { Badge } from "#ui/badge.tsx";
import type { Answer } from "#web/api-call.ts";
import { links } from "#web/links.ts";
import { AdminLinkButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import type { AdminColumn } from "../toolkit/admin-table.tsx";
import { timeText } from "../toolkit/date-format.ts";
import type { ListFilter } from "../toolkit/list-filters.ts";
import { ListPage } from "../toolkit/list-page.tsx";
import { secondsBetween, statusBadges, waitText } from "./conversation-query.ts";

export const meta = () => [{ title: "Messages · Admin" }, { name: "robots", content: "noindex" }];

type Row = Answer<"GET /api/admin/messages">["conversations"][number];

const views = [
  ["open", "Need a reply"],
  ["mine", "Mine"],
  ["waiting", "Waiting for the buyer"],
  ["closed", "Closed"],
  ["all", "All"],
] as const;
const sorts = [
  ["unanswered", "Unanswered first"],
  ["newest", "Newest first"],
] as const;

export default function MessagesPage() {
  const { data } = useQuery({
    queryKey: ["admin", "message-staff"],
    queryFn: ({ signal }) => callAdmin("GET /api/admin/message-staff", {}, { signal }),
    staleTime: 60_000,
  });
  const filters = useMemo((): ListFilter[] => {
    const staff = data?.staff.map(({ id, name }) => [id, name] as const) ?? [];
    return [{ kind: "choice", id: "assigned", label: "Assigned to", options: [["nobody", "Nobody"], ...staff] }];
  }, [data]);
  return (
    <ListPage
      title="Messages"
      noun="message"
      call="GET /api/admin/messages"
      queryKey="messages"
      rowsOf={({ conversations }) => conversations}
      keyOf={({ id }) => id}
      views={views}
      sorts={sorts}
      columns={columns}
      list="messages"
      filters={filters}
      narrowBelow="2xl"
      phone={(row) => <PhoneRow row={row} />}
      above={<ReplyFigures />}
      actions={<AdminLinkButton to={links.cannedReplies()}>Canned replies</AdminLinkButton>}
      empty="Messages from the contact form appear here, and you can reply by email."
    />
  );
}

const columns: AdminColumn<Row>[] = [
  {
    id: "from",
    title: "From",
    cellClassName: "max-w-48",
    cell: ({ id, name, email }) => (
      <>
        <Link to={links.adminMessage(id)} className="block truncate font-medium after:absolute after:inset-0 hover:text-accent">
          {name}
        </Link>
        <span className="block truncate text-[0.8125rem] text-slate">{email}</span>
      </>
    ),
  },
  {
    id: "message",
    title: "Message",
    cellClassName: "w-full max-w-44",
    cell: (row) => (
      <>
        <span className="block truncate">{row.subject}</span>
        <span className="block truncate text-[0.8125rem] text-slate">{excerptOf(row)}</span>
      </>
    ),
  },
  { id: "status", title: "Status", cell: ({ status }) => <StatusBadge status={status} /> },
  { id: "assigned", title: "Assigned to", cellClassName: "max-w-36 truncate text-slate", cell: ({ assignedTo }) => assignedTo?.name ?? "Nobody" },
  { id: "last", title: "Last message", sorts: { desc: "newest" }, cellClassName: "figures whitespace-nowrap text-slate", cell: whenText },
];

function StatusBadge({ status }: { status: Row["status"] }) {
  const [tone, text] = statusBadges[status];
  return <Badge tone={tone}>{text}</Badge>;
}

function excerptOf({ excerpt, isLastByStaff }: Row): string {
  return isLastByStaff ? `You: ${excerpt}` : excerpt;
}

function whenText({ status, waitingSince, lastAt }: Row): string {
  return status === "open" && waitingSince ? `Waiting ${waitText(secondsBetween(waitingSince, Date.now()))}` : timeText(lastAt);
}

function PhoneRow({ row }: { row: Row }) {
  return (
    <Link to={links.adminMessage(row.id)} className="grid gap-1 px-4 py-3">
      <span className="flex items-start justify-between gap-3">
        <span className="min-w-0 truncate font-medium">{row.name}</span>
        <StatusBadge status={row.status} />
      </span>
      <span className="truncate">{row.subject}</span>
      <span className="truncate text-slate">{excerptOf(row)}</span>
      <span className="flex flex-wrap justify-between gap-x-4 text-slate">
        <span>{row.assignedTo?.name ?? "Not assigned"}</span>
        <span className="figures">{whenText(row)}</span>
      </span>
    </Link>
  );
}

/** How quickly buyers get their first reply, compared with what the shop promises. */
function ReplyFigures() {
  const { data } = useQuery({
    queryKey: ["admin", "message-figures"],
    queryFn: ({ signal }) => callAdmin("GET /api/admin/message-figures", {}, { signal }),
  });
  if (!data || data.received === 0) return null;
  const { received, replied, medianSeconds, late, promisedHours } = data;
  return (
    <p className="mb-4 text-slate">
      {medianSeconds === null ? (
        `No message from the last 30 days has been answered here yet. `
      ) : (
        <>
          In the last 30 days, half of the buyers got a first reply within{" "}
          <strong className="figures font-medium text-ink">{waitText(medianSeconds)}</strong> ({numberText(replied)} of {numberText(received)}{" "}
          {received === 1 ? "message" : "messages"} answered).{" "}
        </>
      )}
      {promisedHours > 0 ? (
        <>
          Your shop promises a reply within {promisedHours === 1 ? "1 hour" : `${numberText(promisedHours)} hours`}
          {late === 0 ? ", and no message waited longer." : "; "}
          {late > 0 && <span className="text-amber">{late === 1 ? "1 message waited longer." : `${numberText(late)} messages waited longer.`}</span>}
        </>
      ) : (
        <>
          Your shop does not promise a reply time.{" "}
          <Link to={links.adminSettings("promises")} className="text-accent underline underline-offset-2">
            Promises
          </Link>
        </>
      )}
    </p>
  );
}
