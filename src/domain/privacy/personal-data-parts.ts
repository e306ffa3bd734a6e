import { accountsPersonalData, invitationsPersonalData } from "#domain/accounts/accounts-personal-data.ts";
import { cartPersonalData } from "#domain/cart/cart-personal-data.ts";
import {
  checkoutPersonalData,
  confirmedEmailsPersonalData,
  draftOrdersPersonalData,
  freightQuotesPersonalData,
} from "#domain/checkout/checkout-personal-data.ts";
import { contactPersonalData } from "#domain/contact/contact-personal-data.ts";
import { customersPersonalData } from "#domain/customers/customers-personal-data.ts";
import { exemptionsPersonalData } from "#domain/exemptions/exemptions-personal-data.ts";
import { faultsPersonalData } from "#domain/faults/faults-personal-data.ts";
import { importsPersonalData } from "#domain/imports/imports-personal-data.ts";
import { invoicesPersonalData } from "#domain/invoices/invoices-personal-data.ts";
import { listViewsPersonalData } from "#domain/list-views/list-views-personal-data.ts";
import { newsletterPersonalData } from "#domain/newsletter/newsletter-personal-data.ts";
import { ordersPersonalData } from "#domain/orders/orders-personal-data.ts";
import { paymentsPersonalData } from "#domain/payments/payments-personal-data.ts";
import type { PersonalData } from "#domain/personal-data.ts";
import { returnsPersonalData } from "#domain/returns/returns-personal-data.ts";

/**
 * What every module declares, in the order in which it is erased: carts and checkouts are locked first, as everything that pays does
 * (decision 016), and the account goes last, by which the others find what is theirs.
 */
export const personalDataParts: readonly PersonalData[] = [
  freightQuotesPersonalData,
  draftOrdersPersonalData,
  checkoutPersonalData,
  paymentsPersonalData,
  returnsPersonalData,
  ordersPersonalData,
  invoicesPersonalData,
  cartPersonalData,
  confirmedEmailsPersonalData,
  exemptionsPersonalData,
  newsletterPersonalData,
  contactPersonalData,
  faultsPersonalData,
  listViewsPersonalData,
  importsPersonalData,
  invitationsPersonalData,
  customersPersonalData,
  accountsPersonalData,
];
