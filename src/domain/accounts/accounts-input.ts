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

export const signInInput = z.object({ email: z.string().trim().min(1).max(254), password: z.string().min(1).max(passwordMaxLength) });

export const registrationInput = z.object({
  email,
  password: z
    .string({ error: "Enter a password." })
    .min(passwordMinLength.customer, "Password must be at least 6 characters long.")
    .max(passwordMaxLength, `At most ${passwordMaxLength} characters.`),
  firstName: name("first name"),
  lastName: name("last name"),
});

export const roles = ["customer", "owner", "manager", "support", "analyst"] as const;

export const accountInput = registrationInput.extend({ role: z.enum(roles) }).superRefine(({ role, password }, context) => {
  if (role !== "customer" && password.length < passwordMinLength.staff)
    context.addIssue({ code: "custom", path: ["password"], message: `A staff password has at least ${passwordMinLength.staff} characters.` });
});

export type SignInInput = z.infer<typeof signInInput>;
export type RegistrationInput = z.infer<typeof registrationInput>;
export type AccountInput = z.infer<typeof accountInput>;
