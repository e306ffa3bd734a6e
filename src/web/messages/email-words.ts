/** May be imported in the browser. */

/**
 * Returns the notice at the top of every page of a shop without a mail server; null: emails are sent. What else pages say about an email is true
 * in both cases, or depends on `deployment.hasMailServer` too.
 */
export function noEmailsText({ hasMailServer, trialMode }: { hasMailServer: boolean; trialMode: boolean }): string | null {
  if (hasMailServer) return null;
  return trialMode ? "No emails are sent; staff read them under Sent emails." : "This shop does not send emails at the moment.";
}

/** Says what became of a test email that staff send to themselves. */
export function testEmailText({ hasMailServer }: { hasMailServer: boolean }, to: string): string {
  return hasMailServer ? `Sent to ${to}.` : "Saved as a file on the server, because the shop has no mail server.";
}

/** The same text whether the address is new, waiting or subscribed. */
export function newsletterAskedText({ hasMailServer }: { hasMailServer: boolean }): string {
  return `Thank you for subscribing! ${hasMailServer ? "Check your inbox for confirmation." : "Your subscription starts once you open the link in our email."}`;
}

/** The same text whether the address is new or already waiting. */
export const stockNoticeAskedText = "Open the link in our email to confirm. If you confirmed this before, there is nothing more to do.";
