import { compareVisitSums, compareVisitsOf, rebuildableDays, rebuildVisitSums, rebuildVisitsOf } from "#domain/events/visit-keeping.ts";
import { invalidateKeptReports } from "#domain/reports/kept-reports.ts";
import { command } from "./command.ts";

/** `npm run visits`: compares the visits, speeds, views and sums that reports read with the stored events, or rebuilds them. */
export const visits = command({
  name: "visits",
  summary: "Compares what reports read with the stored events, or rebuilds it.",
  words: [
    {
      name: "ACTION",
      oneOf: ["compare", "rebuild"],
      required: true,
      help: "compare: recounts each day's visits, speeds of pages and views from its events, and sums from the visits, and changes nothing. rebuild: replaces them by that recount.",
    },
  ],
  options: {},
  notes:
    "There is no --check: compare changes nothing. Days whose events are not complete, because old ones were deleted or a person was erased from them, are left as they are, and so are the two days after such a day.",
  refuses: "when something differs from its events",
  async run({ say, open }, { words: [action] }) {
    const { shop } = await open();
    const days = await rebuildableDays(shop);
    let [all, different, others] = [0, 0, 0];
    for (const day of days) {
      if (action === "rebuild") all += await rebuildVisitsOf(shop, day);
      else {
        const { visits, differences, figures } = await compareVisitsOf(shop, day);
        if (differences > 0) say(`${day}: ${differences} of ${visits} visits differ.`);
        if (figures > 0) say(`${day}: ${figures} speeds of pages or counts of views differ.`);
        all += visits;
        different += differences;
        others += figures;
      }
    }
    if (action === "rebuild") {
      await rebuildVisitSums(shop);
      await invalidateKeptReports(shop);
    } else {
      const sums = await compareVisitSums(shop);
      if (sums > 0) say(`${sums} sums by day differ from the visits.`);
      others += sums;
    }
    say(
      `${action === "rebuild" ? "Rebuilt" : "Compared"}: ${all} visits of ${days.length} days${action === "rebuild" ? "" : `; ${different} differ`}.`,
    );
    return different + others > 0 ? 1 : 0;
  },
});
