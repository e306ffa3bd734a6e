import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { maxListKilobytes, maxPartLines } from "#domain/quick-order/part-list.ts";
import { Button } from "#ui/button.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { links } from "#web/links.ts";
import { fetchCart } from "../cart/cart-store.ts";
import { pageMeta } from "../page-meta.ts";
import type { Route } from "./+types/quick-order-page";
import { AddedLines } from "./added-lines.tsx";
import { CheckedList } from "./checked-list.tsx";
import { loadQuickOrder, type QuickOrderAnswer, sendQuickOrder } from "./quick-order-page.server.ts";

export const loader = loadQuickOrder;
export const action = sendQuickOrder;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: "Quick order",
    description: "Paste or upload part numbers and quantities: every line is checked, and all that can be ordered goes into the cart at once.",
    path: links.quickOrder(),
  });
}

export default function QuickOrderPage({ loaderData, actionData }: Pick<Route.ComponentProps, "loaderData" | "actionData">) {
  const sent: QuickOrderAnswer | undefined = actionData;
  const answer = sent ?? loaderData.linked ?? undefined;
  const results = useRef<HTMLDivElement>(null);
  const { formData } = useNavigation();
  const busy = formData?.get("intent");
  // The outcome takes the focus, so that a screen reader reads it next.
  useEffect(() => {
    if (sent?.checked || sent?.added) results.current?.focus();
    if (sent?.added) void fetchCart();
  }, [sent]);
  return (
    <div className="content pt-8 pb-24 lg:pt-12">
      <h1 className="text-4xl tracking-[-0.03em] lg:text-5xl">Quick order</h1>
      <p className="mt-4 max-w-reading text-slate">
        Enter one part number and its quantity per line, as text, CSV or columns copied from a spreadsheet. You can use SKUs, barcodes and model
        numbers; capitals, dashes and spaces do not matter.
      </p>
      <div ref={results} tabIndex={-1} className="outline-none">
        {answer?.added && <AddedLines added={answer.added} />}
        {answer?.checked && <CheckedList key={keyOf(answer)} checked={answer.checked} busy={busy === "add" || busy === "update"} />}
      </div>
      <ListForm key={answer?.text ?? ""} answer={answer} busy={busy === "check"} />
    </div>
  );
}

/** A new answer gets a new key and so new fields, so that what is shown is what was checked. */
const keyOf = ({ checked }: QuickOrderAnswer) => JSON.stringify(checked?.lines.map(({ part, quantity, state }) => [part, quantity, state]));

function ListForm({ answer, busy }: { answer: QuickOrderAnswer | undefined; busy: boolean }) {
  return (
    <Form method="post" action={links.quickOrder()} encType="multipart/form-data" preventScrollReset className="mt-8 grid max-w-3xl gap-5">
      <input type="hidden" name="intent" value="check" />
      <TextArea
        label={answer?.checked ? "Your list" : "Part numbers and quantities"}
        name="list"
        rows={answer?.checked ? 5 : 10}
        defaultValue={answer?.text ?? ""}
        placeholder={"ABC-100\t2\nABC-200, 1\n4 x ABC-300"}
        hint={`Up to ${maxPartLines} lines. A line without a quantity counts as 1.`}
        error={answer?.fault ?? undefined}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        className="[&_textarea]:font-mono"
      />
      <label className="grid gap-1.5 text-sm font-medium">
        Or a file
        <input
          type="file"
          name="file"
          accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
          className="min-h-11 w-full text-base font-normal text-slate file:mr-4 file:min-h-11 file:rounded-control file:border file:border-edge file:bg-paper file:px-4 file:font-medium file:text-ink"
        />
        <span className="font-normal text-slate">CSV or text, up to {maxListKilobytes} KB. With a header row, the columns can be in any order.</span>
      </label>
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" size="large" look={answer?.checked ? "outline" : "solid"} disabled={busy}>
          {busy ? "Checking…" : answer?.checked ? "Check this list instead" : "Check the list"}
        </Button>
        {busy && <Spinner label="Checking the list…" />}
      </div>
    </Form>
  );
}
