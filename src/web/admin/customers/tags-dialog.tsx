import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { AdminField } from "../toolkit/admin-fields.tsx";
import { Dialog, DialogButtons } from "../toolkit/dialog.tsx";
import { customerTagsQuery } from "./customer-tags-query.ts";

const listOf = (text: string) => [...new Set(text.split(",").map((tag) => tag.trim()))].filter(Boolean);

/** Asks which tags to add to the chosen customers, and which to remove. */
export function TagsDialog({ count, onClose, onDone }: { count: number; onClose: () => void; onDone: (add: string[], remove: string[]) => void }) {
  const [add, setAdd] = useState("");
  const [remove, setRemove] = useState("");
  const { data } = useQuery(customerTagsQuery);
  const list = useId();
  const isEmpty = listOf(add).length + listOf(remove).length === 0;
  return (
    <Dialog open title={count === 1 ? "Tags of 1 customer" : `Tags of ${count} customers`} onClose={onClose} isForm>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isEmpty) onDone(listOf(add), listOf(remove));
        }}
      >
        <AdminField
          label="Add tags"
          hint="Separate several tags with commas."
          list={list}
          maxLength={500}
          value={add}
          onChange={(event) => setAdd(event.target.value)}
        />
        <AdminField label="Remove tags" list={list} maxLength={500} value={remove} onChange={(event) => setRemove(event.target.value)} />
        <datalist id={list}>
          {data?.tags.map((tag) => (
            <option key={tag} value={tag} />
          ))}
        </datalist>
        <DialogButtons>
          <AdminButton onClick={onClose}>Go back</AdminButton>
          <AdminButton type="submit" look="solid" disabled={isEmpty}>
            Change tags
          </AdminButton>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
