import { expect, it } from "vitest";
import type { QueueState } from "#domain/ports.ts";
import { queueHealth } from "#domain/queue-health.ts";
import { allAgainText, orderMailTitle, queueRemedy, queueSentence, ranAgainText } from "./queue-words.ts";

const quiet: QueueState = {
  name: "order-mail",
  waiting: 0,
  later: 0,
  retrying: 0,
  active: 0,
  failed: 0,
  oldestSeconds: 0,
  completedLastMinute: 0,
  lastCompletedSeconds: null,
  cause: null,
};

it("tells a backlog, which time fixes, from a queue that fails or stands still", () => {
  const sentence = (state: Partial<QueueState>) => queueSentence({ ...quiet, ...state });
  expect(sentence({})).toBe("No email about an order is waiting");
  expect(sentence({ waiting: 1, oldestSeconds: 1 })).toBe("1 email about an order is waiting");
  const busy = { waiting: 1200, oldestSeconds: 700, completedLastMinute: 2880, lastCompletedSeconds: 0 };
  expect(sentence(busy)).toBe("1,200 emails about orders are waiting, with 48 completed per second: about 25 seconds to go");
  expect(sentence({ ...busy, completedLastMinute: 60 })).toBe(
    "1,200 emails about orders are waiting, with 60 completed per minute: about 20 minutes to go",
  );
  const refused = { retrying: 3, cause: "connect ECONNREFUSED\n at" };
  expect(sentence({ ...refused, waiting: 3 })).toBe("3 emails about orders failed and will be tried again (connect ECONNREFUSED)");
  expect(sentence({ ...refused, ...busy })).toBe(
    "3 emails about orders failed and will be tried again (connect ECONNREFUSED); 1,200 emails about orders are waiting, with 48 completed per second: about 25 seconds to go",
  );
  expect(sentence({ ...refused, failed: 1 })).toBe("1 email about an order failed for good in the last 7 days (connect ECONNREFUSED)");
  expect(sentence({ waiting: 40, oldestSeconds: 4000, lastCompletedSeconds: 7200 })).toBe(
    "40 emails about orders are waiting, the oldest for 67 minutes, and none has finished for 2 hours",
  );
});

it("says how jobs that failed for good are run again, and that scheduled ones need nobody", () => {
  const remedyOf = (name: QueueState["name"], cause: string | null = "connect ECONNREFUSED") => queueRemedy({ ...quiet, name, failed: 1, cause });
  expect(remedyOf("sign-in-warning")).toContain("choose “Send again” in the admin area under System");
  expect(remedyOf("fetch-image")).toContain("choose “Run again” in the admin area under System");
  expect(remedyOf("hourly-cleanup")).toBe("Fix the cause in parentheses. The next scheduled run does the remaining work.");
  // Without a cause there are no parentheses.
  expect(remedyOf("hourly-cleanup", null)).toBe(
    "The System page and the log may say why. Fix the cause. The next scheduled run does the remaining work.",
  );
  expect(queueRemedy({ ...quiet, retrying: 1 })).toBe(
    "The System page and the log may say why. Fix the cause. The jobs will then succeed on their next try.",
  );
  expect([ranAgainText("order-mail", 1), ranAgainText("fetch-image", 1200), ranAgainText("order-mail", 0)]).toEqual([
    "1 email about an order will be sent again.",
    "1,200 pictures to download will run again.",
    "There was nothing left to do: someone else did it first.",
  ]);
  expect([allAgainText("order-mail", 1200), allAgainText("fetch-image", 3)]).toEqual(["Send all 1,200 again", "Run all 3 again"]);
  expect(orderMailTitle("shipped")).toBe("shipment");
});

it("lets the next round of a scheduled job make up for one that failed", () => {
  const round = { ...quiet, name: "every-minute", failed: 2 } as const;
  expect(queueHealth({ ...round, lastCompletedSeconds: 30 })).toBe("idle");
  expect(queueHealth({ ...round, lastCompletedSeconds: 600 })).toBe("failed");
  expect(queueHealth({ ...round, name: "order-mail", lastCompletedSeconds: 30 })).toBe("failed");
});
