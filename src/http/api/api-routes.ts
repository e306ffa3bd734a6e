import { mediaRoutes } from "../media.ts";
import { adminAnalyticsRoutes } from "./admin/admin-analytics.ts";
import { adminApiKeysRoutes } from "./admin/admin-api-keys.ts";
import { adminBackupsRoutes } from "./admin/admin-backups.ts";
import { adminBankRoutes } from "./admin/admin-bank.ts";
import { adminBulkChangesRoutes } from "./admin/admin-bulk-changes.ts";
import { adminBulkRowsRoutes } from "./admin/admin-bulk-rows.ts";
import { adminCategoryGroupsRoutes } from "./admin/admin-category-groups.ts";
import { adminChangesRoutes } from "./admin/admin-change-feed.ts";
import { adminCollectionsRoutes } from "./admin/admin-collections.ts";
import { adminConsentRoutes } from "./admin/admin-consent.ts";
import { adminContentRoutes } from "./admin/admin-content.ts";
import { adminConversionsRoutes } from "./admin/admin-conversions.ts";
import { adminCountRoutes } from "./admin/admin-counts.ts";
import { adminCurrencyAndGoingLiveRoutes } from "./admin/admin-currency-and-going-live.ts";
import { adminCustomFunnelRoutes } from "./admin/admin-custom-funnel.ts";
import { adminCustomersRoutes } from "./admin/admin-customers.ts";
import { adminDashboardRoutes } from "./admin/admin-dashboard.ts";
import { adminDiscountsRoutes } from "./admin/admin-discounts.ts";
import { adminDocumentsRoutes } from "./admin/admin-documents.ts";
import { adminDraftOrdersRoutes } from "./admin/admin-draft-orders.ts";
import { adminExportsRoutes } from "./admin/admin-exports.ts";
import { adminFilesRoutes } from "./admin/admin-files.ts";
import { adminFreightQuotesRoutes } from "./admin/admin-freight-quotes.ts";
import { adminImportsRoutes } from "./admin/admin-imports.ts";
import { adminInventoryRoutes } from "./admin/admin-inventory.ts";
import { adminInvoicesRoutes } from "./admin/admin-invoices.ts";
import { adminListFilesRoutes } from "./admin/admin-list-csv.ts";
import { adminListViewsRoutes } from "./admin/admin-list-views.ts";
import { adminMailLogRoutes } from "./admin/admin-mail-log.ts";
import { adminMailRoutes } from "./admin/admin-mails.ts";
import { adminMentionsRoutes } from "./admin/admin-mentions.ts";
import { adminMenusRoutes } from "./admin/admin-menus.ts";
import { adminMessagesRoutes } from "./admin/admin-messages.ts";
import { adminOpenTasksRoutes } from "./admin/admin-open-tasks.ts";
import { adminOrderPrintsRoutes } from "./admin/admin-order-prints.ts";
import { adminOrderRunsRoutes } from "./admin/admin-order-runs.ts";
import { adminOrderTagsRoutes } from "./admin/admin-order-tags.ts";
import { adminOrdersRoutes } from "./admin/admin-orders.ts";
import { adminOwnAccountRoutes } from "./admin/admin-own-account.ts";
import { adminPaymentsRoutes } from "./admin/admin-payments.ts";
import { adminPersonalDataRoutes } from "./admin/admin-personal-data.ts";
import { adminPicturesRoutes } from "./admin/admin-pictures.ts";
import { adminPoliciesRoutes } from "./admin/admin-policies.ts";
import { adminProductDocumentsRoutes } from "./admin/admin-product-documents.ts";
import { adminProductTypesRoutes } from "./admin/admin-product-types.ts";
import { adminProductsRoutes } from "./admin/admin-products.ts";
import { adminQuotesRoutes } from "./admin/admin-quotes.ts";
import { adminLiveRoutes } from "./admin/admin-realtime.ts";
import { adminRedirectsRoutes } from "./admin/admin-redirects.ts";
import { adminRemotePicturesRoutes } from "./admin/admin-remote-pictures.ts";
import { adminRetentionRoutes } from "./admin/admin-retention.ts";
import { adminReturnsRoutes } from "./admin/admin-returns.ts";
import { adminSavedReportsRoutes } from "./admin/admin-saved-reports.ts";
import { adminSearchRoutes } from "./admin/admin-search-call.ts";
import { adminSearchTuningRoutes } from "./admin/admin-search-tuning.ts";
import { adminServerTimesRoutes } from "./admin/admin-server-times.ts";
import { adminSettingsRoutes } from "./admin/admin-settings.ts";
import { adminShipmentRoutes } from "./admin/admin-shipments.ts";
import { adminStaffRoutes } from "./admin/admin-staff.ts";
import { adminSystemRoutes } from "./admin/admin-system.ts";
import { adminTaxCertificatesRoutes } from "./admin/admin-tax-certificates.ts";
import { adminVersionsRoutes } from "./admin/admin-versions.ts";
import { adminVisitorSegmentsRoutes } from "./admin/admin-visitor-segments.ts";
import { adminWebhooksRoutes } from "./admin/admin-webhooks.ts";
import { analyticsRoutes } from "./analytics.ts";
import { analyticsExportRoutes } from "./analytics-export.ts";
import { authRoutes } from "./auth.ts";
import { browserFaultRoutes } from "./browser-faults.ts";
import { listRoutes } from "./buyer-lists.ts";
import { cartRoutes } from "./cart.ts";
import { checkoutRoutes } from "./checkout.ts";
import { checkoutFilesRoutes } from "./checkout-files.ts";
import { collectRoutes } from "./collect.ts";
import { collectionProductsRoutes } from "./collection-products.ts";
import { consentRoutes } from "./consent.ts";
import { contactRoutes } from "./contact.ts";
import { invoiceFilesRoutes } from "./invoice-files.ts";
import { logoFileRoutes } from "./logo-file.ts";
import { newsletterRoutes } from "./newsletter.ts";
import { contractRoutes } from "./openapi-routes.ts";
import { ordersRoutes } from "./orders.ts";
import { passkeysRoutes } from "./passkeys.ts";
import { productsRoutes } from "./products.ts";
import { quoteFilesRoutes } from "./quote-files.ts";
import { returnFilesRoutes } from "./return-files.ts";
import { searchRoutes } from "./search.ts";
import { secondStepRoutes } from "./second-step.ts";
import { stockNoticeRoutes } from "./stock-notices.ts";
import { taxCertificateFileRoutes } from "./tax-certificates.ts";

