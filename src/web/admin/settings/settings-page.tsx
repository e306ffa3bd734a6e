import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { NavLink, useParams } from "react-router";
import type { Settings } from "#domain/settings/settings-input.ts";
import { classNames } from "#ui/class-names.ts";
import { CallFault, callApi } from "#web/api-client.ts";
import { links } from "#web/links.ts";
import { AdminButton } from "../parts/admin-button.tsx";
import { useRight } from "../parts/admin-session.ts";
import { EmptyNote, FaultNote, PageFrame, Panel, Skeleton } from "../parts/page-frame.tsx";
import { toast } from "../parts/toasts.tsx";
import { UnsavedGuard } from "../parts/unsaved.tsx";
import { AuditLog } from "./audit-log.tsx";
import { HomeSettings } from "./home-settings.tsx";
import { MailSettings } from "./mail-settings.tsx";
import { ProductDefaultsSettings } from "./product-defaults-settings.tsx";
import { PaymentsSettings, PromisesSettings } from "./promises-settings.tsx";
import type { SectionProps } from "./section-props.ts";
import { ShippingSettings } from "./shipping-settings.tsx";
import { ShopSettings } from "./shop-settings.tsx";
import { TaxSettings } from "./tax-settings.tsx";

export const meta = () => [{ title: "Settings · Admin" }, { name: "robots", content: "noindex" }];

type Section = { id: string; title: string; render: (settings: Settings) => ReactNode };

const sections: Section[] = [
  { id: "shop", title: "Shop", render: (settings) => <SectionForm section="shop" title="Shop" settings={settings} Form={ShopSettings} /> },
  {
    id: "promises",
    title: "Promises",
    render: (settings) => <SectionForm section="promises" title="Promises" settings={settings} Form={PromisesSettings} />,
  },
  {
    id: "shipping",
    title: "Shipping",
    render: (settings) => <SectionForm section="shipping" title="Shipping" settings={settings} Form={ShippingSettings} />,
  },
  { id: "tax", title: "Tax", render: (settings) => <SectionForm section="tax" title="Tax" settings={settings} Form={TaxSettings} /> },
  {
    id: "payments",
    title: "Payments",
    render: (settings) => <SectionForm section="payments" title="Payments" settings={settings} Form={PaymentsSettings} />,
  },
  { id: "home", title: "Home page", render: (settings) => <SectionForm section="home" title="Home page" settings={settings} Form={HomeSettings} /> },
  {
    id: "product-defaults",
    title: "Product defaults",
    render: (settings) => <SectionForm section="productDefaults" title="Product defaults" settings={settings} Form={ProductDefaultsSettings} />,
  },
  { id: "mail", title: "Email", render: (settings) => <MailSettings settings={settings} /> },
  { id: "audit", title: "Audit log", render: () => <AuditLog /> },
];

export default function SettingsPage() {
  const { section = "shop" } = useParams();
  const mayAudit = useRight("audit.read");
  const { data, error, refetch } = useQuery({
    queryKey: ["admin", "settings"],
    queryFn: ({ signal }) => callApi<{ settings: Settings }>("/api/admin/settings", { signal }),
  });
  const shown = sections.filter(({ id }) => id !== "audit" || mayAudit);
  const current = shown.find(({ id }) => id === section);
  return (
    <PageFrame title="Settings">
      <div className="grid items-start gap-4 lg:grid-cols-[13rem_minmax(0,1fr)]">
        <nav aria-label="Settings" className="scrollbar-none -mx-4 overflow-x-auto px-4 lg:mx-0 lg:px-0">
          <ul className="flex gap-1 lg:grid">
            {shown.map(({ id, title }) => (
              <li key={id} ref={id === current?.id ? intoView : undefined}>
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
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="grid min-w-0 gap-4">
          {!current ? (
            <Panel>
              <EmptyNote title="There are no such settings">Choose one of the list.</EmptyNote>
            </Panel>
          ) : data ? (
            <div key={current.id}>{current.render(data.settings)}</div>
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

/** On a phone the list runs sideways, and what is open must be seen. */
function intoView(item: HTMLElement | null) {
  item?.scrollIntoView({ inline: "center", block: "nearest" });
}

type SectionFormProps<Name extends keyof Settings> = {
  section: Name;
  title: string;
  settings: Settings;
  Form: (props: SectionProps<Settings[Name]>) => ReactNode;
};

/** One section as it is being typed, its faults, and Save. */
function SectionForm<Name extends keyof Settings>({ section, title, settings, Form }: SectionFormProps<Name>) {
  const client = useQueryClient();
  const stored = settings[section];
  const [value, setValue] = useState<Settings[Name]>(stored);
  const [isDirty, setDirty] = useState(false);
  /** Counted up to show the stored values again, also where what was typed was none. */
  const [version, setVersion] = useState(0);
  const [broken, setBroken] = useState<Record<string, string>>({});
  const disabled = !useRight("settings.change");
  useEffect(() => {
    if (!isDirty) setValue(stored);
  }, [stored, isDirty]);
  const save = useMutation({
    mutationFn: () => callApi<{ settings: Settings }>(`/api/admin/settings/${section}`, { method: "PUT", body: value }),
    onSuccess: (answer) => {
      client.setQueryData(["admin", "settings"], answer);
      client.invalidateQueries({ queryKey: ["admin", "account"] });
      setDirty(false);
      toast("Saved. The shop shows it within a second.");
    },
  });
  const fields = { ...(save.error instanceof CallFault ? save.error.fields : {}), ...broken };
  return (
    <>
      <UnsavedGuard when={isDirty && !save.isPending} />
      <Form
        key={version}
        value={value}
        settings={settings}
        fields={fields}
        disabled={disabled}
        onChange={(part) => {
          setValue((current) => ({ ...current, ...part }));
          setDirty(true);
        }}
        onBroken={(field, message) => {
          setDirty(true);
          setBroken(({ [field]: _gone, ...rest }) => (message ? { ...rest, [field]: message } : rest));
        }}
      />
      {!disabled && (
        <div className="sticky bottom-0 mt-4 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-ground py-3">
          <p role="alert" className="text-red">
            {save.error instanceof Error ? save.error.message : Object.keys(broken).length > 0 ? "Please check the marked fields." : null}
          </p>
          {isDirty && (
            <AdminButton
              onClick={() => {
                setBroken({});
                setValue(stored);
                setDirty(false);
                setVersion(version + 1);
                save.reset();
              }}
            >
              Discard
            </AdminButton>
          )}
          <AdminButton look="solid" disabled={!isDirty || save.isPending || Object.keys(broken).length > 0} onClick={() => save.mutate()}>
            {save.isPending ? "Saving…" : `Save ${title.toLowerCase()}`}
          </AdminButton>
        </div>
      )}
    </>
  );
}
