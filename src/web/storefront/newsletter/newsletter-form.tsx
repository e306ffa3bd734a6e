import { type FormEvent, useEffect, useId, useState } from "react";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { inputClass } from "#ui/input-class.ts";
import { callShop } from "#web/api-call.ts";
import { links } from "#web/links.ts";
import { report } from "#web/measuring/measured.ts";

type Status = "idle" | "loading" | "success" | "error";
type State = { status: Status; message: string };

const clearsAfterMs = 5000;
const buttonTexts: Record<Status, string> = { idle: "Subscribe", loading: "Sending…", success: "Subscribed", error: "Subscribe" };

type Props = { buttonText?: string; placeholder?: string; className?: string };

/** A form of one field. Without script it posts to a page of its own. */
export function NewsletterForm({ buttonText = buttonTexts.idle, placeholder = "Enter your email", className }: Props) {
  const id = useId();
  const [state, setState] = useState<State>({ status: "idle", message: "" });
  const isLoading = state.status === "loading";

  useEffect(() => {
    if (state.status !== "success" && state.status !== "error") return;
    const timer = setTimeout(() => setState({ status: "idle", message: "" }), clearsAfterMs);
    return () => clearTimeout(timer);
  }, [state]);

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const email = String(new FormData(form).get("email") ?? "").trim();
    if (isLoading || !email) return;
    setState({ status: "loading", message: "" });
    const result = await subscribe(email);
    setState(result);
    if (result.status !== "success") return;
    form.reset();
    report({ name: "newsletter_signup" });
  };

  return (
    <form method="post" action={links.newsletter()} onSubmit={send} className={className}>
      <div className="flex flex-col gap-3 sm:flex-row">
        <label htmlFor={id} className="sr-only">
          Email address
        </label>
        <input
          id={id}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          required
          maxLength={254}
          placeholder={placeholder}
          disabled={isLoading}
          aria-describedby={`${id}-outcome`}
          aria-invalid={state.status === "error" || undefined}
          className={classNames(inputClass, "text-ink")}
        />
        <Button type="submit" disabled={isLoading} className="shrink-0">
          {state.status === "idle" || state.status === "error" ? buttonText : buttonTexts[state.status]}
        </Button>
      </div>
      <p id={`${id}-outcome`} role="status" className={classNames("mt-2 min-h-6 text-sm", state.status === "error" ? "text-red" : "text-green")}>
        {state.message}
      </p>
    </form>
  );
}

async function subscribe(email: string): Promise<State> {
  try {
    const { ok, answer } = await callShop("POST /api/newsletter", { body: { email } });
    if (ok) return { status: "success", message: answer.message ?? "" };
    return { status: "error", message: answer.error ?? "We could not complete your signup. Please try again." };
  } catch {
    return { status: "error", message: "Something went wrong. Please try again." };
  }
}
