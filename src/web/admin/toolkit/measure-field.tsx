import { useStore } from "@tanstack/react-form";
import { type ReactNode, useEffect, useState } from "react";
import { commaFault } from "#domain/decimal-comma.ts";
import { AdminMeasure } from "./admin-fields.tsx";
import { type FieldProps, useFormField } from "./form-fields.tsx";
import { type Measure, readMeasure, roundingText, shownMeasure, wantedMeasure } from "./measure-units.ts";
import { useParsedText } from "./parsed-text.ts";

type Props<Values> = Omit<FieldProps<Values, number | null>, "label"> & { measure: Measure; optional?: boolean; hint?: ReactNode };

/**
 * A weight or a length, stored in whole grams or millimeters and typed in a unit of the person's choice. If another unit is chosen, a typed number
 * stays and is read in that unit, but a stored value is converted. After saving, it is shown in the unit of the shop again.
 */
export function MeasureField<Values>({ form, name, measure, optional = false, hint, className, ...rest }: Props<Values>) {
  const { label, units, first } = measure;
  const [unitId, setUnitId] = useState(first.id);
  const [isTyped, setTyped] = useState(false);
  const unit = units.find(({ id }) => id === unitId) ?? first;
  const isAsStored = useStore(form.api.store, (state) => state.isDefaultValue);
  useEffect(() => {
    if (!isAsStored) return;
    setUnitId(first.id);
    setTyped(false);
  }, [isAsStored, first.id]);
  const write = (value: unknown) =>
    typeof value === "number" ? `${shownMeasure(value, unit)} ${unit.id}` : value === null ? "(empty)" : String(value);
  const { value, change, error, disabled } = useFormField<Values, number | null | string>(form, name as never, { label, write });
  const read = (text: string, inUnit = unit) => (text.trim() === "" && optional ? null : (readMeasure(text, inUnit, measure) ?? text));
  const input = useParsedText<number | null | string>({
    value,
    read,
    write: (stored) => (typeof stored === "number" ? shownMeasure(stored, unit) : (stored ?? "")),
    onValue: (stored) => {
      setTyped(true);
      change(stored);
    },
  });
  const chooseUnit = (id: string) => {
    setUnitId(id);
    const chosen = units.find((one) => one.id === id);
    if (isTyped && chosen) change(read(input.value, chosen));
  };
  const isFaulty = typeof value === "string" && (value !== "" || error);
  const fault = isFaulty ? (commaFault(value, (text) => readMeasure(text, unit, measure) !== null) ?? wantedMeasure(measure, unit)) : error;
  const rounding = isTyped && typeof value === "number" ? roundingText(input.value, unit, value, units) : null;
  return (
    <AdminMeasure
      {...rest}
      {...input}
      label={label}
      className={className}
      hint={
        (hint || rounding) && (
          <>
            {hint} {rounding}
          </>
        )
      }
      error={fault}
      disabled={disabled}
      inputMode={unit.per === 1 ? "numeric" : "decimal"}
      units={units.map(({ id }) => id)}
      unit={unit.id}
      onUnit={chooseUnit}
    />
  );
}
