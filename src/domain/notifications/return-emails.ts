import { variantDetail } from "#domain/variant-title.ts";
import type { Email, EmailBlock } from "./email-content.ts";
import { buyerEmail } from "./mail-wording.ts";
import { buttonTo } from "./order-email-parts.ts";

/** A return as its emails need it. `number`: set once it is approved. */
export type MailedReturn = {
  orderName: string;
  number: string | null;
  returnAddress: string;
  instructions: string;
  declineReason: string;
  comment: string;
  lines: { title: string; variantTitle: string; sku: string | null; quantity: number; received: number | null; reason: string }[];
};

function goodsOf({ lines }: MailedReturn, { arrived = false } = {}): EmailBlock {
  return {
    kind: "goods",
    lines: lines.map((line) => ({
      title: line.title,
      detail: variantDetail(line),
      note: "",
      fact: arrived ? "" : `Reason: ${line.reason}`,
      quantity: arrived ? (line.received ?? 0) : line.quantity,
      amount: "",
    })),
    rows: [],
  };
}

/** To the buyer, at once. */
export function returnRequestedEmail(about: MailedReturn, orderUrl: string): Email {
  return buyerEmail(
    "return-requested",
    { order: about.orderName },
    {
      preview: "We will look at it and email you",
      heading: "We have your return request",
      blocks: [
        {
          kind: "text",
          text: `You asked to return these items of order ${about.orderName}. Please keep them until we email you where to send them.`,
        },
        goodsOf(about),
        ...buttonTo("View your order", orderUrl),
      ],
    },
  );
}

/** To staff. */
export function returnForStaffEmail(about: MailedReturn, adminUrl: string): Email {
  return {
    subject: `Return request for order ${about.orderName}`,
    preview: "Waiting for your decision",
    heading: `Return request for order ${about.orderName}`,
    blocks: [
      { kind: "text", text: "The buyer asks to return these items. Approve or decline the request." },
      goodsOf(about),
      ...(about.comment ? [{ kind: "quote" as const, text: about.comment }] : []),
      ...buttonTo("Open in admin", adminUrl),
    ],
  };
}

export function returnApprovedEmail(about: MailedReturn, orderUrl: string): Email {
  return buyerEmail("return-approved", returnValues(about), {
    preview: "How to send your items back",
    heading: `Your return ${about.number} is approved`,
    blocks: [
      { kind: "text", text: `Please send these items of order ${about.orderName} to the address below, and write ${about.number} on the parcel.` },
      { kind: "columns", columns: [{ label: "Send to", lines: about.returnAddress.split(/\r?\n/) }] },
      ...(about.instructions ? [{ kind: "notice" as const, text: about.instructions }] : []),
      goodsOf(about),
      ...buttonTo("View your order", orderUrl),
    ],
  });
}

export function returnDeclinedEmail(about: MailedReturn, orderUrl: string): Email {
  return buyerEmail(
    "return-declined",
    { order: about.orderName },
    {
      preview: "Why we cannot take the items back",
      heading: "Your return request was declined",
      blocks: [
        { kind: "text", text: `We cannot take these items of order ${about.orderName} back:` },
        { kind: "quote", text: about.declineReason },
        goodsOf(about),
        ...buttonTo("View your order", orderUrl),
      ],
    },
  );
}

export function returnReceivedEmail(about: MailedReturn, orderUrl: string): Email {
  const nothing = about.lines.every(({ received }) => !received);
  return buyerEmail("return-received", returnValues(about), {
    preview: `Of order ${about.orderName}`,
    heading: `We have received your return ${about.number}`,
    blocks: [
      {
        kind: "text",
        text: nothing
          ? `None of the items of your return for order ${about.orderName} have arrived. If you sent them, reply to this email.`
          : `These items of order ${about.orderName} have arrived. If money is to be refunded, we will email you when it is.`,
      },
      ...(nothing ? [] : [goodsOf(about, { arrived: true })]),
      ...buttonTo("View your order", orderUrl),
    ],
  });
}

/** The return was closed without a refund; a refund has an email of its own. */
export function returnClosedEmail(about: MailedReturn, orderUrl: string): Email {
  return buyerEmail("return-closed", returnValues(about), {
    preview: `Of order ${about.orderName}`,
    heading: `Your return ${about.number} is closed`,
    blocks: [
      {
        kind: "text",
        text: `Your return for order ${about.orderName} is closed. No money was refunded for it.`,
      },
      ...buttonTo("View your order", orderUrl),
    ],
  });
}

function returnValues({ orderName, number }: MailedReturn) {
  return { order: orderName, return: number };
}
