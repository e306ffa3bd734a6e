import { moneyText } from "#ui/money-text.tsx";
import type { Answer } from "#web/api-call.ts";
import { ledgerMeans } from "#web/messages/conversion-words.ts";
import { type AdminColumn, AdminTable } from "../toolkit/admin-table.tsx";
import { FigureNote } from "../toolkit/figure-note.tsx";
import { Panel } from "../toolkit/page-frame.tsx";
import { CsvButton } from "./csv-button.tsx";
import { type LedgerRow, ledgerRows, ledgerTable } from "./sales-tables.ts";

type Ledger = Answer<"GET /api/admin/analytics/conversions">["ledger"];

const columns: AdminColumn<LedgerRow>[] = [
  { id: "name", title: "Entry", cell: ({ name }) => name },
  { id: "amount", title: "Amount", isNumber: true, cell: ({ amount }) => moneyText(amount) },
];

/** The amounts in the ledger, beside the total of the rows on this screen. */
export function LedgerPanel({ ledger }: { ledger: Ledger }) {
  const rows = ledgerRows(ledger);
  const isEqual = ledger.difference !== null && Number(ledger.difference.amount) === 0;
  return (
    <Panel title="Revenue and the ledger" actions={<CsvButton table={ledgerTable({ ledger })} />}>
      <p className="figures mb-3 flex items-start gap-1 text-slate">
        <span>
          {ledger.difference === null
            ? "One session can count in several rows here, so only the ledger is shown."
            : isEqual
              ? `Revenue here matches the ledger: the difference is ${moneyText(ledger.difference)}.`
              : `Revenue here differs from the ledger by ${moneyText(ledger.difference)}. Please tell the person who runs the shop’s server.`}
        </span>
        <FigureNote name="Revenue" means={ledgerMeans} />
      </p>
      <AdminTable caption="Revenue and the ledger" columns={columns} rows={rows} keyOf={({ name }) => name} />
    </Panel>
  );
}
