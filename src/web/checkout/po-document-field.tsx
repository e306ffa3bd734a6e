import { Button } from "#ui/button.tsx";
import { inputClass } from "#ui/input-class.ts";
import { links } from "#web/links.ts";

type Props = { token: string; documents: { id: string; name: string }[]; fault: string | null };

/** The document of the purchase order. It is sent with everything typed, so the page that follows has all of it, with or without script. */
export function PoDocumentField({ token, documents, fault }: Props) {
  const sends = { type: "submit", formAction: links.checkoutDocument(token), formEncType: "multipart/form-data" } as const;
  return (
    <div className="grid gap-3" id="po-document">
      <label htmlFor="field-poDocument" className="font-medium">
        Purchase order document <span className="font-normal text-slate">(optional)</span>
      </label>
      {documents.length > 0 && (
        <ul className="grid gap-2">
          {documents.map(({ id, name }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-3 rounded-control border border-line px-3 py-2">
              <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
              <button {...sends} name="removeDocument" value={id} className="min-h-6 text-accent underline underline-offset-4">
                Remove<span className="sr-only"> {name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <input
        id="field-poDocument"
        type="file"
        name="poDocument"
        accept="application/pdf,image/png,image/jpeg"
        className={inputClass}
        aria-describedby={fault ? "po-document-hint po-document-fault" : "po-document-hint"}
        aria-invalid={fault ? true : undefined}
      />
      <p id="po-document-hint" className="text-sm text-slate">
        PDF, PNG or JPEG of at most 5 MB. Choose it, then press Upload. Only you and our staff can read it; you can also send it after you order.
      </p>
      {fault && (
        <p id="po-document-fault" role="alert" className="text-sm text-red">
          {fault}
        </p>
      )}
      <Button {...sends} name="intent" value="upload" look="outline" className="justify-self-start">
        Upload
      </Button>
    </div>
  );
}
