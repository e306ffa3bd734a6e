import { CircleAlert, CircleCheck } from "lucide-react";
import { type BrandColors, brandColor, brandFaults, brandPairs, defaultBrand, minContrast, ratioText } from "#domain/settings/brand-colors.ts";
import type { Settings } from "#domain/settings/settings-input.ts";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { useFormValue } from "../toolkit/admin-form-types.ts";
import { Panel } from "../toolkit/page-frame.tsx";
import { BrandPreview } from "./brand-preview.tsx";
import { ColorField } from "./color-field.tsx";
import { PictureField } from "./picture-field.tsx";
import type { SectionProps } from "./section-props.ts";

const names = ["accent", "ink", "ground"] as const;

/** The logo, icon and colors of the shop, with a preview of what buyers will see. */
export function BrandSettings({ form, settings }: SectionProps<"brand">) {
  const values = useFormValue(form, (now) => now);
  const colors = colorsOf(values);
  const faults = colors ? brandFaults(colors) : {};
  const isUsual = names.every((name) => values[name] === defaultBrand[name]);
  const reset = () => {
    for (const name of names) form.api.setFieldValue(name as never, defaultBrand[name] as never);
  };
  return (
    <div className="grid gap-4">
      <LogoPanel shop={settings.shop} disabled={form.disabled} />
      <Panel title="Colors">
        <p className="mb-4 text-slate">
          For the storefront, the checkout, emails and invoices. Text needs a contrast of at least {ratioText(minContrast)} with its background (WCAG
          AA) so that everyone can read it; colors with less contrast cannot be saved.
        </p>
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2 xl:grid-cols-3">
          <ColorField {...{ form, colors, name: "accent", label: "Accent", fault: faults["accent"] }} hint="Buttons, links and selected items." />
          <ColorField
            {...{ form, colors, name: "ink", label: "Text", fault: faults["ink"] }}
            hint="For text and headings. Less important text uses a lighter shade."
          />
          <ColorField
            {...{ form, colors, name: "ground", label: "Background", fault: faults["ground"] }}
            hint="The light surface behind pictures and sections."
          />
        </div>
        {!isUsual && !form.disabled && (
          <div className="mt-4">
            <AdminButton onClick={reset}>Reset to default colors</AdminButton>
          </div>
        )}
      </Panel>
      {colors && (
        <div className="grid items-start gap-4 xl:grid-cols-2">
          <Panel title="Preview">
            <BrandPreview colors={colors} name={settings.shop.name} logoKey={settings.shop.logoKey} />
          </Panel>
          <ContrastPanel colors={colors} />
        </div>
      )}
    </div>
  );
}

function colorsOf(values: Settings["brand"]): BrandColors | null {
  const parsed = names.map((name) => brandColor.safeParse(values[name]).data);
  const [accent, ink, ground] = parsed;
  return accent && ink && ground ? { accent, ink, ground } : null;
}

function LogoPanel({ shop, disabled }: { shop: Settings["shop"]; disabled: boolean }) {
  return (
    <Panel title="Logo">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <PictureField
          label="Logo"
          hint="SVG, PNG, JPEG, WebP or AVIF, up to 5 MB. A new logo appears immediately in the header, at the checkout, in emails and on invoices. Letters in an SVG must be converted to paths."
          src={shop.logoKey && `/files/${shop.logoKey}`}
          picture="logo"
          disabled={disabled}
        />
        <PictureField
          label="Browser icon"
          hint={`A square picture for browser tabs and home screens, ideally 512 × 512 pixels. Without one, ${shop.logoKey ? "your logo is shown there" : "the default icon is shown there"}.`}
          src={shop.iconKey && `/files/${shop.iconKey}`}
          picture="icon"
          disabled={disabled}
        />
      </div>
    </Panel>
  );
}

/** All pairs of colors that appear together, with their contrast. */
function ContrastPanel({ colors }: { colors: BrandColors }) {
  return (
    <Panel title="Contrast">
      <ul className="grid gap-2">
        {brandPairs(colors).map(({ title, text, on, ratio }) => {
          const isEnough = ratio >= minContrast;
          const Icon = isEnough ? CircleCheck : CircleAlert;
          return (
            <li key={title} className="grid grid-cols-[2.5rem_minmax(0,1fr)_auto_1.25rem] items-center gap-3">
              <span
                aria-hidden="true"
                className="grid h-7 place-items-center rounded-control border border-line font-semibold forced-color-adjust-none"
                style={{ background: on, color: text }}
              >
                Aa
              </span>
              <span>{title}</span>
              <span className="figures">{ratioText(ratio)}</span>
              <Icon aria-hidden="true" className={`size-5 ${isEnough ? "text-green" : "text-red"}`} />
              <span className="sr-only">{isEnough ? "enough" : `too low: at least ${ratioText(minContrast)} is needed`}</span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
