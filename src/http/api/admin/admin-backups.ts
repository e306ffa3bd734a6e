import { z } from "zod";
import { allowBackupDownload, downloadBackup } from "#domain/backups/backup-downloading.ts";
import { listBackups, requestBackup } from "#domain/backups/backups.ts";
import { apiRoute, plainRoute } from "#http/api-route.ts";
import { idParam } from "../shared-schemas.ts";
import { backupAnswer } from "./backup-answers.ts";

/** Backups of the whole shop, as the settings show them. */
export const adminBackupsRoutes = [
  apiRoute({
    method: "GET",
    path: "/api/admin/backups",
    who: "staff",
    right: "system.read",
    summary: "Read the newest backups",
    answers: { 200: z.object({ backups: z.array(backupAnswer) }) },
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

  apiRoute({
    method: "POST",
    path: "/api/admin/backups/:id/download",
    who: "staff",
    right: "backups.download",
    summary: "Get a ticket for the file of a backup",
    description: "Good for five minutes, and for the account that entered its password here.",
    request: { params: idParam, body: z.object({ currentPassword: z.string().max(200) }) },
    answers: { 201: z.object({ ticket: z.string() }) },
    refuses: ["not-found", "backup-elsewhere", "second-factor-needed", "sign-in-paused"],
    answer: async (c, { params: { id }, body: { currentPassword } }) => ({
      ticket: await allowBackupDownload(c.get("shop"), c.get("actor"), { id, currentPassword }),
    }),
  }),

  plainRoute({
    method: "GET",
    path: "/api/admin/backups/:id/file",
    who: "staff",
    right: "backups.download",
    answer: async (c) => {
      const wanted = { id: c.req.param("id"), ticket: c.req.query("ticket") ?? "" };
      const { file, bytes, stream } = await downloadBackup(c.get("shop"), c.get("actor"), wanted);
      return c.body(stream, 200, {
        "content-type": "application/octet-stream",
        "content-length": String(bytes),
        "content-disposition": `attachment; filename="${file}"`,
        "cache-control": "private, no-store",
        "x-content-type-options": "nosniff",
      });
    },
  }),
];
