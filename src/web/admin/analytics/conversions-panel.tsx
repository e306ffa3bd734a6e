import {
  type AttributionModel,
  attributionModels,
  attributionWindows,
  type ConversionDimension,
  contentDimensions,
  conversionDimensions,
  maxSalesRows,
} from "#domain/reports/conversion-input.ts";
import { conversionRowName, dimensionNames } from "#domain/reports/report-words.ts";
import { moneyText } from "#ui/money-text.tsx";
import type { Answer } from "#web/api-call.ts";
import { dimensionMeans, modelWords } from "#web/messages/conversion-words.ts";
import { AdminSelect } from "../toolkit/admin-fields.tsx";
import { type AdminColumn, AdminTable } from "../toolkit/admin-table.tsx";
import { FigureNote } from "../toolkit/figure-note.tsx";
import { EmptyNote, Panel } from "../toolkit/page-frame.tsx";
import { CsvButton } from "./csv-button.tsx";
import { changeText, countText, creditText, rateText } from "./figure-text.ts";
import { salesTable } from "./sales-tables.ts";
import { ShareBars } from "./share-bars.tsx";

type Report = Answer<"GET /api/admin/analytics/conversions">;
type Row = Report["rows"][number];
/** The choices that were requested; the report shows them once it has loaded. */
export type SalesChoices = { by: ConversionDimension; model: AttributionModel; window: (typeof attributionWindows)[number] };
type Props = { report: Report; choices: SalesChoices; change: (values: Record<string, string>) => void };

const isContent = (by: ConversionDimension) => contentDimensions.some((dimension) => dimension === by);

const visitsText = (row: Row, text: string) => (row.kind === "not-measured" ? "–" : text);
const changeOf = ({ revenue, revenueBefore }: Row) => changeText(Number(revenue.amount), revenueBefore && Number(revenueBefore.amount));

function columnsOf(by: ConversionDimension): AdminColumn<Row>[] {
  const name = (row: Row) => (
    <span className={by === "landing" ? "font-mono break-all whitespace-normal" : "whitespace-normal"}>{conversionRowName(by, row)}</span>
  );
  const refunds: AdminColumn<Row>[] = [
    { id: "refunded", title: "Refunded", isNumber: true, cell: ({ refunded }) => moneyText(refunded) },
    { id: "revenue", title: "Revenue", isNumber: true, cell: ({ revenue }) => moneyText(revenue) },
  ];
  return [
    { id: "name", title: dimensionNames[by], cell: name },
    { id: "visits", title: "Sessions", isNumber: true, cell: (row) => visitsText(row, countText(row.visits)) },
    { id: "conversion", title: "Conversion rate", isNumber: true, cell: (row) => rateText(row.conversionRate) },
    { id: "orders", title: "Orders", isNumber: true, cell: ({ orders }) => creditText(orders) },
    { id: "sold", title: "Sold", isNumber: true, cell: ({ sold }) => moneyText(sold) },
    ...(by === "product" ? [] : refunds),
    { id: "before", title: "Previous", isNumber: true, cell: ({ revenueBefore }) => (revenueBefore ? moneyText(revenueBefore) : "–") },
    { id: "change", title: "Change", isNumber: true, cell: (row) => changeOf(row) ?? "–" },
  ];
}

/** Sales, broken down by what led to them. */
export function ConversionsPanel({ report, choices, change }: Props) {
  const { by, model, windowDays, rows } = report;
  const name = dimensionNames[by];
  const most = Math.max(...rows.map(({ revenue }) => Number(revenue.amount)), 1);
  const onlyFirst = rows.length === maxSalesRows ? ` Only the ${maxSalesRows} rows with the most sales are listed.` : "";
  return (
    <Panel title={`Sales by ${name.toLowerCase()}`} actions={rows.length > 0 && <CsvButton table={salesTable({ by, rows })} />}>
      <Choices {...{ choices, change }} />
      <p className="mb-3 flex items-start gap-1 text-slate">
        <span>
          {isContent(by)
            ? `One session can count in several rows, so the rows are not added up.${onlyFirst}`
            : `${modelWords[model].means} Sessions of the same browser or account count if they were within ${windowDays} days before the order. Not measured: orders without such a session, for example from buyers who may not be measured, staff or programs.`}
        </span>
        <FigureNote name={name} means={dimensionMeans[by]} />
      </p>
      {rows.length === 0 ? (
        <EmptyNote title="No sales or sessions in this period">
          Figures appear here once visitors who may be measured open the shop or orders are placed. Choose a longer time range, or remove a filter.
        </EmptyNote>
      ) : (
        <>
          <ShareBars
            rows={rows.slice(0, 10).map((row) => ({
              ...{ key: `${row.kind} ${row.value}`, name: conversionRowName(by, row), text: moneyText(row.revenue) },
              share: Number(row.revenue.amount) / most,
            }))}
          />
          <AdminTable
            caption={`Sales by ${name.toLowerCase()}`}
            columns={columnsOf(by)}
            rows={rows}
            keyOf={({ kind, value }) => `${kind} ${value}`}
            phone={(row) => (
              <div className="figures py-2">
                <p className="font-medium break-words">{conversionRowName(by, row)}</p>
                <p>
                  {moneyText(row.revenue)}
                  {by !== "product" && ` (${moneyText(row.sold)} sold, ${moneyText(row.refunded)} refunded)`}, {creditText(row.orders)}{" "}
                  {row.orders === 1 ? "order" : "orders"}
                </p>
                <p className="text-slate">
                  {row.kind !== "not-measured" && `${countText(row.visits, "session")}, conversion rate ${rateText(row.conversionRate)}; `}
                  previously {row.revenueBefore ? moneyText(row.revenueBefore) : "–"}
                  {changeOf(row) && ` (${changeOf(row)})`}
                </p>
              </div>
            )}
          />
        </>
      )}
    </Panel>
  );
}

function Choices({ choices: { by, model, window }, change }: Omit<Props, "report">) {
  return (
    <div className="mb-3 grid grid-cols-2 gap-3 sm:flex sm:flex-wrap">
      <AdminSelect
        label="By"
        options={conversionDimensions.map((value) => [value, dimensionNames[value]])}
        value={by}
        onChange={(event) => change({ by: event.target.value === "channel" ? "" : event.target.value })}
      />
      {!isContent(by) && (
        <>
          <AdminSelect
            label="Credit for the sale goes to"
            options={attributionModels.map((value) => [value, modelWords[value].name])}
            value={model}
            onChange={(event) => change({ model: event.target.value === "last" ? "" : event.target.value })}
          />
          <AdminSelect
            label="Days before the order"
            options={attributionWindows.map((value) => [value, `${value} days`])}
            value={window}
            onChange={(event) => change({ window: event.target.value === "30" ? "" : event.target.value })}
          />
        </>
      )}
    </div>
  );
}
