import { lazy, Suspense } from "react";
import { type FieldProps, useFormField } from "./form-fields.tsx";

/** The editor is loaded when a page shows one. */
const RichTextEditor = lazy(() => import("./rich-text-editor.tsx"));

/** Formatted text as HTML. The server sanitized what is stored, and sanitizes what is sent. */
export function RichTextField<Values>({ form, name, label, hint }: FieldProps<Values, string>) {
  const { value, change, ...state } = useFormField<Values, string>(form, name, { label, write: plainText });
  return (
    <Suspense
      fallback={
        <div role="status" className="skeleton h-72">
          <span className="sr-only">Loading the editor…</span>
        </div>
      }
    >
      <RichTextEditor label={label} hint={hint} html={value} {...state} onChange={change} />
    </Suspense>
  );
}

function plainText(html: unknown): string {
  return (
    String(html)
      .replaceAll(/<[^>]*>/g, " ")
      .replaceAll(/\s+/g, " ")
      .trim() || "(empty)"
  );
}
