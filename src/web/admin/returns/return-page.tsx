import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link, useParams } from "react-router";
import { shownVariant } from "#domain/variant-title.ts";
import { moneyText } from "#ui/money-text.tsx";
import { links } from "#web/links.ts";
import { TestMark } from "../orders/order-badges.tsx";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { useRight } from "../toolkit/admin-session.ts";
import { timeText } from "../toolkit/date-format.ts";
import { DetailPage } from "../toolkit/detail-page.tsx";
import { ConfirmDialog } from "../toolkit/dialog.tsx";
import { fileUrls } from "../toolkit/file-urls.ts";
import { PageFrame, Panel } from "../toolkit/page-frame.tsx";
import { returnQuery, useReturnAction } from "./return-calls.ts";
import { ApproveDialog, DeclineDialog, ReceiveDialog, RefundReturnDialog, type ShownReturn } from "./return-dialogs.tsx";
import { ReturnBadge, reasonText, returnTitle } from "./return-status.tsx";

export const meta = () => [{ title: "Return · Admin" }, { name: "robots", content: "noindex" }];

const back = { to: links.adminPage("returns"), text: "Returns" };

export default function ReturnPage() {
  const { id = "" } = useParams();
  return (
    <DetailPage query={useQuery(returnQuery(id))} noun="return" back={back}>
      {(answer) => <LoadedReturn shown={answer.return} />}
    </DetailPage>
  );
}

function LoadedReturn({ shown }: { shown: ShownReturn }) {
  return (
    <PageFrame
      title={returnTitle(shown)}
      back={back}
      badges={
        <>
          {shown.isTest && <TestMark />}
          <ReturnBadge status={shown.status} />
        </>
      }
      about={
        <>
          Requested by {shown.customerName} on {timeText(shown.requestedAt)} ·{" "}
          <Link to={links.adminOrder(shown.orderId)} className="text-accent underline underline-offset-2">
            Order {shown.orderName}
          </Link>
        </>
      }
      actions={<Actions shown={shown} />}
    >
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-4">
          <Panel title="Items">
            <ul className="grid gap-4">
              {shown.lines.map((line) => (
                <Line key={line.lineId} line={line} isSettled={shown.status === "closed"} />
              ))}
            </ul>
          </Panel>
          {shown.pictures.length > 0 && <Pictures pictures={shown.pictures} />}
          {shown.comment && (
            <Panel title="What the buyer wrote">
              <p className="[overflow-wrap:anywhere] whitespace-pre-line">{shown.comment}</p>
            </Panel>
          )}
        </div>
        <Steps shown={shown} />
      </div>
    </PageFrame>
  );
}

