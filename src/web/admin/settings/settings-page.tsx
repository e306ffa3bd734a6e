import { useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { Link, NavLink, useParams } from "react-router";
import type { Right } from "#domain/permissions.ts";
import type { SampleFields } from "#domain/settings/sample-values.ts";
import type { Settings } from "#domain/settings/settings-input.ts";
import { classNames } from "#ui/class-names.ts";
import { links } from "#web/links.ts";
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
import { PrivacySettings } from "./privacy-settings.tsx";
import { ProductDefaultsSettings } from "./product-defaults-settings.tsx";
import { PaymentsSettings, PromisesSettings } from "./promises-settings.tsx";
import { SampleNote, sampleOf } from "./sample-note.tsx";
import { SectionForm, settingsQuery } from "./section-form.tsx";
import { SecuritySettings } from "./security-settings.tsx";
import { ShippingSettings } from "./shipping-settings.tsx";
import { ShopSettings } from "./shop-settings.tsx";
import { TaxSettings } from "./tax-settings.tsx";

export const meta = () => [{ title: "Settings · Admin" }, { name: "robots", content: "noindex" }];

type Section = { id: string; title: string; render: (settings: Settings) => ReactNode };

/** A page with the form of one section. */
function formPage<Name extends keyof Settings>(id: string, form: Omit<Parameters<typeof SectionForm<Name>>[0], "settings" | "page">): Section {
  return { id, title: form.title, render: (settings) => <SectionForm {...form} page={id} settings={settings} /> };
}

const backupsForm = formPage("backups", { section: "backups", title: "Backups", Fields: BackupsSettings, right: "backups.change" });
const cardPayments = formPage("payments", { section: "payments", title: "Payments", Fields: PaymentsSettings });

const sections: Section[] = [
  formPage("shop", { section: "shop", title: "Shop", Fields: ShopSettings }),
  formPage("brand", { section: "brand", title: "Brand", Fields: BrandSettings }),
  formPage("promises", { section: "promises", title: "Promises", Fields: PromisesSettings }),
  formPage("shipping", { section: "shipping", title: "Shipping", Fields: ShippingSettings }),
  formPage("tax", { section: "tax", title: "Tax", Fields: TaxSettings }),
  {
    ...cardPayments,
    render: (settings) => (
      <>
        <CardPaymentsPanel />
        {cardPayments.render(settings)}
      </>
    ),
  },
  formPage("checkout", { section: "checkout", title: "Checkout", Fields: CheckoutSettings }),
  formPage("orders", { section: "orders", title: "Orders", Fields: OrdersSettings }),
  formPage("invoices", { section: "invoices", title: "Invoices", Fields: InvoicesSettings }),
  formPage("product-defaults", { section: "productDefaults", title: "Product defaults", Fields: ProductDefaultsSettings }),
  { id: "go-live", title: "Go live", render: () => <GoLiveSettings /> },
  {
    ...backupsForm,
    render: (settings) => (
      <div className="grid gap-4">
        <BackupsPanel />
        {backupsForm.render(settings)}
      </div>
    ),
  },
  formPage("privacy", { section: "privacy", title: "Privacy", Fields: PrivacySettings }),
  formPage("experiments", { section: "experiments", title: "Experiments", Fields: ExperimentsSettings }),
  formPage("security", { section: "security", title: "Security", Fields: SecuritySettings, right: "staff.change" }),
  { id: "mail", title: "Email", render: (settings) => <MailSettings settings={settings} /> },
  { id: "audit", title: "Audit log", render: () => <AuditLog /> },
];

/** What merchants look for among the settings and has a page of its own. */
const elsewhere: { title: string; to: string; right: Right }[] = [
  { title: "People and roles", to: links.adminPage("people"), right: "staff.change" },
  { title: "Policies", to: links.adminPage("policies"), right: "settings.read" },
  { title: "Product types", to: links.adminPage("product-types"), right: "products.read" },
  { title: "Search", to: links.adminAi("search"), right: "analytics.read" },
  { title: "API and webhooks", to: links.adminPage("api"), right: "api.read" },
  { title: "System", to: links.adminPage("system"), right: "system.read" },
];

const linkLook = "flex min-h-9 items-center rounded-control px-3 pointer-coarse:min-h-11";

/** All pages of the settings: beside the form on a wide screen, else behind a button that says which one is open. */
function SettingsMenu({ shown, current, sample }: { shown: Section[]; current: Section | undefined; sample: SampleFields | undefined }) {
  const { rights } = useAdminSession();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    // The link that was pressed goes out of sight with the list.
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
        <span className="flex-1">{current?.title ?? "All settings"}</span>
        <span className="font-normal text-slate">All settings</span>
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
          {elsewhere
            .filter(({ right }) => rights.includes(right))
            .map(({ title, to }) => (
              <li key={to}>
                <Link to={to} className={classNames(linkLook, "text-slate hover:text-ink")}>
                  {title}
                </Link>
              </li>
            ))}
        </ul>
      </div>
    </nav>
  );
}

export default function SettingsPage() {
  const { section = "shop" } = useParams();
  const mayAudit = useRight("audit.read");
  const { data, error, refetch } = useQuery(settingsQuery);
  const shown = sections.filter(({ id }) => id !== "audit" || mayAudit);
  const current = shown.find(({ id }) => id === section);
  return (
    <PageFrame title="Settings">
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
              {current.render(data.settings)}
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
