import { useEffect, useState } from "react";
import { parseDecimal, toDecimal } from "#domain/money.ts";
import { numberText } from "#domain/number-text.ts";
import { AdminField } from "./admin-fields.tsx";

type Shared = { label: string; hideLabel?: boolean; hint?: string; error?: string | undefined; disabled?: boolean; className?: string };

/** Text that means a value: `read` gives undefined for what means none, then `onBroken` hears of it. */
function useParsed<Value>(
  value: Value,
  write: (value: Value) => string,
  read: (text: string) => Value | undefined,
  onValue: (value: Value) => void,
  onBroken: (isBroken: boolean) => void,
) {
  const [text, setText] = useState(() => write(value));
  const written = write(value);
  const meant = read(text);
  useEffect(() => {
    // Filled from outside (saved, discarded): what stands here means something else.
    if (read(text) === undefined || write(read(text) as Value) !== written) setText(written);
  }, [written]);
  return {
    value: text,
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => {
      setText(event.target.value);
      const next = read(event.target.value);
      onBroken(next === undefined);
      if (next !== undefined) onValue(next);
    },
    isBroken: meant === undefined,
  };
}

/** An amount as decimals, handed on in minor units; empty is null where `optional`. */
export function MoneyField({
  cents,
  currency,
  optional,
  onCents,
  onBroken,
  error,
  ...rest
}: Shared & {
  cents: number | null;
  currency: string;
  optional?: boolean;
  onCents: (cents: number | null) => void;
  onBroken: (isBroken: boolean) => void;
}) {
  const { isBroken, ...input } = useParsed<number | null>(
    cents,
    (amount) => (amount === null ? "" : toDecimal(amount, currency)),
    (text) => (text.trim() === "" && optional ? null : (parseDecimal(text, currency) ?? undefined)),
    onCents,
    onBroken,
  );
  return <AdminField inputMode="decimal" error={isBroken ? "Enter an amount, for example 300.00." : error} {...rest} {...input} />;
}

/** A number with at most `decimals` decimals, from `min` to `max`; empty is null where `optional`. */
export function NumberField({
  number,
  optional,
  min = 0,
  max = 1_000_000,
  decimals = 0,
  onNumber,
  onBroken,
  error,
  ...rest
}: Shared & {
  number: number | null;
  optional?: boolean;
  min?: number;
  max?: number;
  decimals?: number;
  onNumber: (number: number | null) => void;
  onBroken: (isBroken: boolean) => void;
}) {
  const pattern = decimals > 0 ? new RegExp(`^\\d+(\\.\\d{1,${decimals}})?$`) : /^\d+$/;
  const { isBroken, ...input } = useParsed<number | null>(
    number,
    (value) => (value === null ? "" : String(value)),
    (text) => {
      if (text.trim() === "" && optional) return null;
      const value = pattern.test(text.trim()) ? Number(text) : Number.NaN;
      return value >= min && value <= max ? value : undefined;
    },
    onNumber,
    onBroken,
  );
  return (
    <AdminField
      inputMode={decimals > 0 ? "decimal" : "numeric"}
      error={isBroken ? `Enter a ${decimals > 0 ? "number" : "whole number"} from ${min} to ${numberText(max)}.` : error}
      {...rest}
      {...input}
    />
  );
}
