import { useRef } from "react";
import { Form, Link } from "react-router";
import type { ListLine } from "#domain/buyer-lists/buyer-list-input.ts";
import { maxListUnits } from "#domain/buyer-lists/buyer-list-limits.ts";
import type { PartChoice } from "#domain/quick-order/part-choice.ts";
import { readQuantity } from "#domain/quick-order/part-list.ts";
import type { CheckedPart, CheckedParts } from "#domain/quick-order/quick-order.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { moneyText } from "#ui/money-text.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { TextField } from "#ui/text-field.tsx";
import { links } from "#web/links.ts";
import { AddToList } from "../buyer-lists/add-to-list.tsx";
import { SubstituteChoices } from "./substitute-choices.tsx";

const linesText = (count: number) => `${count} ${count === 1 ? "line" : "lines"}`;

/** The checked list: what each line names, its quantity, and when it ships. What is chosen and typed here is sent on as it is. */
export function CheckedList({ checked, busy }: { checked: CheckedParts; busy: boolean }) {
  const { lines, readyCount, subtotal } = checked;
  const open = lines.length - readyCount;
  const form = useRef<HTMLFormElement>(null);
  return (
    <section aria-labelledby="checked" className="mt-8">
      <h2 id="checked" className="text-2xl">
        {readyCount === 0 ? "Nothing is ready for the cart yet" : `${linesText(readyCount)} ready for the cart`}
        {open > 0 && <span className="text-slate">, {linesText(open)} to look at</span>}
      </h2>
      <LinksTo lines={lines} title="To look at" isMeant={({ state }) => state !== "ready"} />
      <LinksTo lines={lines} title="Fewer than you listed" isMeant={({ listed }) => listed !== null} />
      <Form ref={form} method="post" action={links.quickOrder()} className="mt-4" preventScrollReset>
        <ol className="border-t border-line">
          {lines.map((line, at) => (
            <CheckedRow key={at} line={line} at={at} />
          ))}
        </ol>
        <div className="mt-6 flex flex-wrap items-center justify-between gap-4">
          <p className="figures text-lg">
            Subtotal <span className="font-semibold">{moneyText(subtotal)}</span>
            <span className="block text-sm text-slate">
              For the quantities that were checked. A quantity of 0 leaves a line out; lines that are not ready stay here.
            </span>
          </p>
          <div className="flex flex-wrap items-center gap-3">
            {busy && <Spinner label="Working…" />}
            <Button type="submit" name="intent" value="update" look="outline" size="large" disabled={busy}>
              Check again
            </Button>
            <AddToList lines={() => readyLines(form.current, lines)} title={linesText(readyCount)} className={buttonClass("outline", "large")}>
              Add all to a list
            </AddToList>
            <Button type="submit" name="intent" value="add" size="large" disabled={busy}>
              Add all to cart
            </Button>
          </div>
        </div>
      </Form>
    </section>
  );
}

/** Returns the lines that name one product, with the quantity now in the field. Products out of stock are included, because a list reserves nothing. */
function readyLines(form: HTMLFormElement | null, lines: CheckedPart[]): ListLine[] {
  const typed = new FormData(form ?? undefined);
  return lines.flatMap(({ state, choices: [only] }, at) => {
    const chosen = String(typed.get(`variant.${at}`) ?? "");
    const variantId = chosen || (state === "out-of-stock" ? only?.variantId : undefined);
    const quantity = readQuantity(String(typed.get(`quantity.${at}`) ?? ""));
    return variantId && quantity !== null && quantity <= maxListUnits ? [{ variantId, quantity }] : [];
  });
}

/** Links to the lines that differ from the list, which are hard to find in a long one. */
function LinksTo({ lines, title, isMeant }: { lines: CheckedPart[]; title: string; isMeant: (line: CheckedPart) => boolean }) {
  const meant = lines.flatMap((line, at) => (isMeant(line) ? [{ line, at }] : []));
  if (meant.length === 0) return null;
  return (
    <p className="mt-2 flex flex-wrap items-baseline gap-x-4">
      {title}:
      {meant.map(({ line: { part, quantity, listed }, at }) => (
        <a
          key={at}
          href={`#${rowId(at)}`}
          className="figures inline-flex min-h-6 items-center text-accent underline underline-offset-4 [overflow-wrap:anywhere] pointer-coarse:min-h-11"
        >
          {part}
          {listed !== null && ` (${quantity} of ${listed})`}
        </a>
      ))}
    </p>
  );
}

