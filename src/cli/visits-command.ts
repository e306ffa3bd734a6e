import { compareVisitsOf, rebuildableDays, rebuildVisitsOf } from "#domain/events/visit-keeping.ts";
import { command } from "./command.ts";

/** `npm run visits`: whether the visits that reports read are what the stored events say, and making them anew. */
export const visits = command({
  name: "visits",
  summary: "Compares the visits that reports read with the stored events, or makes them anew.",
  words: [
    {
      name: "ACTION",
      oneOf: ["compare", "rebuild"],
      required: true,
      help: "compare: counts the visits of each day again from its events, and changes nothing. rebuild: makes them anew.",
    },
  ],
  options: {},
  notes:
    "There is no --check: compare changes nothing. Days whose events are not complete, because they were dropped after their time or a person was erased from them, are left as they are, and so are the two days after such a day.",
  refuses: "when a visit differs from its events",
  async run({ say, open }, { words: [action] }) {
    const { shop } = await open();
    const days = await rebuildableDays(shop);
    let [all, different] = [0, 0];
    for (const day of days) {
      if (action === "rebuild") all += await rebuildVisitsOf(shop, day);
      else {
        const { visits, differences } = await compareVisitsOf(shop, day);
        if (differences > 0) say(`${day}: ${differences} of ${visits} visits differ.`);
        all += visits;
        different += differences;
      }
    }
    say(
      `${action === "rebuild" ? "Made anew" : "Compared"}: ${all} visits of ${days.length} days${action === "rebuild" ? "" : `; ${different} differ`}.`,
    );
    return different > 0 ? 1 : 0;
  },
});
