import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { NavLink, useParams } from "react-router";
import type { SampleFields } from "#domain/settings/sample-values.ts";
import type { Settings } from "#domain/settings/settings-input.ts";
import { classNames } from "#ui/class-names.ts";
import { links } from "#web/links.ts";
import { fieldsText, sectionOfPage } from "#web/messages/setting-words.ts";
import { useRight } from "../toolkit/admin-session.ts";
import { EmptyNote, FaultNote, PageFrame, Panel, Skeleton } from "../toolkit/page-frame.tsx";
import { AuditLog } from "./audit-log.tsx";
import { CardPaymentsPanel } from "./card-payments-panel.tsx";
import { GoLiveSettings } from "./go-live-settings.tsx";
import { HomeSettings } from "./home-settings.tsx";
import { InvoicesSettings } from "./invoices-settings.tsx";
import { MailSettings } from "./mail-settings.tsx";
import { OrdersSettings } from "./orders-settings.tsx";
import { ProductDefaultsSettings } from "./product-defaults-settings.tsx";
import { PaymentsSettings, PromisesSettings } from "./promises-settings.tsx";
import { SectionForm, settingsQuery } from "./section-form.tsx";
import { SecuritySettings } from "./security-settings.tsx";
import { ShippingSettings } from "./shipping-settings.tsx";
import { ShopSettings } from "./shop-settings.tsx";
import { TaxSettings } from "./tax-settings.tsx";

export const meta = () => [{ title: "Settings · Admin" }, { name: "robots", content: "noindex" }];

type Section = { id: string; title: string; render: (settings: Settings) => ReactNode };

const sections: Section[] = [
  {
    id: "shop",
    title: "Shop",
    render: (settings) => <SectionForm section="shop" page="shop" title="Shop" settings={settings} Fields={ShopSettings} />,
  },
  {
    id: "promises",
    title: "Promises",
    render: (settings) => <SectionForm section="promises" page="promises" title="Promises" settings={settings} Fields={PromisesSettings} />,
  },
  {
    id: "shipping",
    title: "Shipping",
    render: (settings) => <SectionForm section="shipping" page="shipping" title="Shipping" settings={settings} Fields={ShippingSettings} />,
  },
  { id: "tax", title: "Tax", render: (settings) => <SectionForm section="tax" page="tax" title="Tax" settings={settings} Fields={TaxSettings} /> },
  {
    id: "payments",
    title: "Payments",
    render: (settings) => (
      <>
        <CardPaymentsPanel />
        <SectionForm section="payments" page="payments" title="Payments" settings={settings} Fields={PaymentsSettings} />
      </>
    ),
  },
  {
    id: "orders",
    title: "Orders",
    render: (settings) => <SectionForm section="orders" page="orders" title="Orders" settings={settings} Fields={OrdersSettings} />,
  },
  {
    id: "invoices",
    title: "Invoices",
    render: (settings) => <SectionForm section="invoices" page="invoices" title="Invoices" settings={settings} Fields={InvoicesSettings} />,
  },
  {
    id: "home",
    title: "Home page",
    render: (settings) => <SectionForm section="home" page="home" title="Home page" settings={settings} Fields={HomeSettings} />,
  },
  {
    id: "product-defaults",
    title: "Product defaults",
    render: (settings) => (
      <SectionForm section="productDefaults" page="product-defaults" title="Product defaults" settings={settings} Fields={ProductDefaultsSettings} />
    ),
  },
  { id: "go-live", title: "Go live", render: () => <GoLiveSettings /> },
  {
    id: "security",
    title: "Security",
    render: (settings) => (
      <SectionForm section="security" page="security" title="Security" settings={settings} Fields={SecuritySettings} right="staff.change" />
    ),
  },
  { id: "mail", title: "Email", render: (settings) => <MailSettings settings={settings} /> },
  { id: "audit", title: "Audit log", render: () => <AuditLog /> },
];

export default function SettingsPage() {
  const { section = "shop" } = useParams();
  const mayAudit = useRight("audit.read");
  const { data, error, refetch } = useQuery(settingsQuery);
  const shown = sections.filter(({ id }) => id !== "audit" || mayAudit);
  const current = shown.find(({ id }) => id === section);
  const opened = useRef<HTMLLIElement>(null);
  const isLoaded = data !== undefined;
  // On a phone the list runs sideways, and what is open must be seen: also when the marks of the sample made it longer.
  useEffect(() => {
    opened.current?.scrollIntoView({ inline: "center", block: "nearest" });
  }, [section, isLoaded]);
  return (
    <PageFrame title="Settings">
      <div className="grid items-start gap-4 lg:grid-cols-[13rem_minmax(0,1fr)]">
        <nav aria-label="Settings" className="scrollbar-none -mx-4 overflow-x-auto px-4 lg:mx-0 lg:px-0">
          <ul className="flex gap-1 lg:grid">
            {shown.map(({ id, title }) => (
              <li key={id} ref={id === current?.id ? opened : undefined}>
                <NavLink
                  to={links.adminSettings(id)}
                  className={({ isActive }) =>
                    classNames(
                      "flex min-h-9 items-center rounded-control px-3 font-medium whitespace-nowrap pointer-coarse:min-h-11",
                      isActive || id === current?.id ? "bg-accent-soft text-accent-strong" : "text-slate hover:text-ink",
                    )
                  }
                >
                  {title}
                  {data && sampleOf(id, data.sample) && (
                    <span title="Values of the sample shop" className="relative ml-2 size-2 rounded-full bg-amber">
                      <span className="sr-only">, with values of the sample shop</span>
                    </span>
                  )}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
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

/** What is still the sample shop's on a page of the settings, in words; null where nothing is. */
function sampleOf(page: string, sample: SampleFields): string | null {
  const section = sectionOfPage(page);
  return section && sample[section] ? fieldsText(section, sample[section]) : null;
}

function SampleNote({ page, sample }: { page: string; sample: SampleFields }) {
  const words = sampleOf(page, sample);
  if (!words) return null;
  return (
    <p className="mb-4 rounded-surface bg-amber-soft px-4 py-3 text-amber">
      These values still come from the sample shop: {words}. Replace them with your own before you take real orders.
    </p>
  );
}
