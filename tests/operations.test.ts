import { globSync } from "node:fs";
import { describe, expect, inject, it } from "vitest";
import { rightsOf } from "#domain/permissions.ts";
import { readRecordings } from "#support/operation-outcome-files.ts";
import { listOperations, type Operation } from "#support/operations.ts";

/**
 * Every operation has tests for its success, for each of its refusals, and for a stranger. Its possible refusals are read from its source, and its
 * outcomes are recorded while all other tests run (`tests/support/operation-outcomes-plugin.ts`), so neither list is written by hand.
 */
const operations = listOperations();

/** Operations that check no right because anybody may call them, and what prevents harm. */
const openToEverybody: Record<string, string> = {
  "accounts/signOut": "It ends the sessions whose secrets the actor has.",
  "accounts/acceptInvitation": "Its token is in one email only, and works once.",
  "accounts/readInvitation": "Its token is in one email only.",
  "accounts/requireSecondFactor": "It only refuses: the right to what follows is checked besides.",
  "accounts/readRecovery": "Its token is in one email only.",
  "accounts/register": "Requests and stored bytes are limited for each client, and an address that is known gets an email instead of an account.",
  "accounts/requestRecovery": "The same answer and work for every address; emails are limited for each.",
  "accounts/resetByLink": "Its token is in one email only, and works once.",
  "cart/mergeGuestCart": "It joins the cart of this browser's own cookie with the account's own.",
  "domain-events/record": "It writes what the caller did; staff have no call of it.",
  "checkout/handleProviderReport": "The signature of the provider proves what it says, whoever brings it.",
  "checkout/chooseReminder": "It writes beside what this browser typed, and nowhere else.",
  "checkout/recordRefusedOrder": "It adds to the analytics what just refused the buyer's own order; no money is counted of it.",
  "events/collectEvents": "Anybody may say what they saw; events are limited for each client and day, and no money is counted of them.",
  "consent/giveConsent":
    "It says what the browser that sends it allows, and names nobody else; requests and stored bytes are limited for each client.",
  "documents/readOrderDocuments": "Its token is in the emails to that buyer only, and what it shows is of no person.",
  "orders/readLinkedOrder": "Its token is in the emails to that buyer only; the page shows nothing of people without a proof.",
  "orders/confirmBuyer": "Its token is in the emails to that buyer only, and tries are limited.",
  "reordering/reorder": "Its token is in the emails to that buyer only, and the goods go into the cart of the actor.",
  "checkout/openDraftOrder": "Its token is in one email and with staff only, and who pays types a card of their own.",
  "checkout/readDraftOrderByLink": "Its token is in one email and with staff only.",
  "checkout/acceptFreightQuote": "Its token is in one email only, and who pays types a card of their own.",
  "checkout/readFreightQuoteByLink": "Its token is in one email only.",
  "checkout/confirmPurchaseOrder": "Its token is in one email only.",
  "contact/answerByLink": "Its token is in the emails to that buyer only; answers are limited for each conversation and client.",
  "contact/readLinkedConversation": "Its token is in the emails to that buyer only.",
  "contact/sendMessage": "Requests and stored bytes are limited for each client.",
  "faults/countFault": "A fault happens to anybody; reports are limited for each client and gone after 30 days.",
  "buyer-lists/priceListLines": "It changes nothing, and what it says of a product stands on its page.",
  "buyer-lists/readSharedList": "Its token is with those to whom the owner of the list gave it, until sharing is stopped.",
  "quotes/fillFromQuote": "Its token is in a document that the maker of the quote hands on, and the goods go into the cart of the actor.",
  "quick-order/addParts": "It knows only the actor's cart.",
  "quick-order/checkParts": "It changes nothing, and what it says of a part stands on the page of its product.",
  "stock-notices/cancelStockNotice": "Its token is in the emails to that shopper only.",
  "stock-notices/confirmStockNotice": "Its token is in one email only.",
  "stock-notices/requestStockNotice":
    "Nobody is written to before they open the link of the email; requests and stored bytes are limited for each client.",
  "newsletter/confirmSubscription": "Its token is in one email only.",
  "newsletter/subscribe": "Nobody is subscribed before they open the link of the email; requests and stored bytes are limited for each client.",
  "newsletter/unsubscribe": "Its token is in the emails to that subscriber only.",
};

