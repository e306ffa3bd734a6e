import { TriangleAlert } from "lucide-react";
import { type MouseEvent, useEffect, useRef } from "react";
import { fieldId } from "#ui/form-field.tsx";
import { attentionText, type TryResult } from "./checkout-view.ts";

type Props = {
  result: TryResult;
  /** The faults of the result that were not fixed since. Left out: only the message is shown. */
  faults?: Record<string, string>;
};

/** What went wrong, at the top, with a link to each field; takes the focus when it appears. */
export function ErrorSummary({ result, faults: left }: Props) {
  const box = useRef<HTMLDivElement>(null);
  // Each answer is a new object: a second try with the same fault moves the focus again.
  useEffect(() => box.current?.focus(), [result]);
  const faults = Object.entries(left ?? {});
  const message = Object.keys(result.fields).length > 0 && faults.length > 0 ? attentionText(faults.length) : result.message;
  return (
    <div ref={box} role="alert" tabIndex={-1} className="flex gap-3 rounded-surface border border-red/30 bg-red-soft px-4 py-4 outline-offset-2">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-red" />
      <div className="min-w-0">
        <p className="font-medium text-red">{message}</p>
        {faults.length > 0 && (
          <ul className="mt-1 grid gap-1">
            {faults.map(([name, fault]) => (
              <li key={name}>
                <a
                  href={`#${fieldId(name)}`}
                  onClick={focusField}
                  className="inline-block min-h-6 text-ink underline underline-offset-4 hover:text-red"
                >
                  {fault}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

/** Moves the focus into the field where there is script; without it the plain link scrolls there. */
function focusField(event: MouseEvent<HTMLAnchorElement>) {
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  if (!field) return;
  event.preventDefault();
  const target = field instanceof HTMLFieldSetElement ? field.querySelector<HTMLElement>("input:not(:disabled)") : field;
  target?.focus();
  field.scrollIntoView({ block: "center" });
}
