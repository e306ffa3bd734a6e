import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ChangeEvent, useState } from "react";
import { Link } from "react-router";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { moneyText } from "#ui/money-text.tsx";
import type { Answer, InputOf } from "#web/api-call.ts";
import { links } from "#web/links.ts";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { AdminCheck, AdminField, AdminSelect } from "../toolkit/admin-fields.tsx";
import { dateText } from "../toolkit/date-format.ts";
import { EmptyNote, PageFrame, Panel } from "../toolkit/page-frame.tsx";
import { toast } from "../toolkit/toasts.tsx";
import { AssignDialog, type BankLine as Line, UndoDialog } from "./bank-line-dialogs.tsx";

export const meta = () => [{ title: "Import bank statement · Admin" }, { name: "robots", content: "noindex" }];

type Preview = Answer<"POST /api/admin/bank/preview">;
type Columns = NonNullable<InputOf<"POST /api/admin/bank/preview">["body"]["columns"]>;

const back = { to: links.adminPage("invoices"), text: "Invoices" };
const states: Record<Line["state"], [BadgeTone, string]> = {
  matched: ["green", "Matches"],
  part: ["amber", "Part payment"],
  over: ["amber", "More than open"],
  recorded: ["gray", "Already recorded"],
  unknown: ["gray", "Unknown"],
  several: ["gray", "Matches several orders"],
  outgoing: ["gray", "Outgoing"],
  unreadable: ["gray", "No date or amount"],
};
const isRecordable = ({ state }: Line) => state === "matched" || state === "part" || state === "over";

/** The action that a dialog is open for. */
type Asked = { line: Line; what: "assign" | "undo" };

/** Shows a bank's file before anything is recorded; then only the selected lines are recorded. */
export default function BankImportPage() {
  const [text, setText] = useState("");
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<Asked | null>(null);
  const client = useQueryClient();
  const preview = useMutation({
    mutationFn: (input: { text: string; columns?: Columns }) => callAdmin("POST /api/admin/bank/preview", { body: input }),
  });
  const recording = useMutation({
    mutationFn: (sent: { keys: string[]; columns: Columns }) => callAdmin("POST /api/admin/bank/payments", { body: { text, ...sent } }),
    onSuccess: ({ recorded, skipped }, { columns }) => {
      toast(`${recorded} ${recorded === 1 ? "payment" : "payments"} recorded.${skipped.length > 0 ? ` ${skipped.length} skipped: see below.` : ""}`);
      lookAgain(columns);
    },
  });
  const lookAgain = (columns: Columns) => {
    for (const key of ["invoices", "orders", "order", "order-invoices", "badges", "overview"]) client.invalidateQueries({ queryKey: ["admin", key] });
    preview.mutate({ text, columns });
  };
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    if (!file) return;
    const content = decoded(await file.arrayBuffer());
    setText(content);
    setLeft(new Set());
    recording.reset();
    preview.mutate({ text: content });
  };
  const { data } = preview;
  const fault = preview.error ?? recording.error;
  const keys = data?.lines.filter((line) => isRecordable(line) && !left.has(line.key)).map(({ key }) => key) ?? [];
  return (
    <PageFrame title="Import bank statement" back={back}>
      <div className="grid gap-4">
        <Panel>
          <AdminField
            label="CSV file of your bank"
            type="file"
            accept=".csv,.txt,text/csv"
            onChange={choose}
            hint="Nothing is recorded until you confirm. The file itself is not stored."
          />
          {fault && (
            <p role="alert" className="mt-3 text-red">
              {fault.message} Nothing more was recorded.
            </p>
          )}
          {data && <ColumnChoice preview={data} onChange={(columns) => preview.mutate({ text, columns })} />}
        </Panel>
        {recording.data && recording.data.skipped.length > 0 && (
          <Panel title="Skipped">
            <ul>
              {recording.data.skipped.map(({ line, reason }) => (
                <li key={line}>
                  Line {line}: {reason}
                </li>
              ))}
            </ul>
          </Panel>
        )}
        {data && (
          <Panel flush>
            {data.lines.length === 0 ? (
              <EmptyNote title="No lines found">
                This file has no lines that can be read as CSV. Export the statement from your bank again as CSV.
              </EmptyNote>
            ) : (
              <Lines preview={data} left={left} onChange={setLeft} onAsk={setAsked} />
            )}
          </Panel>
        )}
        {data && data.lines.length > 0 && (
          <div>
            <AdminButton
              look="solid"
              disabled={keys.length === 0 || recording.isPending}
              onClick={() => recording.mutate({ keys, columns: data.chosen })}
            >
              {recording.isPending ? "Working…" : `Record ${keys.length} ${keys.length === 1 ? "payment" : "payments"}`}
            </AdminButton>
          </div>
        )}
      </div>
      {asked && data && (
        <LineDialog
          {...{ asked, text }}
          columns={data.chosen}
          onClose={() => setAsked(null)}
          onDone={() => {
            setAsked(null);
            lookAgain(data.chosen);
          }}
        />
      )}
    </PageFrame>
  );
}

type LineDialogProps = { asked: Asked; text: string; columns: Columns; onClose: () => void; onDone: () => void };

