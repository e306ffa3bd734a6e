import { type Invariant, mostBroken } from "./invariant.ts";

/** How the queues stand is told beside these: see `inspectQueues`. */
export const jobInvariants: Invariant[] = [
  {
    sentence: "No row fails in background work",
    severity: "fault",
    remedy:
      "The home page of the admin area lists these rows with their causes: fix the cause, and the shop tries the row again by itself; nothing else is held up.",
    broken: (sql) => sql`
      select kind || ' ' || subject || ' (' || count || (case count when 1 then ' time: ' else ' times: ' end) || left(message, 200) || ')' as subject
        from background_faults order by last_at desc limit ${mostBroken}`,
  },
];
