import { countriesByName } from "#domain/countries.ts";
import { cartStageWords, deviceWords } from "#domain/reports/report-words.ts";
import { moneyText } from "#ui/money-text.tsx";
import type { Answer } from "#web/api-call.ts";
import { type AdminColumn, AdminTable } from "../toolkit/admin-table.tsx";
import { timeText } from "../toolkit/date-format.ts";
import { FigureNote } from "../toolkit/figure-note.tsx";
import { EmptyNote, Panel } from "../toolkit/page-frame.tsx";
import { CsvButton } from "./csv-button.tsx";
import { changeText, countText, rateText } from "./figure-text.ts";
import { ShareBars } from "./share-bars.tsx";

type Report = Answer<"GET /api/admin/analytics/abandoned-carts">;
type Stage = Report["stages"][number];
type Cart = Report["largest"][number];

const means =
  "Carts with something in them, of shoppers, that nobody changed for an hour and that became no order. They belong to the time of their last change, and are worth the prices at which they were filled. Carts of bots, of signed-in staff and of draft orders are not counted. Narrowed to a device, source or country, only carts of measured sessions are.";

const stageColumns: AdminColumn<Stage>[] = [
  { id: "stage", title: "How far it came", cell: ({ stage }) => cartStageWords[stage] },
  { id: "carts", title: "Carts", isNumber: true, cell: ({ carts }) => countText(carts) },
  { id: "units", title: "Units", isNumber: true, cell: ({ units }) => countText(units) },
  { id: "value", title: "Value", isNumber: true, cell: ({ value }) => moneyText(value) },
];

const titleText = ({ title, others }: Cart) => (others > 0 ? `${title} and ${countText(others)} more` : title);
const destinationText = ({ device, country }: Cart) =>
  [device && deviceWords[device], country && (countriesByName().find(({ code }) => code === country)?.name ?? country)].filter(Boolean).join(", ");

const cartColumns: AdminColumn<Cart>[] = [
  { id: "title", title: "In it", cell: (cart) => <span className="whitespace-normal">{titleText(cart)}</span> },
  { id: "stage", title: "How far it came", cell: ({ stage }) => cartStageWords[stage] },
  { id: "changed", title: "Last change", cell: ({ changedAt }) => timeText(changedAt) },
  { id: "place", title: "Where", cell: (cart) => destinationText(cart) || "Not measured" },
  { id: "units", title: "Units", isNumber: true, cell: ({ units }) => countText(units) },
  { id: "value", title: "Value", isNumber: true, cell: ({ value }) => moneyText(value) },
];

/** Carts that were left, and what they are worth; whose they are nobody is told here. */
export function AbandonedCartsPanel({ report }: { report: Report }) {
  const { carts, value, cartsBefore, valueBefore, averageValue, abandonedShare, ordered, stages, largest, keptDays, isWhole } = report;
  const change = changeText(Number(value.amount), valueBefore && Number(valueBefore.amount));
  const most = Math.max(...stages.map((stage) => Number(stage.value.amount)), 1);
  const csv = largest.map((cart) => [
    titleText(cart),
    cartStageWords[cart.stage],
    cart.changedAt,
    destinationText(cart),
    cart.units,
    cart.value.amount,
    cart.value.currencyCode,
  ]);
  const stageCsv = stages.map((row) => [cartStageWords[row.stage], row.carts, row.units, row.value.amount, row.value.currencyCode]);
  return (
    <div className="grid gap-4">
      <Panel
        title="Abandoned carts"
        actions={
          carts > 0 && <CsvButton name="abandoned-carts-by-stage" head={["How far it came", "Carts", "Units", "Value", "Currency"]} rows={stageCsv} />
        }
      >
        <div className="figures mb-3 grid gap-1">
          <p className="flex items-start gap-1">
            <span>
              <strong className="font-semibold">{countText(carts)}</strong> carts worth <strong className="font-semibold">{moneyText(value)}</strong>
              {averageValue && `, ${moneyText(averageValue)} on average`}.{" "}
              {cartsBefore !== null &&
                valueBefore !== null &&
                `${countText(cartsBefore)} worth ${moneyText(valueBefore)} before${change ? ` (${change})` : ""}.`}
            </span>
            <FigureNote name="Abandoned carts" means={means} />
          </p>
          {abandonedShare !== null && (
            <p className="text-slate">
              {rateText(abandonedShare)} of the {countText(carts + ordered)} carts of this time that were left or ordered.
            </p>
          )}
          {!isWhole && (
            <p className="text-slate">
              Carts of guests are removed {keptDays} days after their last change, and long ones sooner: of the earlier part of this time only some
              are there.
            </p>
          )}
        </div>
        {carts === 0 ? (
          <EmptyNote title="No abandoned cart in this time">A cart counts an hour after its last change, if it became no order.</EmptyNote>
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
        <Panel
          title="Most valuable abandoned carts"
          actions={
            <CsvButton name="abandoned-carts" head={["In it", "How far it came", "Last change", "Where", "Units", "Value", "Currency"]} rows={csv} />
          }
        >
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
                  {cartStageWords[cart.stage]}, {timeText(cart.changedAt)}, {destinationText(cart) || "not measured"}
                </p>
              </div>
            )}
          />
        </Panel>
      )}
    </div>
  );
}
