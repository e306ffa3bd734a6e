import { type FocusEvent, type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { announce } from "#ui/announcer.tsx";
import { moneyText } from "#ui/money-text.tsx";
import { links } from "#web/links.ts";
import { addressParts, type CheckoutView, type StepAnswer, type TryResult, useAddressIntents } from "./checkout-view.ts";
import { useTouchedFields } from "./use-touched-fields.ts";

const savesAfterMs = 500;
const retriesAfterMs = 5000;
const fileField = "poDocument";
const offline = "The shop could not be reached. Nothing was lost and nothing was charged: please try again.";

type Start = { token: string; view: CheckoutView; result: TryResult | null };

export type CheckoutState = {
  form: RefObject<HTMLFormElement | null>;
  view: CheckoutView;
  result: TryResult | null;
  /** Faults by field: those of the last try that were not edited since, and those of fields that were typed in and left. */
  faults: Record<string, string>;
  isPlacing: boolean;
  /** How often a saved address was filled in: address fields start again each time. */
  fills: number;
  onSubmit(event: FormEvent<HTMLFormElement>): void;
  onInput(event: FormEvent<HTMLFormElement>): void;
  onBlur(event: FocusEvent<HTMLFormElement>): void;
  onChange(event: FormEvent<HTMLFormElement>): void;
};

/**
 * Saves the form during typing, one save after the other so that an older one never comes last, and sends the
 * order once: by the key of what is shown, which stays the same over double clicks and reloads until that try has ended.
 */
export function useCheckout({ token, ...start }: Start): CheckoutState {
  const form = useServerForm();
  const [view, setView] = useState(start.view);
  const [result, setResult] = useState(start.result);
  const fields = useTouchedFields(faultsAtStart(start));
  const saver = useSaver(token, form, (answer) => {
    if (answer.goTo) window.location.assign(answer.goTo);
    if (answer.view) show(answer.view);
    if (answer.result.changes.length > 0) setResult((before) => withChanges(before, answer.result));
  });

  const show = (next: CheckoutView) => {
    setView((before) => {
      if (before.totals.total.amount !== next.totals.total.amount) announce(`The total is now ${moneyText(next.totals.total)}.`);
      return next;
    });
    // An answer to what has since been typed over says nothing about it.
    if (!saver.isDirty()) fields.check(next.faults);
  };

  const { place, fillIn, isPlacing, fills } = useButtons({
    token,
    saver,
    onAnswer: (outcome, next) => {
      if (next) show(next);
      setResult(outcome);
      fields.setFaults(outcome.fields);
    },
  });

  return {
    form,
    view,
    result,
    faults: fields.faults,
    isPlacing,
    fills,
    onSubmit(event) {
      const submitter = submitterOf(event);
      if (submitter === "sends a file") return;
      if (submitter?.value === "place" || submitter?.value === "quote") void place(new FormData(event.currentTarget, submitter));
      else if (submitter && isFillIn(submitter.value)) void fillIn(new FormData(event.currentTarget), submitter.value);
      else saver.now();
    },
    onInput(event) {
      const { name } = event.target as HTMLInputElement;
      fields.edit(name);
      if (!name.startsWith("card.") && name !== fileField) saver.soon();
    },
    onBlur(event) {
      if (!fields.leave(event)) return;
      if (saver.isDirty()) saver.now();
      else if (!saver.isRunning()) fields.check(view.faults);
    },
    onChange(event) {
      // Choices change what is charged, so their totals are fetched at once.
      const field = event.target;
      if (field instanceof HTMLSelectElement || (field instanceof HTMLInputElement && (field.type === "radio" || field.type === "checkbox")))
        saver.now();
    },
  };
}

type Buttons = {
  token: string;
  saver: ReturnType<typeof useSaver>;
  onAnswer: (outcome: TryResult, view: CheckoutView | null) => void;
};

/** The buttons that place the order or fill in a saved address. */
function useButtons({ token, saver, onAnswer }: Buttons) {
  const [isPlacing, setPlacing] = useState(false);
  const [fills, setFills] = useState(0);
  const placing = useRef(false);

  /** Sends the whole form by one of its buttons, with nothing else in progress; null: another page follows. */
  const press = async (typed: FormData): Promise<TryResult | null> => {
    await saver.settle();
    const answer = await send(token, typed);
    if (answer?.goTo) {
      window.location.assign(answer.goTo);
      return null;
    }
    const outcome = answer?.result ?? { code: "offline", message: offline, fields: {}, changes: [] };
    onAnswer(outcome, answer?.view ?? null);
    return outcome;
  };

  const place = async (typed: FormData) => {
    if (placing.current) return;
    placing.current = true;
    setPlacing(true);
    if ((await press(typed)) === null) return;
    placing.current = false;
    setPlacing(false);
  };

  const fillIn = async (typed: FormData, intent: string) => {
    const sent = withoutCard(typed);
    sent.set("intent", intent);
    const outcome = await press(sent);
    if (outcome?.code !== "saved") return;
    setFills((before) => before + 1);
    announce("The saved address was filled in.");
    // Saves what was typed in other fields meanwhile.
    saver.soon();
  };

  return { place, fillIn, isPlacing, fills };
}

/** Returns the faults of the last try; where the button of the discount code sent the form without script, the fault of the code. */
function faultsAtStart({ view, result }: Pick<Start, "view" | "result">): Record<string, string> {
  const { discountCode } = view.faults;
  return result?.code === "saved" && discountCode ? { discountCode } : (result?.fields ?? {});
}

/** Returns the form, and reports what was typed, chosen or filled in by the browser before the scripts came, when there was no handler. */
function useServerForm(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    for (const field of [...(form.current?.elements ?? [])].filter(wasChanged)) {
      field.dispatchEvent(new Event("input", { bubbles: true }));
      if (field instanceof HTMLSelectElement) field.dispatchEvent(new Event("change", { bubbles: true }));
    }
  }, []);
  return form;
}

