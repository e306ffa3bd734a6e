import { type Invariant, maxBrokenShown } from "./invariant.ts";

/** The state of the queues is reported separately: see `inspectQueues`. */
export const jobInvariants: Invariant[] = [
  {
    sentence: "Every background task succeeds",
    severity: "fault",
    remedy:
      "The dashboard of the admin area lists these tasks with their causes. Fix the cause: the shop then tries each again by itself, but for what a payment provider reported, which is sent again there. Nothing else is held up.",
    broken: (sql) => sql`
      select kind || ' ' || subject || ' (' || count || (case count when 1 then ' time: ' else ' times: ' end) || left(message, 200) || ')' as subject
        from background_faults order by last_at desc limit ${maxBrokenShown}`,
  },
];