/** Operations on the actor's own records: strangers get a refusal or nothing, as a test in `tests/security` shows. */
const onOnesOwn = [
  "checkout/requestFreightQuote",
  "exemptions/readCertificateFileOfOrder",
  "exemptions/readCertificateOfOrder",
  "exemptions/sendCertificateOfOrder",
  "invoices/listInvoicesOf",
  "invoices/readInvoiceFile",
  "invoices/requestReceipt",
  "quotes/issueQuote",
  "orders/addPoDocument",
  "orders/requireBuyer",
  "orders/cancelOwnOrder",
  "orders/answerBalancePayment",
  "orders/payBalance",
  "orders/readBalancePayment",
  "returns/addReturnPicture",
  "returns/readReturnPicture",
  "returns/readOrderReturns",
  "returns/requestReturn",
  "returns/withdrawReturn",
  "buyer-lists/readLists",
  "buyer-lists/readSaved",
  "cart/addLines",
  "cart/addLinesThatFit",
  "cart/changeLine",
  "cart/setCartNotes",
  "cart/readCart",
  "cart/removeLine",
  "checkout/addCheckoutDocument",
  "checkout/removeCheckoutDocument",
  "checkout/requireOwnCheckout",
  "checkout/confirmPayment",
  "checkout/openCheckout",
  "checkout/openJoinedCheckout",
  "checkout/placeOrder",
  "checkout/readCheckout",
  "checkout/readCheckoutExemption",
  "checkout/readPlaced",
  "checkout/resendConfirmationRequest",
  "checkout/saveCheckoutStep",
  "checkout/sendCheckoutCertificate",
];

/** Refusals that are in the source but cannot come from this operation, with the reason. */
const ownEvent = "It settles with an event of its own making, for an attempt that it has just read.";
const rowByRow = "A row that is refused is remembered as a fault, and the others go on.";
const onceRead = "It refuses when its first rows are read, which is not recorded: role-matrix.test.ts tries its call.";
const atItsField = "A password that is wrong is said at its field: input-invalid.";
const ofBuyersToo = "Every role of staff reads orders; whoever else may not see it is told that there is nothing.";
const forReaders = { "not-allowed": ofBuyersToo, "not-signed-in": ofBuyersToo };
const askedBefore = "The operation that calls it asks for the right first.";
const readBefore = "Who calls it has just read the order.";
const overAlready = "A payment that is over is answered as it ended.";
const byLink = "A purchase order is measured when it is placed, or when the link of its email confirms it.";
const printedByJob =
  "Its job is tried again where too many files are made at once, as every job is that fails; a person who downloads one is refused.";
