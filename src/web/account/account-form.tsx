import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { type ClientActionFunctionArgs, Form, useNavigation } from "react-router";
import { Button, type ButtonLook } from "#ui/button.tsx";
import { useHydrated } from "#ui/hydration.ts";

/** The response to a form that was not carried out: faults by field, or one for the whole form. `values`: what was typed, passwords excepted. */
export type FormAnswer = { intent: string; errors: Record<string, string>; message: string | null; values: Record<string, string> };

type Props = {
  /** Names this form among those of the page. */
  intent: string;
  answer: FormAnswer | undefined;
  submit: string;
  /** The text of the button while the form is sent. */
  busy: string;
  look?: ButtonLook;
  /** Hidden fields. */
  hidden?: Record<string, string>;
  className?: string;
  /** For a form with a file. */
  encType?: "multipart/form-data";
  children?: ReactNode;
};

/** A form on an account page. It also works without script; with script the page stays, and the first wrong field gets the focus. */
export function AccountForm({ intent, answer, submit, busy, look, hidden = {}, className = "grid gap-5", encType, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const hydrated = useHydrated();
  const navigation = useNavigation();
  const own = answer?.intent === intent ? answer : undefined;
  const isBusy = navigation.state !== "idle" && navigation.formData?.get("intent") === intent;
  useFocusOnFault(form, own);
  return (
    <Form ref={form} method="post" {...(encType ? { encType } : {})} noValidate={hydrated} preventScrollReset className={className}>
      <input type="hidden" name="intent" value={intent} />
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <p role="alert" className="col-span-full text-sm text-red empty:hidden">
        {own?.message}
      </p>
      <Button type="submit" look={look} disabled={isBusy} className="col-span-full justify-self-start">
        {isBusy ? busy : submit}
      </Button>
    </Form>
  );
}

/** Returns the fault and what was typed, for a field of the form `intent`. */
export function fieldOf(answer: FormAnswer | undefined, intent: string, name: string, stored = "") {
  const own = answer?.intent === intent ? answer : undefined;
  return { name, error: own?.errors[name], defaultValue: own?.values[name] ?? stored };
}

export function useFocusOnFault(form: RefObject<HTMLFormElement | null>, answer: unknown): void {
  useEffect(() => {
    if (answer) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [form, answer]);
}

/** Runs the action; where the shop cannot be reached, script shows that at the form and keeps what was typed. */
export async function orUnreached({ request, serverAction }: Pick<ClientActionFunctionArgs, "request" | "serverAction">): Promise<unknown> {
  const form = await request.clone().formData();
  try {
    return await serverAction();
  } catch (fault) {
    if (!(fault instanceof TypeError)) throw fault;
    const message = "The shop could not be reached. Check your connection and try again.";
    const values = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
    return { intent: String(form.get("intent") ?? ""), errors: {}, message, values } satisfies FormAnswer;
  }
}
