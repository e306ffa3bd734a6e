import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { BadgeTone } from "#ui/badge.tsx";
import type { Answer, InputOf } from "#web/api-call.ts";
import { badgesQuery } from "../admin-nav.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { toast } from "../toolkit/toasts.tsx";

export type Conversation = Answer<"GET /api/admin/messages/:id">["conversation"];

const refreshMs = 30_000;

/** Refreshes itself, so that new messages from the buyer appear. */
export const conversationQuery = (id: string) =>
  queryOptions({
    queryKey: ["admin", "message", id],
    queryFn: ({ signal }) => callAdmin("GET /api/admin/messages/:id", { params: { id } }, { signal }),
    refetchInterval: refreshMs,
  });

export const statusBadges: Record<Conversation["status"], [BadgeTone, string]> = {
  open: ["amber", "Needs a reply"],
  waiting: ["gray", "Waiting for the buyer"],
  closed: ["green", "Closed"],
};

type ConversationCall =
  | "POST /api/admin/messages/:id/replies"
  | "POST /api/admin/messages/:id/notes"
  | "PUT /api/admin/messages/:id/assignment"
  | "POST /api/admin/messages/:id/closing"
  | "POST /api/admin/messages/:id/reopening";

/** Runs an action on the conversation and shows its new state. `quiet`: the form around it shows the faults. */
export function useConversationAction<Name extends ConversationCall>(
  id: string,
  name: Name,
  { done, quiet = false }: { done: string | ((now: Conversation) => string); quiet?: boolean },
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Omit<InputOf<Name>, "params">) => callAdmin(name, { ...input, params: { id } } as unknown as InputOf<Name>),
    onSuccess: (answer) => {
      const { conversation } = answer as { conversation: Conversation };
      client.setQueryData(conversationQuery(id).queryKey, { conversation });
      client.invalidateQueries({ queryKey: ["admin", "messages"] });
      client.invalidateQueries({ queryKey: ["admin", "message-figures"] });
      client.invalidateQueries({ queryKey: badgesQuery.queryKey });
      toast(typeof done === "string" ? done : done(conversation));
    },
    onError: (fault) => {
      client.invalidateQueries({ queryKey: conversationQuery(id).queryKey });
      if (!quiet) toast(fault.message, { tone: "fault" });
    },
  });
}

/** 5400 -> "1 hour 30 minutes", 90000 -> "25 hours": rounded as people need it for how long a buyer waited. */
export function waitText(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (minutes < 1) return "less than a minute";
  const counted = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`;
  if (minutes < 60) return counted(minutes, "minute");
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours >= 72) return counted(Math.round(hours / 24), "day");
  return rest > 0 && hours < 10 ? `${counted(hours, "hour")} ${counted(rest, "minute")}` : counted(Math.round(minutes / 60), "hour");
}

export const secondsBetween = (from: string, to: string | number) => (new Date(to).getTime() - Date.parse(from)) / 1000;
