import { z } from "zod";
import type { BackupStatus } from "#domain/backups/backups.ts";
import type { RestoreTest } from "#domain/ports.ts";
import { nameOf, time } from "../shared-schemas.ts";

export const backupAnswer = z
  .object({
    id: z.string(),
    file: z.string().describe("Its name below DATA_DIR/backups."),
    node: z.string().nullable().describe("On which machine; null: not begun yet."),
    status: nameOf<BackupStatus>(),
    isScheduled: z.boolean(),
    askedBy: z.string().nullable(),
    askedAt: time,
    startedAt: time.nullable(),
    endedAt: time.nullable(),
    bytes: z.number().nullable(),
    contents: z.string().nullable().describe("What is in it, a line each, as reading it whole has shown."),
    fault: z.string().nullable(),
    trial: nameOf<RestoreTest>().nullable().describe("How it came back when it was restored as a test; null: that has not ended."),
    triedAt: time.nullable(),
    restoreTestNote: z.string().nullable().describe("What was compared, or what went wrong."),
  })
  .meta({ id: "Backup" });
