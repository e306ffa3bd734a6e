/** Safe in a browser. */

/**
 * Stands at the top of every page of a shop that has no mail server; null: emails are sent. What pages say of an email beside it is worded so that it
 * holds either way, or chooses by `deployment.hasMailServer` too.
 */
export function noEmailsText({ hasMailServer, trialMode }: { hasMailServer: boolean; trialMode: boolean }): string | null {
  if (hasMailServer) return null;
  return trialMode ? "No emails are sent; staff read them under Sent emails." : "This shop does not send emails at the moment.";
}

/** Of a test that staff send themselves. */
export function testEmailText({ hasMailServer }: { hasMailServer: boolean }, to: string): string {
  return hasMailServer ? `Sent to ${to}.` : "Saved as a file on the server, because the shop has no mail server.";
}

/** The same whether the address is new, waits or has subscribed. */
export function newsletterAskedText({ hasMailServer }: { hasMailServer: boolean }): string {
  return `Thank you for subscribing! ${hasMailServer ? "Check your inbox for confirmation." : "Your subscription starts once you open the link in our email."}`;
}

/** The same whether the address is new or waits already. */
export const stockNoticeAskedText = "Open the link in our email to confirm. If you confirmed this before, there is nothing more to do.";
