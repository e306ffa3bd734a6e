import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { numberText } from "#domain/number-text.ts";
import { AdminButton } from "./admin-button.tsx";
import { Dialog, DialogButtons } from "./dialog.tsx";
import { pluralOf } from "./list-controls.tsx";
import { toast } from "./toasts.tsx";

type Row = { id: string; result: "changed" | "unchanged" | "refused"; reason: string | null };
type Work<Answer> = {
  run: () => Promise<{ rows: Answer[] }>;
  /** The word for rows that changed: "invited". */
  done: string;
  undo?: (changed: Answer[]) => Promise<unknown>;
};

/**
 * Runs an action on chosen rows of a list: says how many changed, offers to undo it, and shows for each refused row the reason. `nameOf` returns the
 * name of a row that the list has shown.
 */
export function useBulkRows(options: { noun: string; queryKey: string[]; nameOf: (id: string) => string; onDone: () => void }) {
  const { noun, queryKey, nameOf, onDone } = options;
  const client = useQueryClient();
  const [refused, setRefused] = useState<{ name: string; reason: string }[]>([]);
  const refresh = () => client.invalidateQueries({ queryKey });
  const working = useMutation({
    mutationFn: async (work: () => Promise<void>) => work(),
    onError: (fault) => toast(fault.message, { tone: "fault" }),
    onSettled: refresh,
  });
  const start = <Answer extends Row>({ run, done, undo }: Work<Answer>) =>
    working.mutate(async () => {
      const { rows } = await run();
      const changed = rows.filter(({ result }) => result === "changed");
      const named = rows.filter(({ result }) => result === "refused").map(({ id, reason }) => ({ name: nameOf(id), reason: reason ?? "" }));
      // The actions and the report are shown only while rows are chosen, so these stay chosen until the report was read.
      if (named.length === 0) onDone();
      setRefused(named);
      const text = `${numberText(changed.length)} ${changed.length === 1 ? noun : pluralOf(noun)} ${done}.`;
      const takeBack = undo && changed.length > 0 && (() => working.mutate(async () => void (await undo(changed).then(() => toast("Undone.")))));
      toast(named.length > 0 ? `${text} ${numberText(named.length)} refused.` : text, takeBack ? { undo: takeBack } : {});
    });
  const close = () => {
    setRefused([]);
    onDone();
  };
  const report = (
    <Dialog open={refused.length > 0} title="Not changed" onClose={close}>
      <ul className="grid max-h-80 gap-2 overflow-y-auto">
        {refused.map(({ name, reason }, at) => (
          <li key={at} className="border-t border-line pt-2 first:border-0">
            <span className="block font-medium [overflow-wrap:anywhere]">{name}</span>
            <span className="text-slate">{reason}</span>
          </li>
        ))}
      </ul>
      <DialogButtons>
        <AdminButton onClick={close}>Close</AdminButton>
      </DialogButtons>
    </Dialog>
  );
  return { start, isPending: working.isPending, report };
}