const inPieces = "It refuses when its first piece is asked for, which is not recorded: strangers-operations.test.ts asks for it.";
const ofItsLine = "It is said of its line, and the others are added.";
const newProduct = "It writes a product that is new, of what was stored.";
const storedBefore = "It brings back what was accepted when it was stored.";
const newPage = "It writes a page that is new, of a template.";
const neverRefused: Record<string, Record<string, string>> = {
  "catalog/listFacetedProducts": { "input-invalid": "Its pages have numbers and no cursors." },
  "checkout/returnOtherAmount": { "not-found": ownEvent },
  "checkout/settleOutcome": {
    "checkout-completed": "Whoever orders the cart ends every other attempt to pay it.",
    "input-invalid": ownEvent,
    "not-found": ownEvent,
    "payment-expired": overAlready,
    "purchase-order-too-large": byLink,
  },
  "checkout/handleProviderReport": {
    "checkout-completed": "Whoever orders the cart ends every other attempt to pay it.",
    "input-invalid": "What a provider reports is parsed where it comes in.",
    "payment-expired": overAlready,
    "purchase-order-too-large": "No provider reports of a purchase order.",
  },
  "orders/addPayment": { "not-allowed": askedBefore },
  "orders/approve": { "not-allowed": askedBefore },
  "orders/listPoDocuments": forReaders,
  "orders/mayRead": forReaders,
  "orders/preparedEdit": { "order-not-found": readBefore },
  "orders/readPoDocument": forReaders,
  "orders/requireReader": forReaders,
  "orders/finishStartedRefunds": { "order-not-found": "Its refunds are those of an order.", "refund-failed": rowByRow },
  "orders/reconcileBalancePayments": { "order-not-found": rowByRow },
  "orders/settleBalancePayment": { "order-not-found": "Orders are never removed, and its payment names one." },
  "orders/recordProviderRefund": {
    "input-invalid": "It names no lines.",
    "line-not-found": "It names no lines.",
    "order-not-found": "Orders are never removed, and the payment names one.",
    "order-not-paid": "Of an order that is not paid nothing is refunded here.",
    "refund-in-parts": "It names the payment that it went through.",
    "refund-too-large": "What is beyond all that was paid waits for staff.",
  },
  "payments/storeUnmatchedPayment": { "payment-method-off": "The provider that it names has just reported." },
  "orders/settleRefund": { "order-not-found": "Its refund was read from the order." },
  "orders/handleRefundReport": { "order-not-found": "Orders are never removed, and its refund names one." },
  "invoices/invoiceMail": { "too-busy": printedByJob },
  "invoices/reminderMail": { "too-busy": printedByJob },
  "payments/awaitConfirmation": { "payment-method-off": "The provider that it names has just answered." },
  "order-runs/runOrderRun": { "order-cancelled": "An order that is refused is noted in the run, and the others go on." },
  "order-runs/orderRunRows": { "not-allowed": inPieces, "not-signed-in": inPieces, "not-found": "Who calls it has just read the run." },
  "customers/everyListedCustomer": { "not-allowed": inPieces, "not-signed-in": inPieces },
  "invoices/everyListedInvoice": { "not-allowed": inPieces, "not-signed-in": inPieces },
  "bulk-changes/runDueBulkChanges": {
    "bulk-change-running": "It undoes what is over.",
    "bulk-change-undone": "One that was undone meanwhile is passed over.",
    "not-allowed": "The shop itself undoes it.",
    "not-found": rowByRow,
    "not-signed-in": "The shop itself undoes it.",
  },
  "bulk-changes/bulkChangeRows": { "not-allowed": inPieces, "not-signed-in": inPieces, "not-found": "Who calls it has just read the run." },
  "catalog/copyProduct": { "changed-meanwhile": newProduct, "confirmation-needed": newProduct, "input-invalid": newProduct },
  "catalog/everyListedProduct": { "not-allowed": inPieces, "not-signed-in": inPieces },
  "catalog/publishDueProducts": {
    "changed-meanwhile": rowByRow,
    "confirmation-needed": rowByRow,
    "input-invalid": rowByRow,
    "not-allowed": "The shop itself publishes.",
    "not-found": rowByRow,
    "not-signed-in": "The shop itself publishes.",
    "too-many-requests": rowByRow,
  },
  "reports/renewKeptReports": { "not-allowed": "The shop itself counts.", "not-signed-in": "The shop itself counts." },
  "content/makePolicy": {
    "changed-meanwhile": newPage,
    "input-invalid": newPage,
    "not-found": newPage,
    "too-many-requests": "The templates are short: only long texts are cleaned beside the shop.",
  },
  "reports/everyEvent": { "not-allowed": inPieces, "not-signed-in": inPieces },
  "reports/everySession": { "not-allowed": inPieces, "not-signed-in": inPieces },
  "orders/everyListedOrder": { "not-allowed": inPieces, "not-signed-in": inPieces },
  "orders/finishBalancePayment": { "order-not-found": "Orders are never removed, and its payment names one." },
  "accounts/addAddressOnce": { "not-found": "It adds one, and changes none." },
  "accounts/changeOwnPassword": { "sign-in-failed": atItsField },
  "accounts/finishSignIn": { "stored-too-much": "Only staff have a second factor, and what they store is not limited." },
  "accounts/offerPasskey": { "sign-in-failed": atItsField },
  "accounts/removePasskey": { "sign-in-failed": atItsField },
  "accounts/provenAccount": { "sign-in-failed": atItsField },
  "accounts/requestEmailChange": { "sign-in-failed": atItsField },
  "accounts/startTotp": { "sign-in-failed": atItsField },
  "accounts/removeTotp": { "sign-in-failed": atItsField },
  "accounts/renewRecoveryCodes": { "sign-in-failed": atItsField },
  "checkout/confirmPayment": {
    "checkout-completed": "What was paid after another order goes back, and says payment-returned.",
    "input-invalid": ownEvent,
    "not-found": ownEvent,
    "purchase-order-too-large": "A purchase order is confirmed by the link of its email.",
  },
  "checkout/confirmPurchaseOrder": {
    "checkout-completed": "Whoever orders the cart ends its purchase order: payment-expired.",
    "input-invalid": ownEvent,
  },
  "cart/addLinesThatFit": {
    "cart-full": ofItsLine,
    "out-of-stock": ofItsLine,
    "quantity-not-allowed": ofItsLine,
    "quantity-not-available": ofItsLine,
    "variant-not-found": ofItsLine,
  },
  "checkout/requestFreightQuote": { "freight-not-quoted": "Who asks for a price needs none." },
  "checkout/openJoinedCheckout": {
    "cart-empty": "An empty cart is answered with nothing.",
    "return-url-foreign": "It takes the path of one that was accepted, on the shop's own origin.",
  },
  "checkout/placeOrder": { "not-found": ownEvent },
  "checkout/reconcileAttempts": {
    "checkout-completed": rowByRow,
    "input-invalid": rowByRow,
    "not-found": rowByRow,
    "payment-expired": rowByRow,
    "purchase-order-too-large": rowByRow,
  },
  "checkout/settle": { "checkout-completed": "Whoever orders the cart ends every other attempt to pay it." },
  "checkout/settleKnown": { "checkout-completed": "Whoever orders the cart ends every other attempt to pay it." },
  "catalog/collectionsForExport": { "not-allowed": onceRead, "not-signed-in": onceRead },
  "customers/customersForExport": { "not-allowed": onceRead, "not-signed-in": onceRead },
  "discounts/createDiscount": { "discount-not-found": "It answers what it has just written." },
  "orders/cancelOwnOrder": {
    "input-invalid": "It refunds all that is left, without naming lines.",
    "line-not-found": "It refunds all that is left, without naming lines.",
    "order-not-paid": "It refunds only what was paid.",
    "refund-in-parts": "It refunds one payment after the other.",
    "refund-too-large": "It refunds all that is left, without naming lines.",
  },
  "exemptions/declineCertificate": { "certificate-expired": "Only one that is verified must not have expired." },
  "orders/cancelOrder": {
    "input-invalid": "It refunds all that is left, without naming lines.",
    "line-not-found": "It refunds all that is left, without naming lines.",
    "order-not-paid": "It refunds only what was paid.",
    "refund-in-parts": "It refunds one payment after the other.",
    "refund-too-large": "It refunds all that is left, without naming lines.",
  },
  "orders/carryOut": { "order-not-found": "Its refund was read from the order." },
  "orders/expireHeldOrders": { "changed-meanwhile": rowByRow, "order-not-found": rowByRow, "order-shipped": rowByRow },
  "orders/finishRefunds": { "order-not-found": rowByRow, "refund-failed": rowByRow },
  "settings/changeHeroPicture": { "input-invalid": "The picture that it stores is one that it made." },
  "settings/changeIcon": { "input-invalid": "The picture that it stores is one that it made." },
  "catalog/importCollections": {
    "changed-meanwhile": rowByRow,
    "handle-taken": rowByRow,
    "input-invalid": rowByRow,
    "not-found": rowByRow,
    "too-many-requests": rowByRow,
  },
  "customers/importCustomers": { "input-invalid": rowByRow },
  "catalog/restoreCatalogVersion": { "input-invalid": storedBefore, "variants-unclear": "It names each variant by its id, or says that it is new." },
  "content/restoreContentVersion": { "input-invalid": storedBefore },
  "settings/changeLogo": { "input-invalid": "The picture that it stores is one that it made." },
};

