import { z } from "zod";
import { numberText } from "#domain/number-text.ts";
import { contactSubjects, maxMessageLength, minMessageLength } from "./contact-subjects.ts";

/** One line of text, because control characters would reach the headers of an email. */
const oneLine = (max: number, missing: string) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(max, `Please use at most ${max} characters.`)
    .regex(/^[^\p{Cc}]*$/u, "Please use letters, digits and punctuation only.");

export const contactInput = z.object({
  name: oneLine(120, "Please enter your name."),
  email: z
    .string("Please enter your email address.")
    .trim()
    .min(1, "Please enter your email address.")
    .max(254, "This address is too long.")
    .pipe(z.email("Please enter a valid email address.")),
  subject: z.enum(contactSubjects, "Please choose a subject."),
  message: z
    .string("Please enter your message.")
    .trim()
    .min(1, "Please enter your message.")
    .min(minMessageLength, `Please write at least ${minMessageLength} characters.`)
    .max(maxMessageLength, `Please use at most ${numberText(maxMessageLength)} characters.`),
});

export type ContactInput = z.output<typeof contactInput>;
export type ContactField = keyof ContactInput;
