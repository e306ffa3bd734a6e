import { useState } from "react";
import { maxCartNoteLength, maxCostCenterLength } from "#domain/cart/cart-note-limits.ts";
import { Button } from "#ui/button.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import { links } from "#web/links.ts";
import type { WireCart } from "./cart-wire.ts";

export type TypedNote = { note: string; costCenter: string };
type State = { kind: "saved" | "saving" } | { kind: "refused"; text: string };

/** Note and cost center of the order, saved when a field loses the focus; without script by the button. `save` throws with the message to show. */
export function CartNote({ cart, save }: { cart: Pick<WireCart, "note" | "costCenter">; save: (typed: TypedNote) => Promise<void> }) {
  const [state, setState] = useState<State | null>(null);
  const [stored, setStored] = useState<TypedNote>({ note: cart.note, costCenter: cart.costCenter });
  const keep = async (form: HTMLFormElement) => {
    const typed = typedNote(new FormData(form));
    if (typed.note === stored.note && typed.costCenter === stored.costCenter) return;
    setState({ kind: "saving" });
    try {
      await save(typed);
      setStored(typed);
      setState({ kind: "saved" });
    } catch (fault) {
      setState({
        kind: "refused",
        text: `This was not saved: ${fault instanceof Error && fault.message ? fault.message : "the shop could not be reached."}`,
      });
    }
  };
  return (
    <form
      method="post"
      action={links.cart()}
      className="mt-6 grid max-w-xl gap-4 print:hidden"
      onSubmit={(event) => {
        event.preventDefault();
        void keep(event.currentTarget);
      }}
      onBlur={(event) => void keep(event.currentTarget)}
    >
      <input type="hidden" name="intent" value="note" />
      <TextArea
        label="Note to us (optional)"
        name="note"
        rows={2}
        maxLength={maxCartNoteLength}
        defaultValue={cart.note}
        hint="We read it before we ship. It is printed on your packing slip."
      />
      <TextField
        label="Cost center (optional)"
        name="costCenter"
        maxLength={maxCostCenterLength}
        defaultValue={cart.costCenter}
        autoComplete="off"
        hint="It is printed on your packing slip and invoice."
      />
      <Button type="submit" look="outline" size="small" className="justify-self-start">
        Save note
      </Button>
      <p role="status" className={`min-h-5 text-sm ${state?.kind === "refused" ? "text-red" : "text-slate"}`}>
        {state && (state.kind === "refused" ? state.text : state.kind === "saved" ? "Saved." : "Saving…")}
      </p>
    </form>
  );
}

/** Returns the fields as they are stored: on one line. Pure. */
export function typedNote(form: FormData): TypedNote {
  const text = (name: string) =>
    String(form.get(name) ?? "")
      .replace(/\s+/g, " ")
      .trim();
  return { note: text("note"), costCenter: text("costCenter") };
}
