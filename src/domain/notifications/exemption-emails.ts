import type { Email } from "./email-content.ts";
import { buyerEmail } from "./mail-wording.ts";
import { buttonTo } from "./order-email-parts.ts";

/** A tax exemption certificate in words. `places`: "California, United States". `url`: where its owner sees it; null for a guest. */
export type MailedCertificate = { shopName: string; number: string; places: string; expiresOn: string | null; url: string | null };

export function certificateVerifiedEmail({ shopName, number, places, expiresOn, url }: MailedCertificate): Email {
  return buyerEmail(
    "certificate-verified",
    { certificate: number },
    {
      preview: `Orders to ${places} are free of tax`,
      heading: "Your certificate is verified",
      blocks: [
        {
          kind: "text",
          text: `We verified your tax exemption certificate ${number} for ${places}. From now on ${shopName} adds no tax to your orders that ship there${expiresOn ? `, until ${expiresOn}` : ""}.`,
        },
        {
          kind: "text",
          text: "If you gave us its number with an order that was taxed, we review that order and refund its tax. You get an email for each.",
        },
        ...buttonTo("See your certificates", url),
      ],
    },
  );
}

export function certificateDeclinedEmail({ shopName, number, places, url, reason }: MailedCertificate & { reason: string }): Email {
  return buyerEmail(
    "certificate-declined",
    { certificate: number },
    {
      preview: "Tax is charged as usual",
      heading: "Your certificate was not accepted",
      blocks: [
        {
          kind: "text",
          text: `${shopName} could not accept your tax exemption certificate ${number} for ${places}. Tax is charged on your orders as usual.`,
        },
        { kind: "quote", text: reason },
        ...buttonTo("Send another certificate", url),
      ],
    },
  );
}

export function certificateExpiringEmail({ shopName, number, places, expiresOn, url }: MailedCertificate): Email {
  return buyerEmail(
    "certificate-expiring",
    { certificate: number, expiry: expiresOn ? `on ${expiresOn}` : "soon" },
    {
      preview: "Send us the one that replaces it, so that your orders stay free of tax",
      heading: "Your certificate expires soon",
      blocks: [
        {
          kind: "text",
          text: `Your tax exemption certificate ${number} for ${places} is valid${expiresOn ? ` until ${expiresOn}` : " for only a short time longer"}. After that ${shopName} charges tax on your orders again. Send us the certificate that replaces it, and nothing changes for you.`,
        },
        ...buttonTo("Send the new certificate", url),
      ],
    },
  );
}