/** Where two match a path, the first one answers. */
const routes = [
  ...authRoutes,
  ...passkeysRoutes,
  ...secondStepRoutes,
  ...productsRoutes,
  ...quoteFilesRoutes,
  ...collectionProductsRoutes,
  ...searchRoutes,
  ...cartRoutes,
  ...listRoutes,
  ...checkoutRoutes,
  ...consentRoutes,
  ...contactRoutes,
  ...newsletterRoutes,
  ...stockNoticeRoutes,
  ...browserFaultRoutes,
  ...collectRoutes,
  ...ordersRoutes,
  ...checkoutFilesRoutes,
  ...invoiceFilesRoutes,
  ...logoFileRoutes,
  ...returnFilesRoutes,
  ...mediaRoutes,
  ...taxCertificateFileRoutes,
  ...adminAnalyticsRoutes,
  ...adminConversionsRoutes,
  ...adminCustomFunnelRoutes,
  ...adminVisitorSegmentsRoutes,
  ...adminRetentionRoutes,
  ...analyticsRoutes,
  ...analyticsExportRoutes,
  ...adminApiKeysRoutes,
  ...adminBackupsRoutes,
  ...adminBankRoutes,
  ...adminChangesRoutes,
  ...adminCustomersRoutes,
  ...adminMessagesRoutes,
  ...adminCategoryGroupsRoutes,
  ...adminProductTypesRoutes,
  ...adminVersionsRoutes,
  ...adminCollectionsRoutes,
  ...adminConsentRoutes,
  ...adminContentRoutes,
  ...adminMenusRoutes,
  ...adminDiscountsRoutes,
  ...adminDocumentsRoutes,
  ...adminFilesRoutes,
  ...adminFreightQuotesRoutes,
  ...adminDraftOrdersRoutes,
  ...adminBulkChangesRoutes,
  ...adminOrderRunsRoutes,
  ...adminListFilesRoutes,
  ...adminLiveRoutes,
  ...adminServerTimesRoutes,
  ...adminListViewsRoutes,
  ...adminSavedReportsRoutes,
  ...adminMailLogRoutes,
  ...adminMailRoutes,
  ...adminInventoryRoutes,
  ...adminExportsRoutes,
  ...adminImportsRoutes,
  ...adminBulkRowsRoutes,
  ...adminRemotePicturesRoutes,
  ...adminInvoicesRoutes,
  ...adminOpenTasksRoutes,
  ...adminCountRoutes,
  ...adminDashboardRoutes,
  ...adminSearchRoutes,
  ...adminSearchTuningRoutes,
  ...adminOwnAccountRoutes,
  ...adminStaffRoutes,
  ...adminOrdersRoutes,
  ...adminOrderPrintsRoutes,
  ...adminOrderTagsRoutes,
  ...adminMentionsRoutes,
  ...adminPaymentsRoutes,
  ...adminPersonalDataRoutes,
  ...adminPicturesRoutes,
  ...adminProductDocumentsRoutes,
  ...adminPoliciesRoutes,
  ...adminProductsRoutes,
  ...adminQuotesRoutes,
  ...adminRedirectsRoutes,
  ...adminReturnsRoutes,
  ...adminCurrencyAndGoingLiveRoutes,
  ...adminSettingsRoutes,
  ...adminShipmentRoutes,
  ...adminSystemRoutes,
  ...adminTaxCertificatesRoutes,
  ...adminWebhooksRoutes,
];

/** Every call that the shop answers, and its stored files. */
export const apiRoutes = [...routes, ...contractRoutes(routes)];

/** The types of our own pages' calls follow from this type (`web/api-call.ts`). */
export type DeclaredRoute = (typeof routes)[number];
