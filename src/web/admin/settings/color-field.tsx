import { type BrandColors, brandColor, readableColor } from "#domain/settings/brand-colors.ts";
import type { Settings } from "#domain/settings/settings-input.ts";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { AdminField } from "../toolkit/admin-fields.tsx";
import type { AdminForm } from "../toolkit/admin-form-types.ts";
import { useFormField } from "../toolkit/form-fields.tsx";

type Props = {
  form: AdminForm<Settings["brand"]>;
  name: keyof BrandColors;
  label: string;
  hint: string;
  /** All colors of the form; null while one of them is invalid. */
  colors: BrandColors | null;
  /** Says what is hard to read because of this color. */
  fault: string | undefined;
};

/** A color to type or to pick. If it is hard to read, the nearest readable color is offered. */
export function ColorField({ form, name, label, hint, colors, fault }: Props) {
  const { value, change, error, disabled } = useFormField<Settings["brand"], string>(form, name, { label });
  const color = brandColor.safeParse(value).data;
  const better = fault && colors ? readableColor(name, colors) : null;
  return (
    <div className="grid content-start gap-2">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
        <AdminField
          label={label}
          hint={hint}
          error={fault ?? error}
          disabled={disabled}
          value={value}
          maxLength={7}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => change(event.target.value)}
        />
        <input
          type="color"
          aria-label={`Pick: ${label}`}
          disabled={disabled}
          value={color ?? "#000000"}
          onChange={(event) => change(event.target.value)}
          className="mt-6 h-9 w-12 cursor-pointer rounded-control border border-edge bg-paper p-1 pointer-coarse:h-11"
        />
      </div>
      {better && !disabled && (
        <div>
          <AdminButton onClick={() => change(better)}>
            <span aria-hidden="true" className="size-4 rounded-sm border border-edge forced-color-adjust-none" style={{ background: better }} />
            Use {better}, the closest readable color
          </AdminButton>
        </div>
      )}
    </div>
  );
}
