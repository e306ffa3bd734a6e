import type { ReactNode } from "react";
import { attributionModels, attributionWindows, conversionDimensions } from "#domain/reports/conversion-input.ts";
import type { ReportQuery } from "#domain/reports/report-query.ts";
import { useAdminSession } from "../toolkit/admin-session.ts";
import { timeText } from "../toolkit/date-format.ts";
import { PageFrame } from "../toolkit/page-frame.tsx";
import { Tabs } from "../toolkit/tabs.tsx";
import { AbandonedCartsPanel } from "./abandoned-carts-panel.tsx";
import { BoughtTogetherPanel } from "./bought-together-panel.tsx";
import { CheckoutPanels } from "./checkout-panels.tsx";
import { ConversionsPanel } from "./conversions-panel.tsx";
import { FigureCards } from "./figure-cards.tsx";
import { LedgerPanel } from "./ledger-panel.tsx";
import { PurchaseTimePanel } from "./purchase-time-panel.tsx";
import { ReportFilters } from "./report-filters.tsx";
import { hasFilter, ReportNotes, ReportPart } from "./report-parts.tsx";
import { ReportRefresh } from "./report-refresh.tsx";
import { useReport, useReportState } from "./report-state.ts";
import { ReportViews } from "./report-views.tsx";
import { SearchSalesPanel } from "./search-sales-panel.tsx";
import { useSegmentChoices } from "./visitor-segments-panel.tsx";

export const meta = () => [{ title: "Conversions · Admin" }, { name: "robots", content: "noindex" }];

const tabs = [
  ["sales", "Sales"],
  ["checkout", "Checkout"],
  ["carts", "Abandoned carts"],
  ["time", "Time to purchase"],
  ["together", "Bought together"],
  ["search", "Search to sale"],
] as const;
type Tab = (typeof tabs)[number][0];
const cards = ["revenue", "orders", "averageOrder", "conversionRate"] as const;
const noun = "conversions";

/** Returns the value from the URL if it is one of these, otherwise the default. */
const known = <Value extends string>(values: readonly Value[], given: string, otherwise: Value): Value =>
  values.find((value) => value === given) ?? otherwise;

/** What led to sales and what prevented them, with revenue as in the ledger. */
export default function ConversionsPage() {
  const { get, change, query } = useReportState();
  const isTrialMode = useAdminSession().shop.trialMode;
  const window = known(attributionWindows, get("window"), "30");
  const choices = { by: known(conversionDimensions, get("by"), "channel"), model: known(attributionModels, get("model"), "last"), window };
  const conversions = useReport("GET /api/admin/analytics/conversions", { ...query, ...choices });
  const tab = tabs.find(([value]) => value === get("tab"))?.[0] ?? "sales";
  const segments = useSegmentChoices(get("segment"));
  const { sources = [], countries = [] } = conversions.data ?? {};
  const others: Record<Exclude<Tab, "sales">, ReactNode> = {
    checkout: <CheckoutTab query={query} />,
    carts: <CartsTab query={query} />,
    time: <TimeTab query={{ ...query, window }} change={change} />,
    together: <TogetherTab query={query} />,
    search: <SearchTab query={query} />,
  };
  return (
    <PageFrame
      title="Conversions"
      about="What led to sales and what stopped buyers, with revenue according to the ledger"
      actions={
        <>
          <ReportViews screen="conversions" />
          <ReportRefresh />
        </>
      }
    >
      <ReportFilters {...{ get, change, sources, countries, segments, isTrialMode }} />
      <ReportPart query={conversions} noun={noun}>
        {(report) => (
          <>
            <FigureCards sums={report.sums} before={report.sumsBefore} names={cards} />
            <p className="mb-2 text-[0.8125rem] text-slate">
              {timeText(report.now.from)} to {timeText(report.now.to)}, compared with {timeText(report.before.from)} to {timeText(report.before.to)} (
              {report.timeZone.replaceAll("_", " ")}). A session is one visit by one browser.
            </p>
            <ReportNotes report={report} query={query} />
          </>
        )}
      </ReportPart>
      <Tabs label="Views" tabs={tabs} value={tab} onChange={(value) => change({ tab: value === "sales" ? "" : value })}>
        <div className="pt-3">
          {tab === "sales" ? (
            <ReportPart query={conversions} noun={noun}>
              {(report) => (
                <div className="grid gap-4">
                  <ConversionsPanel {...{ report, choices, change }} />
                  <LedgerPanel ledger={report.ledger} />
                </div>
              )}
            </ReportPart>
          ) : (
            others[tab]
          )}
        </div>
      </Tabs>
    </PageFrame>
  );
}

type Props = { query: ReportQuery };

function CheckoutTab({ query }: Props) {
  return (
    <ReportPart query={useReport("GET /api/admin/analytics/checkout", query)} noun={noun}>
      {(report) => <CheckoutPanels report={report} isFiltered={hasFilter(query)} />}
    </ReportPart>
  );
}

function CartsTab({ query }: Props) {
  return (
    <ReportPart query={useReport("GET /api/admin/analytics/abandoned-carts", query)} noun={noun}>
      {(report) => <AbandonedCartsPanel report={report} />}
    </ReportPart>
  );
}

function TimeTab({ query, change }: { query: ReportQuery & { window: string }; change: (values: Record<string, string>) => void }) {
  return (
    <ReportPart query={useReport("GET /api/admin/analytics/purchase-time", query)} noun={noun}>
      {(report) => <PurchaseTimePanel {...{ report, change }} window={query.window} />}
    </ReportPart>
  );
}

function TogetherTab({ query }: Props) {
  return (
    <ReportPart query={useReport("GET /api/admin/analytics/bought-together", query)} noun={noun}>
      {(report) => <BoughtTogetherPanel report={report} />}
    </ReportPart>
  );
}

function SearchTab({ query }: Props) {
  return (
    <ReportPart query={useReport("GET /api/admin/analytics/search-sales", query)} noun={noun}>
      {(report) => <SearchSalesPanel report={report} />}
    </ReportPart>
  );
}