function LineDialog({ asked: { line, what }, text, columns, onClose, onDone }: LineDialogProps) {
  if (what === "undo") return <UndoDialog line={line} onClose={onClose} onDone={onDone} />;
  return <AssignDialog line={line} text={text} columns={columns} onClose={onClose} onDone={onDone} />;
}

/** Decodes a bank's file: UTF-8, or otherwise the Windows-1252 of older programs. */
function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

function ColumnChoice({ preview: { columns, chosen }, onChange }: { preview: Preview; onChange: (columns: Columns) => void }) {
  const options = [["", "Choose…"] as const, ...columns.map((column, at) => [String(at), column || `Column ${at + 1}`] as const)];
  const fields = [
    ["date", "Date"],
    ["amount", "Amount"],
    ["reference", "Reference"],
  ] as const;
  return (
    <div className="mt-4 grid gap-4 sm:grid-cols-3 lg:grid-cols-5">
      {fields.map(([name, label]) => (
        <AdminSelect
          key={name}
          label={label}
          options={options}
          value={chosen[name] === undefined ? "" : String(chosen[name])}
          onChange={(event) => onChange({ ...chosen, [name]: event.target.value === "" ? undefined : Number(event.target.value) })}
        />
      ))}
      <AdminSelect
        label="Dates begin with"
        options={[
          ["day", "the day"],
          ["month", "the month"],
        ]}
        value={chosen.dayFirst ? "day" : "month"}
        onChange={(event) => onChange({ ...chosen, dayFirst: event.target.value === "day" })}
      />
      <AdminSelect
        label="Decimal separator"
        options={[
          ["point", "point: 1,234.56"],
          ["comma", "comma: 1.234,56"],
        ]}
        value={chosen.decimalComma ? "comma" : "point"}
        onChange={(event) => onChange({ ...chosen, decimalComma: event.target.value === "comma" })}
      />
    </div>
  );
}

type LinesProps = { preview: Preview; left: ReadonlySet<string>; onChange: (left: ReadonlySet<string>) => void; onAsk: (asked: Asked) => void };

/** Whether the line is money that came in and is not recorded yet. */
const isAssignable = (line: Line) => isRecordable(line) || line.state === "unknown" || line.state === "several";

function Lines({ preview: { lines, isCut }, left, onChange, onAsk }: LinesProps) {
  const toggle = (key: string) => {
    const next = new Set(left);
    if (!next.delete(key)) next.add(key);
    onChange(next);
  };
  return (
    <>
      <p className="px-4 py-3 text-slate">
        {lines.filter(isRecordable).length} of {lines.length} lines can be recorded.
        {isCut && " The file has more lines: import the rest as a separate file."}
      </p>
      <ul className="divide-y divide-line border-t border-line">
        {lines.map((line) => {
          const [tone, words] = states[line.state];
          return (
            <li key={line.key} className="grid items-start gap-x-4 gap-y-1 px-4 py-2 sm:grid-cols-[10rem_minmax(0,1fr)_12rem_8rem]">
              {isRecordable(line) ? (
                <AdminCheck label={`Line ${line.line}`} checked={!left.has(line.key)} onChange={() => toggle(line.key)} />
              ) : (
                <span className="text-slate">Line {line.line}</span>
              )}
              <span className="min-w-0 text-slate [overflow-wrap:anywhere]">
                {line.paidOn && <span className="figures mr-3">{dateText(`${line.paidOn}T12:00:00`)}</span>}
                {line.reference}
              </span>
              <span>
                <Badge tone={tone}>{words}</Badge>{" "}
                {line.order && (
                  <Link to={links.adminOrder(line.order.id)} className="text-accent hover:underline">
                    {line.order.name}
                  </Link>
                )}
                {line.order && isRecordable(line) && (
                  <span className="figures block text-[0.8125rem] text-slate">{moneyText(line.order.open)} open</span>
                )}
              </span>
              <span className="figures text-right font-medium">{line.amount && moneyText(line.amount)}</span>
              <LineActions line={line} onAsk={onAsk} />
            </li>
          );
        })}
      </ul>
    </>
  );
}

function LineActions({ line, onAsk }: { line: Line; onAsk: LinesProps["onAsk"] }) {
  if (line.records.length > 0)
    return (
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[0.8125rem] text-slate sm:col-span-4 sm:col-start-2">
        {line.records.map(({ orderId, orderName, amount }) => (
          <span key={orderId}>
            <Link to={links.adminOrder(orderId)} className="text-accent hover:underline">
              {orderName}
            </Link>{" "}
            <span className="figures">{moneyText(amount)}</span>
          </span>
        ))}
        <AdminButton aria-label={`Undo line ${line.line}`} onClick={() => onAsk({ line, what: "undo" })}>
          Undo
        </AdminButton>
      </span>
    );
  if (!isAssignable(line)) return null;
  const text = isRecordable(line) ? "Change assignment" : "Assign";
  return (
    <span className="sm:col-span-4 sm:col-start-2">
      <AdminButton aria-label={`${text} line ${line.line}`} onClick={() => onAsk({ line, what: "assign" })}>
        {text}
      </AdminButton>
    </span>
  );
}
