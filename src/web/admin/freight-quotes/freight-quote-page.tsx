import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "react-router";
import { shownVariant } from "#domain/variant-title.ts";
import { Badge } from "#ui/badge.tsx";
import { moneyText } from "#ui/money-text.tsx";
import { links } from "#web/links.ts";
import { TestMark } from "../orders/order-badges.tsx";
import { ActionFormBody, useActionForm } from "../toolkit/action-form.tsx";
import { AdminLinkButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { useAdminSession, useRight } from "../toolkit/admin-session.ts";
import { timeText } from "../toolkit/date-format.ts";
import { DetailPage } from "../toolkit/detail-page.tsx";
import { AreaField, CheckField, MoneyField } from "../toolkit/form-fields.tsx";
import { PageFrame, Panel } from "../toolkit/page-frame.tsx";
import { toast } from "../toolkit/toasts.tsx";
import { shownWeight } from "../toolkit/weights.ts";
import { type Quote, stateOf } from "./freight-quotes-page.tsx";

export const meta = () => [{ title: "Freight quote · Admin" }, { name: "robots", content: "noindex" }];

const back = { to: links.adminPage("freight-quotes"), text: "Freight quotes" };
const keyOf = (id: string) => ["admin", "freight-quote", id];

export default function FreightQuotePage() {
  const { id = "" } = useParams();
  const query = useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => callAdmin("GET /api/admin/freight-quotes/:id", { params: { id } }, { signal }).then(({ quote }) => quote),
  });
  return (
    <DetailPage query={query} noun="quote" back={back}>
      {(quote) => <LoadedQuote quote={quote} />}
    </DetailPage>
  );
}

function LoadedQuote({ quote }: { quote: Quote }) {
  const { tone, text } = stateOf(quote, Date.now());
  const mayAnswer = useRight("orders.change");
  return (
    <PageFrame
      title={`Freight for ${quote.email}`}
      back={back}
      badges={
        <>
          {quote.isTest && <TestMark />}
          <Badge tone={tone}>{text}</Badge>
        </>
      }
    >
      <p className="-mt-3 mb-5 text-slate">
        Requested {timeText(quote.requestedAt)}. Nothing is ordered and no stock is held until the buyer accepts.
      </p>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Panel title="Items">
          <ul className="grid gap-3">
            {quote.lines.map((line, at) => (
              <li key={at} className="flex justify-between gap-4">
                <span className="min-w-0">
                  <span className="figures">{line.quantity} ×</span> {line.title}
                  <span className="block text-[0.8125rem] text-slate">
                    {[shownVariant(line.variantTitle), line.sku, line.weightGrams > 0 ? `${shownWeight(line.weightGrams)} each` : "no weight entered"]
                      .filter(Boolean)
                      .join(" · ")}
                  </span>
                </span>
                <span className="figures shrink-0">{moneyText(line.total)}</span>
              </li>
            ))}
          </ul>
          <p className="figures mt-3 flex justify-between border-t border-line pt-3 font-semibold">
            <span>
              {quote.lines.some(({ weightGrams }) => weightGrams === 0) && "At least "}
              {shownWeight(quote.weightGrams)} in total
            </span>
            <span>{moneyText(quote.goods)}</span>
          </p>
        </Panel>
        <div className="grid gap-4">
          <Panel title="Delivery">
            <address className="not-italic">
              {quote.address.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </address>
            {quote.delivery.map((line) => (
              <p key={line} className="mt-2">
                {line}
              </p>
            ))}
          </Panel>
          <Panel title="Your answer">
            {quote.answeredAt !== null && <Answered quote={quote} />}
            {mayAnswer && quote.orderId === null && !quote.isGone && <AnswerForm quote={quote} />}
            {quote.isGone && <p className="text-slate">The buyer’s checkout no longer exists, so you can no longer answer this request.</p>}
            {quote.orderId && <AdminLinkButton to={links.adminOrder(quote.orderId)}>Open the order</AdminLinkButton>}
          </Panel>
        </div>
      </div>
    </PageFrame>
  );
}

function Answered({ quote: { price, message, answeredAt, expiresAt } }: { quote: Quote }) {
  return (
    <div className="mb-3">
      <p className="font-medium">{price ? moneyText(price) : "Cannot be shipped"}</p>
      {message && <p className="whitespace-pre-line">{message}</p>}
      <p className="text-slate">
        {answeredAt && timeText(answeredAt)}
        {expiresAt && `, valid until ${timeText(expiresAt)}`}
      </p>
    </div>
  );
}

function AnswerForm({ quote }: { quote: Quote }) {
  const { shop } = useAdminSession();
  const client = useQueryClient();
  const form = useActionForm<{ cents: number | null; message: string; declined: boolean }>({
    initial: { cents: null, message: "", declined: false },
    draft: { record: `freight-quote/${quote.id}`, title: `Freight quote for ${quote.email}`, path: links.adminFreightQuote(quote.id) },
    run: async ({ cents, message, declined }) => {
      const answer = await callAdmin("POST /api/admin/freight-quotes/:id/answer", {
        params: { id: quote.id },
        body: { cents: declined ? null : cents, message },
      });
      client.setQueryData(keyOf(quote.id), answer.quote);
      client.invalidateQueries({ queryKey: ["admin", "freight-quotes"] });
      toast("The buyer will get your answer by email.");
    },
  });
  const { cents, declined } = form.values();
  return (
    <ActionFormBody
      form={form}
      submit={quote.answeredAt === null ? "Send answer" : "Send new answer"}
      isReady={declined || typeof cents === "number"}
      dismiss="Start over"
      onDismiss={form.startOver}
    >
      {!declined && (
        <MoneyField
          form={form}
          name="cents"
          label={`Freight price (${shop.currency})`}
          hint="Including lift gate and appointment, if requested."
          currency={shop.currency}
          optional
        />
      )}
      <AreaField form={form} name="message" label="Message to the buyer (optional)" maxLength={1000} />
      <CheckField form={form} name="declined" label="We cannot ship this" />
    </ActionFormBody>
  );
}
