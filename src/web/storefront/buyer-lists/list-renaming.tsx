import { type FormEvent, useRef, useState } from "react";
import { maxListNameLength } from "#domain/buyer-lists/buyer-list-limits.ts";
import { announce } from "#ui/announcer.tsx";
import { Button } from "#ui/button.tsx";
import { useHydrated } from "#ui/hydration.ts";
import { TextField } from "#ui/text-field.tsx";
import { faultText } from "./list-texts.ts";

/** `rename` throws with the message to show. */
export function RenameList({ name, rename }: { name: string; rename: (name: string) => Promise<void> }) {
  const [isOpen, setOpen] = useState(false);
  const isHydrated = useHydrated();
  const [fault, setFault] = useState<string | undefined>();
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    setFault(undefined);
    // The focused field was removed.
    requestAnimationFrame(() => opener.current?.focus());
  };
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get("name") ?? "");
    try {
      await rename(typed);
      announce(`The list is now called ${typed.trim()}.`);
      close();
    } catch (thrown) {
      setFault(faultText(thrown));
    }
  };
  const field = { label: "Name of the list", name: "name", defaultValue: name, maxLength: maxListNameLength, autoComplete: "off", className: "grow" };
  if (!isHydrated)
    return (
      <details>
        <summary className="flex min-h-11 items-center text-[0.9375rem] text-slate underline underline-offset-4">Rename</summary>
        <form method="post" className="my-2 flex max-w-xl flex-wrap items-end gap-3">
          <input type="hidden" name="intent" value="rename" />
          <TextField {...field} required />
          <Button type="submit">Save</Button>
        </form>
      </details>
    );
  if (!isOpen)
    return (
      <button
        ref={opener}
        type="button"
        onClick={() => setOpen(true)}
        className="min-h-11 text-[0.9375rem] text-slate underline underline-offset-4 hover:text-accent"
      >
        Rename
      </button>
    );
  return (
    <form onSubmit={send} className="my-2 flex w-full max-w-xl flex-wrap items-start gap-3">
      <TextField {...field} error={fault} autoFocus />
      <Button type="submit" className="mt-[1.625rem]">
        Save
      </Button>
      <Button look="outline" onClick={close} className="mt-[1.625rem]">
        Cancel
      </Button>
    </form>
  );
}