const recordings = readRecordings(inject("recordings"));
const ran = new Set(recordings.map(({ file }) => file));
const isWholeRun = globSync(["src/**/*.test.{ts,tsx}", "tests/**/*.test.ts"])
  .filter((file) => !file.startsWith("tests/long/") && file !== "tests/operations.test.ts")
  .every((file) => ran.has(file));

const isChecked = ({ actor, refusals }: Operation) => actor !== null || refusals.length > 0;
const outcomesOf = ({ name }: Operation, among = recordings) =>
  among.flatMap(({ outcomes }) => outcomes.filter(({ operation }) => operation === name).map(({ outcome }) => outcome));

describe("the list of operations", () => {
  it("is read from the source, with what each may refuse", () => {
    expect(operations.length).toBeGreaterThan(150);
    const addLines = operations.find(({ name }) => name === "cart/addLines");
    expect(addLines).toMatchObject({ actor: "Buyer", isEntry: true, rights: [] });
    expect(addLines?.refusals).toEqual([
      "cart-full",
      "cart-not-found",
      "out-of-stock",
      "quantity-not-allowed",
      "quantity-not-available",
      "session-ended",
      "stored-too-much",
      "variant-not-found",
    ]);
    expect(operations.find(({ name }) => name === "orders/markPaid")?.rights).toEqual(["orders.change"]);
  });

  it("says of each that an entry point calls who may: by a right, as the owner of the object, or everybody", () => {
    const isGuarded = ({ refusals }: Operation) => refusals.includes("not-allowed") || refusals.includes("not-signed-in");
    const unclear = operations
      .filter(({ actor, isEntry }) => actor !== null && isEntry)
      .filter((operation) => !isGuarded(operation) && !openToEverybody[operation.name] && !onOnesOwn.includes(operation.name));
    expect(unclear.map(({ name }) => name)).toEqual([]);
    const named = [...Object.keys(openToEverybody), ...onOnesOwn, ...Object.keys(neverRefused)];
    expect(named.filter((name) => !operations.some((operation) => operation.name === name))).toEqual([]);
  });
});

