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

/** A staff account may be made before anybody said whose it is; the admin area asks at the first sign-in. */
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

/** What somebody says their own name is. A person may have one name alone. */
export const ownNameInput = z.object({ firstName: name("first name"), lastName: staffName });

export type OwnName = z.infer<typeof ownNameInput>;
export type SignInInput = z.infer<typeof signInInput>;
export type RegistrationInput = z.infer<typeof registrationInput>;
export type AccountInput = z.infer<typeof accountInput>;
