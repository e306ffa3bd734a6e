import { type WebhookTopic, webhookTopics } from "#domain/webhooks/webhook-topics.ts";
import { links } from "#web/links.ts";
import { ActionFormBody, useActionForm } from "../toolkit/action-form.tsx";
import { CheckField, TextField } from "../toolkit/form-fields.tsx";
import { topicWords } from "./api-queries.ts";

type Values = { url: string; orders: boolean; products: boolean; stock: boolean; customers: boolean; idsOnly: boolean };
export type WebhookValues = { url: string; topics: WebhookTopic[]; idsOnly: boolean };

const sentOf = ({ url, idsOnly, ...chosen }: Values): WebhookValues => ({ url, idsOnly, topics: webhookTopics.filter((topic) => chosen[topic]) });

/** The URL of an endpoint, the topics that are sent there, and how much data is sent. */
export function WebhookForm({
  webhook,
  submit,
  run,
  onClose,
}: {
  webhook?: WebhookValues & { id: string };
  submit: string;
  run: (values: WebhookValues, seen: WebhookValues) => Promise<void>;
  onClose: () => void;
}) {
  const has = (topic: WebhookTopic) => webhook?.topics.includes(topic) ?? false;
  const form = useActionForm<Values>({
    initial: {
      url: webhook?.url ?? "",
      orders: has("orders"),
      products: has("products"),
      stock: has("stock"),
      customers: has("customers"),
      idsOnly: webhook?.idsOnly ?? false,
    },
    draft: { record: `webhook/${webhook?.id ?? "new"}`, title: "Webhook", path: links.adminPage("api") },
    startsOver: webhook === undefined,
    run: (values, { seen }) => run(sentOf(values), sentOf(seen)),
  });
  return (
    <ActionFormBody form={form} submit={submit} dismiss="Cancel" onDismiss={onClose}>
      <TextField
        form={form}
        name="url"
        label="URL"
        maxLength={1000}
        autoComplete="off"
        hint="The https URL of your program, reachable from the internet. It must respond with a status from 200 to 299 within 10 seconds."
      />
      <fieldset className="grid gap-3">
        <legend className="mb-2 font-medium">Send events about</legend>
        {webhookTopics.map((topic) => (
          <CheckField key={topic} form={form} name={topic} label={topicWords[topic].text} hint={topicWords[topic].hint} />
        ))}
      </fieldset>
      <CheckField
        form={form}
        name="idsOnly"
        label="IDs only"
        hint="Your program reads the order, product or customer itself with an API key. No personal data is sent."
      />
    </ActionFormBody>
  );
}