/** Empty: each right is checked by an operation. */
const askedElsewhere: string[] = [];

describe("each right", () => {
  it("is asked for by the operation that needs it, not only by the call that comes first", () => {
    const asked = new Set(operations.flatMap(({ rights }) => rights));
    expect(rightsOf("owner").filter((right) => !asked.has(right))).toEqual(askedElsewhere);
  });
});

describe.runIf(isWholeRun)("after all other tests, each operation", () => {
  it("was carried out", () => {
    const idle = operations.filter(isChecked).filter((operation) => !outcomesOf(operation).some((outcome) => ["done", "nothing"].includes(outcome)));
    expect(idle.map(({ name }) => name)).toEqual([]);
  });

  it("refused with each of its codes", () => {
    const missing = operations.filter(isChecked).flatMap((operation) => {
      const had = outcomesOf(operation);
      return (
        operation.refusals
          // The line that checks a right also refuses a key without its scope: api-key-matrix.test.ts tries every call with keys.
          .filter((code) => code !== "scope-missing" && !had.includes(code) && !neverRefused[operation.name]?.[code])
          .map((code) => `${operation.name}: ${code}`)
      );
    });
    expect(missing).toEqual([]);
  });

  it("refused a stranger what is another's", () => {
    const attacks = recordings.filter(({ file }) => file.startsWith("tests/security/"));
    const untried = operations
      .filter(({ name }) => onOnesOwn.includes(name))
      .filter((operation) => outcomesOf(operation, attacks).every((outcome) => ["done", "fault"].includes(outcome)));
    expect(untried.map(({ name }) => name)).toEqual([]);
  });

  it("refuses nothing that is said here to be impossible", () => {
    const possible = operations.flatMap((operation) =>
      Object.keys(neverRefused[operation.name] ?? {})
        .filter((code) => outcomesOf(operation).includes(code))
        .map((code) => `${operation.name}: ${code}`),
    );
    expect(possible).toEqual([]);
  });
});
