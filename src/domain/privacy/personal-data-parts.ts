import { accountsPersonalData, invitationsPersonalData } from "#domain/accounts/accounts-personal-data.ts";
import { buyerListsPersonalData } from "#domain/buyer-lists/buyer-lists-personal-data.ts";
import { cartPersonalData } from "#domain/cart/cart-personal-data.ts";
import {
  checkoutPersonalData,
  confirmedEmailsPersonalData,
  draftOrdersPersonalData,
  freightQuotesPersonalData,
} from "#domain/checkout/checkout-personal-data.ts";
import { consentPersonalData } from "#domain/consent/consent-personal-data.ts";
import { contactPersonalData } from "#domain/contact/contact-personal-data.ts";
import { customersPersonalData } from "#domain/customers/customers-personal-data.ts";
import { eventsPersonalData } from "#domain/events/events-personal-data.ts";
import { exemptionsPersonalData } from "#domain/exemptions/exemptions-personal-data.ts";
import { faultsPersonalData } from "#domain/faults/faults-personal-data.ts";
import { importsPersonalData } from "#domain/imports/imports-personal-data.ts";
import { invoicesPersonalData } from "#domain/invoices/invoices-personal-data.ts";
import { listViewsPersonalData } from "#domain/list-views/list-views-personal-data.ts";
import { mailLogPersonalData } from "#domain/mail-log/mail-log-personal-data.ts";
import { newsletterPersonalData } from "#domain/newsletter/newsletter-personal-data.ts";
import { ordersPersonalData } from "#domain/orders/orders-personal-data.ts";
import { paymentsPersonalData } from "#domain/payments/payments-personal-data.ts";
import type { PersonalData } from "#domain/personal-data.ts";
import { quotesPersonalData } from "#domain/quotes/quotes-personal-data.ts";
import { reportsPersonalData } from "#domain/reports/reports-personal-data.ts";
import { returnsPersonalData } from "#domain/returns/returns-personal-data.ts";
import { stockNoticesPersonalData } from "#domain/stock-notices/stock-notices-personal-data.ts";

/**
 * The declarations of all modules, in the order of erasure: carts and checkouts are locked first, as in everything that pays
 * (decision 016), and the account comes last, because the other modules find their data by it.
 */
export const personalDataParts: readonly PersonalData[] = [
  freightQuotesPersonalData,
  draftOrdersPersonalData,
  checkoutPersonalData,
  quotesPersonalData,
  paymentsPersonalData,
  // Found through the orders, so before these are erased.
  mailLogPersonalData,
  returnsPersonalData,
  ordersPersonalData,
  invoicesPersonalData,
  cartPersonalData,
  buyerListsPersonalData,
  eventsPersonalData,
  // They depend on whether events were erased.
  reportsPersonalData,
  consentPersonalData,
  confirmedEmailsPersonalData,
  exemptionsPersonalData,
  newsletterPersonalData,
  stockNoticesPersonalData,
  contactPersonalData,
  faultsPersonalData,
  listViewsPersonalData,
  importsPersonalData,
  invitationsPersonalData,
  customersPersonalData,
  accountsPersonalData,
];
