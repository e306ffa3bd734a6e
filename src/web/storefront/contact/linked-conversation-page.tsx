import { useNavigation } from "react-router";
import { Button, LinkButton } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { links } from "#web/links.ts";
import { pageMeta } from "../page-meta.ts";
import type { Route } from "./+types/linked-conversation-page";
import {
  answerLinkedConversation,
  type ConversationAnswer,
  type ConversationView,
  conversationHeaders,
  loadLinkedConversation,
} from "./linked-conversation-page.server.ts";

export const loader = loadLinkedConversation;
export const action = answerLinkedConversation;

export function meta({ matches }: Route.MetaArgs) {
  return [...pageMeta(matches, { title: "Your conversation", path: "/messages", noIndex: true }), { name: "referrer", content: "same-origin" }];
}

export function headers() {
  return conversationHeaders;
}

/** The messages between a buyer and the shop, and a form to answer. It is the page's own form, so it works without script. */
export default function LinkedConversationPage({ loaderData, actionData }: Pick<Route.ComponentProps, "loaderData" | "actionData">) {
  const { conversation, shopName } = loaderData;
  if (!conversation)
    return (
      <EmptyState
        heading="h1"
        title="This link no longer works"
        text="It is incomplete or too old. You can still write to us, and we will send you a new one."
      >
        <LinkButton to={links.contact()}>Contact Us</LinkButton>
      </EmptyState>
    );
  return (
    <div className="content max-w-3xl py-10 sm:py-14">
      <h1 className="text-3xl">{conversation.subject}</h1>
      <p className="mt-3 text-slate">Your conversation with {shopName}. Anyone with the link to this page can read it and reply in your name.</p>
      <ol className="mt-8 grid gap-5">
        {conversation.messages.map((message) => (
          <Message key={message.id} message={message} shopName={shopName} />
        ))}
      </ol>
      <AnswerForm view={loaderData} answer={actionData} />
    </div>
  );
}

type Message = NonNullable<ConversationView["conversation"]>["messages"][number];

function Message({ message, shopName }: { message: Message; shopName: string }) {
  return (
    <li className={classNames("rounded-surface border border-line px-5 py-4", message.isByShop ? "bg-canvas" : "bg-paper")}>
      <p className="flex flex-wrap justify-between gap-x-4 text-sm">
        <span className="font-medium">{message.isByShop ? shopName : "You"}</span>
        <time dateTime={message.at} className="figures text-slate">
          {message.atText}
        </time>
      </p>
      <p className="mt-2 [overflow-wrap:anywhere] whitespace-pre-line">{message.text}</p>
    </li>
  );
}

function AnswerForm({ view, answer }: { view: ConversationView; answer: ConversationAnswer | undefined }) {
  const isSending = useNavigation().state === "submitting";
  return (
    <form method="post" className="mt-8 grid gap-4" key={view.key}>
      {answer?.isSent && (
        <p role="status" className="rounded-control bg-green-soft px-4 py-3 text-green">
          Your reply was sent. We will answer by email.
        </p>
      )}
      <input type="hidden" name="key" value={view.key} />
      <TextArea
        name="text"
        label="Your reply"
        rows={6}
        maxLength={view.maxEntryCharacters}
        aria-required
        defaultValue={answer?.text ?? ""}
        error={answer?.error ?? undefined}
      />
      <p>
        <Button type="submit" disabled={isSending}>
          Send reply
        </Button>
      </p>
    </form>
  );
}
