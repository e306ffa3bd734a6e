import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Answer, CallName, InputOf } from "#web/api-call.ts";
import { CallFault } from "#web/api-client.ts";
import { links } from "#web/links.ts";
import type { ActionDraft } from "../toolkit/action-form.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { toast } from "../toolkit/toasts.tsx";

export const returnQuery = (id: string) =>
  queryOptions({
    queryKey: ["admin", "return", id],
    queryFn: ({ signal }) => callAdmin("GET /api/admin/returns/:id", { params: { id } }, { signal }),
  });

type ReturnCall = Extract<CallName, `POST /api/admin/returns/:id/${string}`>;

/** Says where the input of an action on a return is kept until the action is done. */
export function draftOfReturn(id: string, action: string, title: string): ActionDraft {
  return { record: `return/${id}/${action}`, title, path: links.adminReturn(id) };
}

/** Shows a return as it is after an action, and reloads what else the action changed. */
export function afterReturnAction(client: QueryClient, answer: Answer<"GET /api/admin/returns/:id">): void {
  client.setQueryData(returnQuery(answer.return.id).queryKey, answer);
  for (const key of ["returns", "badges", "orders"]) client.invalidateQueries({ queryKey: ["admin", key] });
  client.invalidateQueries({ queryKey: ["admin", "order", answer.return.orderId] });
}

/** An action on a return; its answer is the changed return. A refusal goes to the form or into a toast. */
export function useReturnAction<Name extends ReturnCall>(
  { id }: { id: string },
  name: Name,
  { done, onDone, inForm }: { done: string; onDone?: () => void; inForm?: boolean },
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (sent: Omit<InputOf<Name>, "params">) => callAdmin(name, { ...sent, params: { id } } as unknown as InputOf<Name>),
    onSuccess: (answer) => {
      afterReturnAction(client, answer as Answer<"GET /api/admin/returns/:id">);
      toast(done);
      onDone?.();
    },
    onError: (fault) => {
      if (fault instanceof CallFault && (fault.status === 409 || fault.status === 502)) client.invalidateQueries(returnQuery(id));
      if (!inForm) toast(fault instanceof Error ? fault.message : "An unexpected error occurred.", { tone: "fault" });
    },
  });
}
