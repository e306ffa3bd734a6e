import { useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { Link, NavLink, useParams } from "react-router";
import type { SampleFields } from "#domain/settings/sample-values.ts";
import type { Settings } from "#domain/settings/settings-input.ts";
import { classNames } from "#ui/class-names.ts";
import { links } from "#web/links.ts";
import { mayOpen } from "../page-right.ts";
import { useAdminSession, useRight } from "../toolkit/admin-session.ts";
import { EmptyNote, FaultNote, PageFrame, Panel, Skeleton } from "../toolkit/page-frame.tsx";
import { AuditLog } from "./audit-log.tsx";
import { BackupsPanel } from "./backups-panel.tsx";
import { BackupsSettings } from "./backups-settings.tsx";
import { BrandSettings } from "./brand-settings.tsx";
import { CardPaymentsPanel } from "./card-payments-panel.tsx";
import { CheckoutSettings } from "./checkout-settings.tsx";
import { ExperimentsSettings } from "./experiments-settings.tsx";
import { GoLiveSettings } from "./go-live-settings.tsx";
import { InvoicesSettings } from "./invoices-settings.tsx";
import { MailSettings } from "./mail-settings.tsx";
import { OrdersSettings } from "./orders-settings.tsx";
import { PaymentsSettings } from "./payments-settings.tsx";
import { PrivacySettings } from "./privacy-settings.tsx";
import { ProductDefaultsSettings } from "./product-defaults-settings.tsx";
import { PromisesSettings } from "./promises-settings.tsx";
import { SampleNote, sampleOf } from "./sample-note.tsx";
import { SectionForm, settingsQuery } from "./section-form.tsx";
import { SecuritySettings } from "./security-settings.tsx";
import { type NamedSettingsPage, pagesBesideSettings, type SettingsPageId, settingsPages } from "./settings-pages.ts";
import { ShippingSettings } from "./shipping-settings.tsx";
import { ShopSettings } from "./shop-settings.tsx";
import { TaxSettings } from "./tax-settings.tsx";

export const meta = ({ params }: { params: { section?: string } }) => {
  const named = settingsPages.find(({ id }) => id === params.section);
  return [{ title: `${named ? `${named.title} · ` : ""}Settings · Admin` }, { name: "robots", content: "noindex" }];
};

type Render = (settings: Settings) => ReactNode;

/** The form of one section. */
const formOf =
  <Name extends keyof Settings>(page: SettingsPageId, form: Omit<Parameters<typeof SectionForm<Name>>[0], "settings" | "page">): Render =>
  (settings) => <SectionForm {...form} page={page} settings={settings} />;

const paymentsForm = formOf("payments", { section: "payments", Fields: PaymentsSettings });
const backupsForm = formOf("backups", { section: "backups", Fields: BackupsSettings, right: "backups.change" });

const contents: Record<SettingsPageId, Render> = {
  shop: formOf("shop", { section: "shop", Fields: ShopSettings }),
  brand: formOf("brand", { section: "brand", Fields: BrandSettings }),
  promises: formOf("promises", { section: "promises", Fields: PromisesSettings }),
  shipping: formOf("shipping", { section: "shipping", Fields: ShippingSettings }),
  tax: formOf("tax", { section: "tax", Fields: TaxSettings }),
  payments: (settings) => (
    <>
      <CardPaymentsPanel />
      {paymentsForm(settings)}
    </>
  ),
  checkout: formOf("checkout", { section: "checkout", Fields: CheckoutSettings }),
  orders: formOf("orders", { section: "orders", Fields: OrdersSettings }),
  invoices: formOf("invoices", { section: "invoices", Fields: InvoicesSettings }),
  "product-defaults": formOf("product-defaults", { section: "productDefaults", Fields: ProductDefaultsSettings }),
  "go-live": () => <GoLiveSettings />,
  backups: (settings) => (
    <div className="grid gap-4">
      <BackupsPanel />
      {backupsForm(settings)}
    </div>
  ),
  privacy: formOf("privacy", { section: "privacy", Fields: PrivacySettings }),
  experiments: formOf("experiments", { section: "experiments", Fields: ExperimentsSettings }),
  security: formOf("security", { section: "security", Fields: SecuritySettings, right: "staff.change" }),
  mail: (settings) => <MailSettings settings={settings} />,
  audit: () => <AuditLog />,
};

type Page = NamedSettingsPage;

const linkLook = "flex min-h-9 items-center rounded-control px-3 pointer-coarse:min-h-11";

/** All pages of the settings: beside the form on a wide screen, else behind a button. */
function SettingsMenu({ shown, current, sample }: { shown: Page[]; current: Page | undefined; sample: SampleFields | undefined }) {
  const { rights } = useAdminSession();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    // The link that was pressed disappears with the list.
    if (opener.current?.checkVisibility()) opener.current.focus();
  };
  return (
    <nav
      aria-label="Settings"
      className="max-lg:rounded-surface max-lg:border max-lg:border-line max-lg:bg-paper"
      onKeyDown={(event) => event.key === "Escape" && isOpen && close()}
    >
      <button
        ref={opener}
        type="button"
        aria-expanded={isOpen}
        aria-controls="settings-pages"
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-11 w-full items-center gap-2 rounded-surface px-4 text-left font-medium hover:text-accent lg:hidden"
      >
        <span className="flex-1">All settings</span>
        <ChevronDown aria-hidden="true" className={classNames("size-4 transition-transform duration-150", isOpen && "rotate-180")} />
      </button>
      <div id="settings-pages" className={classNames("max-lg:border-t max-lg:border-line max-lg:p-1", !isOpen && "max-lg:hidden")}>
        <ul className="grid max-lg:grid-cols-2 md:max-lg:grid-cols-3">
          {shown.map(({ id, title }) => (
            <li key={id}>
              <NavLink
                to={links.adminSettings(id)}
                onClick={close}
                className={({ isActive }) =>
                  classNames(
                    linkLook,
                    "font-medium",
                    isActive || id === current?.id ? "bg-accent-soft text-accent-strong" : "text-slate hover:text-ink",
                  )
                }
              >
                {title}
                {sample && sampleOf(id, sample) && (
                  <span title="Values of the sample shop" className="relative ml-2 size-2 shrink-0 rounded-full bg-amber">
                    <span className="sr-only">, with values of the sample shop</span>
                  </span>
                )}
              </NavLink>
            </li>
          ))}
        </ul>
        <h2 className="mt-3 px-3 text-[0.8125rem] font-medium text-slate">Other settings pages</h2>
        <ul className="mt-1 grid max-lg:grid-cols-2 md:max-lg:grid-cols-3">
          {pagesBesideSettings()
            .filter(({ to }) => mayOpen(to, rights))
            .map(({ text, to }) => (
              <li key={to}>
                <Link to={to} className={classNames(linkLook, "text-slate hover:text-ink")}>
                  {text}
                </Link>
              </li>
            ))}
        </ul>
      </div>
    </nav>
  );
}

export default function SettingsPage() {
  const { section } = useParams();
  const mayAudit = useRight("audit.read");
  const { data, error, refetch } = useQuery(settingsQuery);
  const shown = settingsPages.filter(({ id }) => id !== "audit" || mayAudit);
  const current = shown.find(({ id }) => id === (section ?? "shop"));
  return (
    <PageFrame title={(section !== undefined && current?.title) || "Settings"}>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[13rem_minmax(0,1fr)]">
        <SettingsMenu shown={shown} current={current} sample={data?.sample} />
        <div className="grid min-w-0 grid-cols-1 gap-4">
          {!current ? (
            <Panel>
              <EmptyNote title="This settings page does not exist">Choose a page from the list.</EmptyNote>
            </Panel>
          ) : data ? (
            <div key={current.id}>
              <SampleNote page={current.id} sample={data.sample} />
              {contents[current.id](data.settings)}
            </div>
          ) : (
            <Panel>
              {error ? (
                <FaultNote fault={error} onRetry={refetch} what="The settings could not be loaded." />
              ) : (
                <Skeleton rows={10} label="Loading settings…" />
              )}
            </Panel>
          )}
        </div>
      </div>
    </PageFrame>
  );
}
