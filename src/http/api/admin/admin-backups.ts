import { z } from "zod";
import { type BackupStatus, listBackups, requestBackup } from "#domain/backups/backups.ts";
import { apiRoute } from "#http/api-route.ts";
import { nameOf, time } from "../shared-schemas.ts";

const backup = z
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
  })
  .meta({ id: "Backup" });

/** Backups of the whole shop, as the settings show them. */
export const adminBackupsRoutes = [
  apiRoute({
    method: "GET",
    path: "/api/admin/backups",
    who: "staff",
    right: "system.read",
    summary: "Read the newest backups",
    answers: { 200: z.object({ backups: z.array(backup) }) },
    answer: async (c) => ({ backups: await listBackups(c.get("shop"), c.get("actor")) }),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/backups",
    who: "staff",
    right: "system.change",
    summary: "Have a backup written in the background",
    answers: { 201: z.object({ id: z.string() }) },
    refuses: ["backup-under-way"],
    answer: (c) => requestBackup(c.get("shop"), c.get("actor")),
  }),
];
