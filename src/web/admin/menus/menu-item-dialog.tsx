import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { linkTarget } from "#domain/link-target.ts";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { AdminField } from "../toolkit/admin-fields.tsx";
import { Dialog, DialogButtons } from "../toolkit/dialog.tsx";
import { schemaFaults } from "../toolkit/form-faults.ts";
import { isAddress, isTitleOf, LinkFinder, linkChoicesQuery } from "../toolkit/link-finder.tsx";
import type { LinkState, MenuRow } from "./menu-tree.ts";

export type EditedItem = Pick<MenuRow, "title" | "url" | "state">;
type Props = {
  /** Null: a new one. */
  item: EditedItem | null;
  /** Whether it is the heading of a column, which has no link. */
  isHeading: boolean;
  onDone: (item: EditedItem) => void;
  onClose: () => void;
};

/** The title and the link of an item. */
export function MenuItemDialog({ item, isHeading, onDone, onClose }: Props) {
  const [title, setTitle] = useState(item?.title ?? "");
  const [url, setUrl] = useState(item?.url ?? "");
  const [state, setState] = useState<LinkState>(item?.state ?? "other");
  const [isTried, setTried] = useState(false);
  const [filled, setFilled] = useState<string | null>(null);
  const named = useQuery({ ...linkChoicesQuery(item?.title ?? ""), enabled: item !== null && !isHeading });
  /** The title was not changed by hand: it is empty, or still that of the linked page. */
  const isUntouched =
    title.trim() === "" || title === filled || (item !== null && title === item.title && isTitleOf(title, item.url, named.data?.choices ?? []));
  const titleFault = title.trim() === "" ? "Enter a title." : undefined;
  const linkFault = isHeading ? undefined : faultOf(url);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!titleFault && !linkFault) onDone({ title: title.trim(), url: isHeading ? "" : url.trim(), state });
  };
  return (
    <Dialog open title={item ? `Edit ${item.title}` : isHeading ? "New column" : "New item"} onClose={onClose} isForm>
      <form noValidate className="grid grid-cols-1 gap-4" onSubmit={submit}>
        {!isHeading && (
          <LinkFinder
            url={url}
            error={isTried ? linkFault : undefined}
            onText={(text) => {
              setUrl(text);
              setState("other");
            }}
            onChoose={(choice) => {
              setUrl(choice.path);
              setState(choice.isShown ? "shown" : "hidden");
              if (!isUntouched) return;
              setTitle(choice.title);
              setFilled(choice.title);
            }}
          />
        )}
        <AdminField
          label="Title"
          required
          maxLength={120}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
          error={isTried ? titleFault : undefined}
          hint={isHeading ? "The heading of the column." : "The text that buyers see."}
        />
        <DialogButtons>
          <AdminButton onClick={onClose}>Cancel</AdminButton>
          <AdminButton type="submit" look="solid">
            {item ? "Save item" : "Add item"}
          </AdminButton>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

function faultOf(url: string): string | undefined {
  if (url.trim() === "") return "Choose where the link leads.";
  if (!isAddress(url)) return "Choose one from the list, or enter a path such as /collections/all or a full URL.";
  return schemaFaults(linkTarget, url)[""];
}
