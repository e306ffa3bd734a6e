import { cartStageWords } from "#domain/reports/report-words.ts";
import { moneyText } from "#ui/money-text.tsx";
import type { Answer } from "#web/api-call.ts";
import { type AdminColumn, AdminTable } from "../toolkit/admin-table.tsx";
import { timeText } from "../toolkit/date-format.ts";
import { FigureNote } from "../toolkit/figure-note.tsx";
import { EmptyNote, Panel } from "../toolkit/page-frame.tsx";
import { abandonedCartsTable, cartPlaceText, cartStagesTable, titleText } from "./checkout-tables.ts";
import { CsvButton } from "./csv-button.tsx";
import { changeText, countText, rateText } from "./figure-text.ts";
import { ShareBars } from "./share-bars.tsx";

type Report = Answer<"GET /api/admin/analytics/abandoned-carts">;
type Stage = Report["stages"][number];
type Cart = Report["largest"][number];

const means =
  "Buyers’ carts with items that were not changed for an hour and did not become an order. A cart counts in the period of its last change, and its value is based on the prices when items were added. Carts of bots, signed-in staff and draft orders are not counted. If you filter by device, source, country or segment, only carts from measured sessions count.";

const stageColumns: AdminColumn<Stage>[] = [
  { id: "stage", title: "Last stage", cell: ({ stage }) => cartStageWords[stage] },
  { id: "carts", title: "Carts", isNumber: true, cell: ({ carts }) => countText(carts) },
  { id: "units", title: "Units", isNumber: true, cell: ({ units }) => countText(units) },
  { id: "value", title: "Value", isNumber: true, cell: ({ value }) => moneyText(value) },
];

const cartColumns: AdminColumn<Cart>[] = [
  { id: "title", title: "Items", cell: (cart) => <span className="whitespace-normal">{titleText(cart)}</span> },
  { id: "stage", title: "Last stage", cell: ({ stage }) => cartStageWords[stage] },
  { id: "changed", title: "Last change", cell: ({ changedAt }) => timeText(changedAt) },
  { id: "place", title: "Device and country", cell: (cart) => cartPlaceText(cart) || "Not measured" },
  { id: "units", title: "Units", isNumber: true, cell: ({ units }) => countText(units) },
  { id: "value", title: "Value", isNumber: true, cell: ({ value }) => moneyText(value) },
];

/** Abandoned carts and their value. The report does not say whose carts they are. */
export function AbandonedCartsPanel({ report }: { report: Report }) {
  const { carts, value, cartsBefore, valueBefore, averageValue, abandonedShare, ordered, stages, largest, keptDays, isWhole } = report;
  const change = changeText(Number(value.amount), valueBefore && Number(valueBefore.amount));
  const most = Math.max(...stages.map((stage) => Number(stage.value.amount)), 1);
  return (
    <div className="grid gap-4">
      <Panel title="Abandoned carts" actions={carts > 0 && <CsvButton table={cartStagesTable(report)} />}>
        <div className="figures mb-3 grid gap-1">
          <p className="flex items-start gap-1">
            <span>
              <strong className="font-semibold">{countText(carts)}</strong> {carts === 1 ? "cart" : "carts"} worth{" "}
              <strong className="font-semibold">{moneyText(value)}</strong>
              {averageValue && `, ${moneyText(averageValue)} on average`}.{" "}
              {cartsBefore !== null &&
                valueBefore !== null &&
                `${countText(cartsBefore)} worth ${moneyText(valueBefore)} in the previous period${change ? ` (${change})` : ""}.`}
            </span>
            <FigureNote name="Abandoned carts" means={means} />
          </p>
          {abandonedShare !== null && (
            <p className="text-slate">
              {rateText(abandonedShare)} of the {countText(carts + ordered, "cart")} that {carts + ordered === 1 ? "was" : "were"} abandoned or
              ordered in this period {carts + ordered === 1 ? "was" : "were"} abandoned.
            </p>
          )}
          {!isWhole && (
            <p className="text-slate">
              Guest carts are removed {keptDays} days after their last change, and large ones sooner, so some carts from the earlier part of this
              period are missing.
            </p>
          )}
        </div>
        {carts === 0 ? (
          <EmptyNote title="No abandoned carts in this period">
            A cart counts as abandoned one hour after its last change, unless it became an order.
          </EmptyNote>
        ) : (
          <>
            <ShareBars
              rows={stages.map((row) => ({
                ...{ key: row.stage, name: cartStageWords[row.stage], text: moneyText(row.value), share: Number(row.value.amount) / most },
              }))}
            />
            <AdminTable caption="Abandoned carts" columns={stageColumns} rows={stages} keyOf={({ stage }) => stage} />
          </>
        )}
      </Panel>
      {largest.length > 0 && (
        <Panel title="Most valuable abandoned carts" actions={<CsvButton table={abandonedCartsTable(report)} />}>
          <AdminTable
            caption="Most valuable abandoned carts"
            columns={cartColumns}
            rows={largest}
            keyOf={(cart) => `${cart.changedAt} ${cart.value.amount} ${cart.title} ${cart.units}`}
            phone={(cart) => (
              <div className="figures py-2">
                <p className="font-medium break-words">{titleText(cart)}</p>
                <p>
                  {moneyText(cart.value)}, {countText(cart.units)} {cart.units === 1 ? "unit" : "units"}
                </p>
                <p className="text-slate">
                  {cartStageWords[cart.stage]}, {timeText(cart.changedAt)}, {cartPlaceText(cart) || "not measured"}
                </p>
              </div>
            )}
          />
        </Panel>
      )}
    </div>
  );
}
