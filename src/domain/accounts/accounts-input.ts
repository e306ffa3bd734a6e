import { z } from "zod";
import { passwordMaxLength, passwordMinLength } from "./password-rules.ts";

const email = z
  .string({ error: "Enter an email address." })
  .trim()
  .max(254, "This email address is too long.")
  .pipe(z.email("Enter a valid email address."));
const name = (what: string) =>
  z
    .string({ error: `Enter a ${what}.` })
    .trim()
    .min(1, `Enter a ${what}.`)
    .max(80, `At most 80 characters.`);

const newPassword = z
  .string({ error: "Enter a password." })
  .min(passwordMinLength.customer, "Password must be at least 6 characters long.")
  .max(passwordMaxLength, `At most ${passwordMaxLength} characters.`);
/** A password for comparison: an impossible one is wrong, and not a fault of its form. */
const givenPassword = z.string({ error: "Enter your password." }).min(1, "Enter your password.");
const currentPassword = z.string({ error: "Enter your current password." }).min(1, "Enter your current password.");

export const signInInput = z.object({
  email: z.string({ error: "Enter your email address." }).trim().min(1, "Enter your email address."),
  password: givenPassword,
});

export const registrationInput = z.object({ email, password: newPassword, firstName: name("first name"), lastName: name("last name") });

/** Staff make an account for a customer, who sets the password by an emailed link. */
export const customerInvitationInput = z.object({ email, firstName: name("first name"), lastName: name("last name") });
export type CustomerInvitationInput = z.input<typeof customerInvitationInput>;

/** Requests a link to set a new password. */
export const recoveryInput = z.object({ email });

/** Sets a new password with the token of an emailed link; the longer minimum for staff is checked once the owner of the link is known. */
export const resetInput = z.object({ token: z.string().max(200).default(""), password: newPassword });

export const passwordChangeInput = z.object({ currentPassword, password: newPassword });

export const emailChangeInput = z.object({ email, currentPassword });

export const roles = ["customer", "owner", "manager", "support", "analyst"] as const;

/** A staff account may be made without a name; the admin area asks for it at the first sign-in. */
const staffName = z.string().trim().max(80, "At most 80 characters.");

export const accountInput = registrationInput
  .extend({ role: z.enum(roles), firstName: staffName, lastName: staffName })
  .superRefine((input, context) => {
    const { role, password } = input;
    for (const [field, what] of [
      ["firstName", "first name"],
      ["lastName", "last name"],
    ] as const)
      if (role === "customer" && input[field] === "") context.addIssue({ code: "custom", path: [field], message: `Enter a ${what}.` });
    if (role !== "customer" && password.length < passwordMinLength.staff)
      context.addIssue({ code: "custom", path: ["password"], message: `A staff password has at least ${passwordMinLength.staff} characters.` });
  });

/** The name that staff enter for themselves. A person may have only one name. */
export const ownNameInput = z.object({ firstName: name("first name"), lastName: staffName });

/** Customers have both a first and a last name. */
export const customerNameInput = z.object({ firstName: name("first name"), lastName: name("last name") });

export type OwnName = z.infer<typeof ownNameInput>;
export type SignInInput = z.infer<typeof signInInput>;
export type RegistrationInput = z.infer<typeof registrationInput>;
export type RecoveryInput = z.infer<typeof recoveryInput>;
export type ResetInput = z.infer<typeof resetInput>;
export type PasswordChangeInput = z.infer<typeof passwordChangeInput>;
export type EmailChangeInput = z.infer<typeof emailChangeInput>;
export type AccountInput = z.infer<typeof accountInput>;
