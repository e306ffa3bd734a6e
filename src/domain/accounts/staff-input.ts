import { z } from "zod";
import { passwordMaxLength, passwordMinLength } from "./password-rules.ts";

export const staffRoles = ["owner", "manager", "support", "analyst"] as const;

const name = (what: string) =>
  z
    .string({ error: `Enter a ${what}.` })
    .trim()
    .min(1, `Enter a ${what}.`)
    .max(80, "At most 80 characters.");
const role = z.enum(staffRoles, { error: "Choose a role." });

/** The person whom an owner invites to become staff, who may change the name when accepting. */
export const invitationInput = z.object({
  email: z
    .string({ error: "Enter an email address." })
    .trim()
    .max(254, "This email address is too long.")
    .pipe(z.email("Enter a valid email address.")),
  firstName: name("first name"),
  lastName: name("last name"),
  role,
});

/** What the invited person enters by the emailed link. */
export const acceptanceInput = z.object({
  token: z.string().max(200).default(""),
  firstName: name("first name"),
  lastName: name("last name"),
  password: z
    .string({ error: "Enter a password." })
    .min(passwordMinLength.staff, `At least ${passwordMinLength.staff} characters.`)
    .max(passwordMaxLength, `At most ${passwordMaxLength} characters.`),
});

/** `seen`: the role that the author saw before the change. */
export const roleInput = z.object({ role, seen: role.optional() });

export type InvitationInput = z.infer<typeof invitationInput>;
export type AcceptanceInput = z.infer<typeof acceptanceInput>;
