import { z } from "zod";
import { inviteStaff, resendInvitation, revokeInvitation } from "#domain/accounts/invitations.ts";
import { changeStaffRole, deactivateStaff, listStaff, reactivateStaff, resetSecondFactor, signOutStaff } from "#domain/accounts/staff.ts";
import { invitationInput, roleInput } from "#domain/accounts/staff-input.ts";
import { apiRoute } from "#http/api-route.ts";
import { idParam } from "../shared-schemas.ts";
import { staffAnswer } from "./staff-answers.ts";

const staff = { who: "staff", right: "staff.change" } as const;

/** Staff accounts and invitations, for owners. */
export const adminStaffRoutes = [
  apiRoute({
    method: "GET",
    path: "/api/admin/staff",
    ...staff,
    summary: "List staff and open invitations",
    answers: { 200: staffAnswer },
    answer: (c) => listStaff(c.get("shop"), c.get("actor")),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/staff/invitations",
    ...staff,
    summary: "Invite somebody to become staff",
    request: { body: invitationInput },
    answers: { 201: z.object({ id: z.string() }) },
    refuses: ["email-taken", "already-invited", "too-many-requests"],
    answer: (c, { body }) => inviteStaff(c.get("shop"), c.get("actor"), body),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/staff/invitations/:id/email",
    ...staff,
    summary: "Send an invitation again, with another link",
    request: { params: idParam },
    answers: { 204: null },
    refuses: ["too-many-requests"],
    answer: (c, { params: { id } }) => resendInvitation(c.get("shop"), c.get("actor"), id),
  }),

  apiRoute({
    method: "DELETE",
    path: "/api/admin/staff/invitations/:id",
    ...staff,
    summary: "Revoke an invitation",
    request: { params: idParam },
    answers: { 204: null },
    answer: (c, { params: { id } }) => revokeInvitation(c.get("shop"), c.get("actor"), id),
  }),

  apiRoute({
    method: "PUT",
    path: "/api/admin/staff/:id/role",
    ...staff,
    summary: "Give a member of staff another role",
    request: { params: idParam, body: roleInput },
    answers: { 204: null },
    refuses: ["last-owner", "changed-meanwhile"],
    answer: (c, { params: { id }, body }) => changeStaffRole(c.get("shop"), c.get("actor"), { accountId: id, ...body }),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/staff/:id/deactivation",
    ...staff,
    summary: "Deactivate a staff account",
    description: "Its sessions end at once.",
    request: { params: idParam },
    answers: { 204: null },
    refuses: ["last-owner"],
    answer: (c, { params: { id } }) => deactivateStaff(c.get("shop"), c.get("actor"), id),
  }),

  apiRoute({
    method: "DELETE",
    path: "/api/admin/staff/:id/deactivation",
    ...staff,
    summary: "Reactivate a staff account",
    request: { params: idParam },
    answers: { 204: null },
    answer: (c, { params: { id } }) => reactivateStaff(c.get("shop"), c.get("actor"), id),
  }),

  apiRoute({
    method: "DELETE",
    path: "/api/admin/staff/:id/sessions",
    ...staff,
    summary: "Sign a member of staff out everywhere",
    request: { params: idParam },
    answers: { 204: null },
    answer: (c, { params: { id } }) => signOutStaff(c.get("shop"), c.get("actor"), id),
  }),

  apiRoute({
    method: "DELETE",
    path: "/api/admin/staff/:id/second-factor",
    ...staff,
    summary: "Reset the second factor of a member of staff",
    description: "Removes authenticator app, passkeys and recovery codes, and ends every session.",
    request: { params: idParam },
    answers: { 204: null },
    answer: async (c, { params: { id } }) => {
      await resetSecondFactor(c.get("shop"), c.get("actor"), { accountId: id });
    },
  }),
];
