import { maxQuoteFieldLength } from "#domain/quotes/quote-limits.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { links } from "#web/links.ts";

/** The id of the details, to which the order summary links. */
export const quoteId = "quote";

/** The cart as a document for whoever approves the purchase. `settled` resolves when all pressed changes of the cart are done. */
export function CartQuote({ settled }: { settled: () => Promise<unknown> }) {
  return (
    <details id={quoteId} className="mt-6 max-w-xl scroll-mt-40 print:hidden">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-[0.9375rem] text-slate underline underline-offset-4 hover:text-accent">
        Get a quote (PDF)
      </summary>
      <form
        method="post"
        action={links.cart()}
        className="mt-2 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          const form = event.currentTarget;
          void settled().then(() => form.submit());
        }}
      >
        <input type="hidden" name="intent" value="quote" />
        <p className="text-sm text-slate">
          A document for your purchasing department, with the note and cost center above. It shows today’s prices but does not hold them.
        </p>
        <TextField label="Institution or company (optional)" name="institution" maxLength={maxQuoteFieldLength} autoComplete="organization" />
        <TextField label="Contact (optional)" name="contact" maxLength={maxQuoteFieldLength} autoComplete="name" />
        <TextField label="Your reference (optional)" name="reference" maxLength={maxQuoteFieldLength} autoComplete="off" />
        <Button type="submit" look="outline" size="small" className="justify-self-start">
          Make quote
        </Button>
      </form>
    </details>
  );
}