function Pictures({ pictures }: Pick<ShownReturn, "pictures">) {
  return (
    <Panel title="Pictures from the buyer">
      <ul className="flex flex-wrap gap-3">
        {pictures.map(({ id, name }) => (
          <li key={id}>
            <a href={fileUrls.returnPicture(id)} download>
              <img
                src={fileUrls.returnPicture(id)}
                alt={name}
                loading="lazy"
                className="size-40 rounded-control border border-line bg-canvas object-contain"
              />
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** `isSettled`: the restocked units are back in stock already. */
function Line({ line, isSettled }: { line: ShownReturn["lines"][number]; isSettled: boolean }) {
  return (
    <li className="grid gap-0.5">
      <span className="flex justify-between gap-4">
        <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{line.title}</span>
        <span className="figures shrink-0">× {line.quantity}</span>
      </span>
      {shownVariant(line.variantTitle) && <span className="text-slate">{line.variantTitle}</span>}
      {line.sku && <span className="font-mono text-[0.8125rem] text-slate">{line.sku}</span>}
      <span className="text-slate">Reason: {reasonText(line.reason)}</span>
      {line.received !== null && (
        <span className="figures">
          {line.received} arrived, {line.restocked ?? 0} {isSettled ? "back in stock" : "to go back into stock"},{" "}
          {line.received - (line.restocked ?? 0)} {isSettled ? "not put back" : "to be written off"}
          {line.condition && ` (${line.condition})`}
        </span>
      )}
    </li>
  );
}

function Steps({ shown }: { shown: ShownReturn }) {
  const by = (at: string, name: string | null) => `${timeText(at)}${name ? ` by ${name}` : ""}`;
  return (
    <div className="grid gap-4">
      {shown.decidedAt && (
        <Panel title={shown.declineReason === null ? "Approval" : "Declined"}>
          {shown.declineReason !== null && <p className="[overflow-wrap:anywhere]">{shown.declineReason}</p>}
          {shown.returnAddress && <Words title="Send to">{shown.returnAddress}</Words>}
          {shown.instructions && <Words title="Instructions">{shown.instructions}</Words>}
          <p className="mt-2 text-slate">{by(shown.decidedAt, shown.decidedByName)}</p>
        </Panel>
      )}
      {shown.receivedAt && (
        <Panel title="Received">
          <p className="text-slate">{by(shown.receivedAt, shown.receivedByName)}</p>
        </Panel>
      )}
      {shown.closedAt && (
        <Panel title={shown.status === "withdrawn" ? "Withdrawn by the buyer" : "Closed"}>
          <p>{shown.refund ? `${moneyText(shown.refund.amount)} ${refundWords[shown.refund.status]}` : "Nothing was refunded."}</p>
          <p className="text-slate">{by(shown.closedAt, shown.closedByName)}</p>
        </Panel>
      )}
    </div>
  );
}

const refundWords = {
  started: "is being refunded.",
  "to-send": "has to be sent to the buyer.",
  succeeded: "was refunded.",
  failed: "was not refunded.",
};

function Words({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h3 className="mt-2 mb-1 text-[0.8125rem] font-medium tracking-normal text-slate">{title}</h3>
      <p className="[overflow-wrap:anywhere] whitespace-pre-line">{children}</p>
    </>
  );
}

/** The actions that are possible in the return's current state. */
function Actions({ shown }: { shown: ShownReturn }) {
  const [open, setOpen] = useState<"approve" | "decline" | "receive" | "refund" | "close" | null>(null);
  const dismiss = () => setOpen(null);
  const [mayChange, mayReceive, mayRefund] = [useRight("orders.change"), useRight("orders.fulfill"), useRight("orders.refund")];
  const mailing = useReturnAction(shown, "POST /api/admin/returns/:id/email", { done: "The email will be sent again." });
  const closing = useReturnAction(shown, "POST /api/admin/returns/:id/closing", { done: "The return was closed.", onDone: dismiss });
  const { status } = shown;
  const isMoving = shown.refundingAt !== null && status === "received";
  const arrived = shown.lines.some(({ received }) => (received ?? 0) > 0);
  const hasMail = status !== "withdrawn" && shown.refundId === null && shown.email !== "";
  return (
    <>
      {mayChange && hasMail && (
        <AdminButton disabled={mailing.isPending} onClick={() => mailing.mutate({} as never)}>
          Send email again
        </AdminButton>
      )}
      {mayChange && (status === "requested" || status === "approved") && <AdminButton onClick={() => setOpen("decline")}>Decline</AdminButton>}
      {mayChange && (status === "approved" || status === "received") && !isMoving && (
        <AdminButton onClick={() => setOpen("close")}>Close without refund</AdminButton>
      )}
      {mayReceive && status === "received" && !isMoving && <AdminButton onClick={() => setOpen("receive")}>Change received items</AdminButton>}
      {mayChange && status === "requested" && (
        <AdminButton look="solid" onClick={() => setOpen("approve")}>
          Approve
        </AdminButton>
      )}
      {mayReceive && status === "approved" && (
        <AdminButton look="solid" onClick={() => setOpen("receive")}>
          Mark as received
        </AdminButton>
      )}
      {mayRefund && status === "received" && arrived && (
        <AdminButton look="solid" onClick={() => setOpen("refund")}>
          {isMoving ? "Continue the refund" : "Refund"}
        </AdminButton>
      )}
      <ApproveDialog shown={shown} open={open === "approve"} onClose={dismiss} />
      <DeclineDialog shown={shown} open={open === "decline"} onClose={dismiss} />
      <ReceiveDialog shown={shown} open={open === "receive"} onClose={dismiss} />
      <RefundReturnDialog shown={shown} open={open === "refund"} onClose={dismiss} />
      <ConfirmDialog
        open={open === "close"}
        title="Close without a refund?"
        confirm="Close return"
        busy={closing.isPending}
        onConfirm={() => closing.mutate({} as never)}
        onClose={dismiss}
      >
        <p>
          Nothing is refunded, for example because you sent a replacement. Received items that can be sold again go back into stock. The buyer gets an
          email.
        </p>
      </ConfirmDialog>
    </>
  );
}