const rowId = (at: number) => `line-${at + 1}`;

function CheckedRow({ line, at }: { line: CheckedPart; at: number }) {
  const { part, state, choices, quantity, listed, notes, total } = line;
  const [only] = choices;
  const isOne = (state === "ready" || state === "out-of-stock") && only !== undefined;
  return (
    <li
      id={rowId(at)}
      className="grid scroll-mt-40 grid-cols-[minmax(0,1fr)_6.5rem] items-start gap-x-4 gap-y-2 border-b border-line py-4 sm:grid-cols-[10rem_minmax(0,1fr)_6.5rem_8rem]"
    >
      <input type="hidden" name={`part.${at}`} value={part} />
      {state === "ready" && <input type="hidden" name={`variant.${at}`} value={only?.variantId} />}
      {listed !== null && <input type="hidden" name={`listed.${at}`} value={listed} />}
      {listed !== null && <input type="hidden" name={`offered.${at}`} value={quantity} />}
      <p className="col-span-full font-mono text-[0.9375rem] [overflow-wrap:anywhere] sm:col-span-1 sm:pt-2.5">{part}</p>
      <div className="min-w-0 sm:pt-2">
        {isOne ? <Found choice={only} isThere={state === "ready"} /> : <Open line={line} at={at} />}
        {state === "out-of-stock" && only && <SubstituteChoices missing={only} instead={line.instead} name={`variant.${at}`} />}
        {notes.map((note) => (
          <p key={note} className="figures mt-1 text-sm text-amber">
            {note}
          </p>
        ))}
      </div>
      {state === "out-of-stock" && line.instead.length === 0 ? (
        <input type="hidden" name={`quantity.${at}`} value={quantity} />
      ) : (
        <TextField
          label={`Quantity of ${only && isOne ? only.name : part}`}
          hideLabel
          name={`quantity.${at}`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          defaultValue={quantity}
        />
      )}
      <p className="figures col-span-full text-right font-medium sm:col-span-1 sm:pt-2.5">{total && moneyText(total)}</p>
    </li>
  );
}

function Found({ choice, isThere }: { choice: PartChoice; isThere: boolean }) {
  return (
    <>
      <Link to={links.product(choice.handle, { variant: choice.variantId })} className="font-medium hover:text-accent hover:underline">
        {choice.name}
      </Link>
      <p className="figures mt-0.5 text-sm text-slate">
        {choice.sku && <span className="font-mono text-[0.8125rem]">{choice.sku} · </span>}
        {moneyText(choice.unitPrice)} each
      </p>
      <p className={`figures mt-0.5 text-sm ${isThere ? "text-slate" : "text-red"}`}>{choice.availability}</p>
    </>
  );
}

const questions = {
  several: ["Several products match.", "Choose one"],
  "not-found": ["Not found.", "Perhaps one of these"],
  "not-sold": ["Not sold anymore.", "What replaces it"],
} as const;

/** A line that names nothing, a product that is gone, or several products. */
function Open({ line: { state, part, choices }, at }: { line: CheckedPart; at: number }) {
  if (state === "ready" || state === "out-of-stock") return null;
  const [fact, question] = questions[state];
  return (
    <>
      <p className={state === "several" ? "text-amber" : "text-red"}>
        {fact}{" "}
        {choices.length === 0 && (
          <Link to={links.search({ q: part })} className="text-accent underline underline-offset-4">
            Search for “{part}”
          </Link>
        )}
      </p>
      {choices.length > 0 && (
        <SelectField
          label={question}
          name={`variant.${at}`}
          defaultValue=""
          className="mt-2"
          options={[["", "Leave open"], ...choices.map((choice) => [choice.variantId, choiceText(choice)] as const)]}
        />
      )}
    </>
  );
}

const choiceText = ({ name, sku, unitPrice, availability }: PartChoice) =>
  [name, sku, moneyText(unitPrice), availability].filter(Boolean).join(" · ");
