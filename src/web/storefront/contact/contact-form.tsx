import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { ContactField } from "#domain/contact/contact-input.ts";
import { contactSubjects, maxMessageLength, minMessageLength } from "#domain/contact/contact-subjects.ts";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { SelectField } from "#ui/select-field.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import { callShop, type InputOf } from "#web/api-call.ts";
import { links } from "#web/links.ts";
import { report } from "#web/measuring/measured.ts";
import type { ContactAnswer } from "./contact-page.server.ts";
import { CircleCheck, TriangleAlert } from "./outcome-icons.tsx";

type Errors = Partial<Record<ContactField, string>>;
type State = { status: "idle" | "loading" | "success" | "error"; message: string; errors: Errors };

type Props = {
  /** Shown when the server's own message is missing. */
  thanks: string;
  /** 0: nothing is promised. */
  replyHours: number;
  answer: ContactAnswer | undefined;
};

const subjects = [["", "Choose a subject"], ...contactSubjects.map((subject) => [subject, subject] as const)] as const;
/** The fields as typed: the server says what is wrong with them. */
type Typed = InputOf<"POST /api/contact">["body"];
const noScriptFault = "Please check the marked fields.";

export function ContactForm({ thanks, replyHours, answer }: Props) {
  const [state, setState] = useState<State>(() => stateOf(answer));
  const form = useRef<HTMLFormElement>(null);
  const focusFault = useRef(false);
  const isLoading = state.status === "loading";
  const values = answer?.values ?? {};

  // A field can take the focus only once the fields are enabled again.
  useEffect(() => {
    if (!focusFault.current || state.status !== "error") return;
    focusFault.current = false;
    form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [state]);

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isLoading) return;
    const typed = Object.fromEntries(new FormData(event.currentTarget)) as unknown as Typed;
    setState({ status: "loading", message: "", errors: {} });
    const result = await sendMessage(typed, thanks);
    focusFault.current = Object.keys(result.errors).length > 0;
    setState(result);
    if (result.status !== "success") return;
    form.current?.reset();
    report({ name: "contact_sent", targetType: typed.subject });
  };
  const field = (name: ContactField) => ({
    name,
    defaultValue: values[name],
    error: state.errors[name],
    disabled: isLoading,
    "aria-required": true,
    onInput: () => state.errors[name] && setState({ ...state, errors: { ...state.errors, [name]: undefined } }),
  });

  return (
    <section aria-labelledby="contact-form" className="self-start rounded-surface bg-canvas p-6 sm:p-8">
      <h2 id="contact-form" className="text-2xl">
        Send Us a Message
      </h2>
      {replyHours > 0 && (
        <p className="mt-2 text-slate">
          We will reply within {replyHours} {replyHours === 1 ? "hour" : "hours"}.
        </p>
      )}
      <form ref={form} method="post" action={links.contact()} onSubmit={send} noValidate className="mt-6 grid gap-5">
        <TextField label="Name" autoComplete="name" maxLength={120} {...field("name")} />
        <TextField label="Email" type="email" autoComplete="email" inputMode="email" maxLength={254} {...field("email")} />
        <SelectField label="Subject" options={subjects} {...field("subject")} />
        <TextArea label="Message" rows={6} maxLength={maxMessageLength} hint={`Minimum ${minMessageLength} characters`} {...field("message")} />
        <div role="status" className="empty:hidden">
          {state.status === "success" && <Outcome good>{state.message}</Outcome>}
          {state.status === "error" && state.message && <Outcome>{state.message}</Outcome>}
        </div>
        <Button type="submit" size="large" disabled={isLoading} className="justify-self-start">
          {isLoading ? "Sending..." : "Send Message"}
        </Button>
      </form>
    </section>
  );
}

function Outcome({ good, children }: { good?: boolean; children: ReactNode }) {
  const Icon = good ? CircleCheck : TriangleAlert;
  return (
    <p className={classNames("flex gap-3 rounded-control px-4 py-3 font-medium", good ? "bg-green-soft text-green" : "bg-red-soft text-red")}>
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      {children}
    </p>
  );
}

/** Returns the state after a form was sent without script. */
function stateOf(answer: ContactAnswer | undefined): State {
  if (!answer) return { status: "idle", message: "", errors: {} };
  if (answer.message) return { status: "success", message: answer.message, errors: {} };
  return { status: "error", message: noScriptFault, errors: answer.errors };
}

async function sendMessage(typed: Typed, thanks: string): Promise<State> {
  try {
    const { ok, answer } = await callShop("POST /api/contact", { body: typed });
    if (ok) return { status: "success", message: answer.message ?? thanks, errors: {} };
    if (answer.errors) return { status: "error", message: "", errors: answer.errors };
    return { status: "error", message: answer.error ?? "Failed to send message. Please try again.", errors: {} };
  } catch {
    return { status: "error", message: "Something went wrong. Please try again.", errors: {} };
  }
}
