import type { ReactNode } from "react";

/** A note above a preview that says what this page is. */
export function PreviewNote({ title, children }: { title: string; children: ReactNode }) {
  return (
    <p role="note" className="bg-amber-soft px-4 py-2 text-center text-sm text-ink">
      <strong className="font-semibold">{title}</strong> {children}
    </p>
  );
}

/** Shown instead of a preview: why saving would be refused. */
export function PreviewRefused({ faults }: { faults: string[] }) {
  return (
    <div className="content py-16">
      <div className="mx-auto max-w-reading">
        <h1 className="text-2xl">There is nothing to preview yet</h1>
        <p className="mt-3 text-slate">It could not be saved like this either. Correct it in the editor, and choose Preview again.</p>
        <ul className="mt-6 grid list-disc gap-2 pl-5">
          {faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