/** Whether a field differs from what the server rendered. */
function wasChanged(field: Element): boolean {
  if (field instanceof HTMLSelectElement) return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected);
  if (!(field instanceof HTMLInputElement) || field.type === "hidden") return false;
  return field.value !== field.defaultValue || field.checked !== field.defaultChecked;
}

function useSaver(token: string, form: RefObject<HTMLFormElement | null>, onAnswer: (answer: StepAnswer) => void) {
  const state = useRef<{ timer: ReturnType<typeof setTimeout> | undefined; running: Promise<void> | null; isDirty: boolean; again: boolean }>({
    timer: undefined,
    running: null,
    isDirty: false,
    again: false,
  });
  const answered = useRef(onAnswer);
  answered.current = onAnswer;

  const saveOnce = async () => {
    state.current.isDirty = false;
    if (!form.current) return;
    const answer = await send(token, withoutCard(new FormData(form.current)));
    if (answer?.view || answer?.goTo) answered.current(answer);
    else retry();
  };
  const now = () => {
    clearTimeout(state.current.timer);
    state.current.isDirty = true;
    state.current.again = state.current.running !== null;
    state.current.running ??= saveOnce().finally(() => {
      state.current.running = null;
      if (state.current.again) soon();
    });
  };
  const soon = (afterMs = savesAfterMs) => {
    clearTimeout(state.current.timer);
    state.current.isDirty = true;
    state.current.timer = setTimeout(now, afterMs);
  };
  const retry = () => soon(retriesAfterMs);
  /** Stops saving and waits for a running save: what follows sends the whole form itself. */
  const settle = async () => {
    clearTimeout(state.current.timer);
    await state.current.running;
    clearTimeout(state.current.timer);
  };

  // Saves what was typed in the last half second before a reload or a closed tab.
  useEffect(() => {
    const flush = () => {
      if (!state.current.isDirty || !form.current) return;
      navigator.sendBeacon(links.checkoutSteps(token), withoutCard(new FormData(form.current)));
      state.current.isDirty = false;
    };
    const reloadIfKept = (event: PageTransitionEvent) => event.persisted && window.location.reload();
    window.addEventListener("pagehide", flush);
    window.addEventListener("pageshow", reloadIfKept);
    return () => {
      window.removeEventListener("pagehide", flush);
      window.removeEventListener("pageshow", reloadIfKept);
    };
  }, [token, form]);

  /** Whether something was typed that was not sent yet. */
  const isDirty = () => state.current.isDirty;
  const isRunning = () => state.current.running !== null;

  return { now, soon, settle, isDirty, isRunning };
}

/** Returns the pressed button if script sends its form; a file is sent with everything typed, without script, and the page is loaded again. */
function submitterOf(event: FormEvent): HTMLButtonElement | null | "sends a file" {
  const submitter = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
  if (submitter?.formEnctype === "multipart/form-data") return "sends a file";
  event.preventDefault();
  return submitter;
}

const isFillIn = (intent: string) => Object.values<string>(useAddressIntents).includes(intent);

/** Removes what only other requests send: card data (the payment), a file (its own button), and addresses for the account (once they are complete). */
function withoutCard(typed: FormData): FormData {
  for (const part of addressParts) typed.delete(`${part}.save`);
  for (const name of [...typed.keys()]) if (name.startsWith("card.") || name === fileField) typed.delete(name);
  typed.set("intent", "save");
  return typed;
}

/** Keeps a change by somebody else that was noticed during typing in sight until the order is tried. */
function withChanges(before: TryResult | null, { changes }: TryResult): TryResult {
  const known = before?.changes ?? [];
  const merged = known.map((change) => ({ ...change, after: changes.find(({ label }) => label === change.label)?.after ?? change.after }));
  const added = changes.filter(({ label }) => !known.some((change) => change.label === label));
  return { code: "saved", message: "", fields: {}, ...before, changes: [...merged, ...added] };
}

/** Null: there is no readable answer. A refusal by the server (too many requests) has only a message. */
async function send(token: string, typed: FormData): Promise<StepAnswer | null> {
  typed.delete(fileField);
  try {
    const response = await fetch(links.checkoutSteps(token), { method: "POST", body: typed });
    const body = (await response.json()) as StepAnswer & { error?: string; code?: string };
    if (body.result) return body;
    return { view: null, goTo: null, result: { code: body.code ?? "fault", message: body.error ?? offline, fields: {}, changes: [] } };
  } catch {
    return null;
  }
}
