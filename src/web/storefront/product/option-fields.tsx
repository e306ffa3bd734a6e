import { useEffect, useRef } from "react";
import { withSigns } from "#domain/typographic-signs.ts";
import { classNames } from "#ui/class-names.ts";
import { loadWhenIdle } from "#ui/load-when-idle.tsx";
import { type Choice, chooseValue, type Sellable, valueState } from "./option-matrix.ts";

/** Few products have that many values, so others need not wait for this script. */
const SelectField = loadWhenIdle(async () => (await import("#ui/select-field.tsx")).SelectField);

type Option = { name: string; values: string[] };
type Props = { options: Option[]; variants: Sellable[]; choice: Choice; onChoose: (choice: Choice) => void };

/** More values than this are shown as a list, not as a row of buttons. */
const maxButtons = 12;

/** A radio group or list for each option. The form's fields are `option.0`, `option.1` ..., so it works without script. */
export function OptionFields({ options, variants, choice, onChoose }: Props) {
  const fields = useRef<HTMLDivElement>(null);
  // Once, on hydration: what was picked before is in the fields, and no event reports it.
  useEffect(() => {
    const picked = new FormData(fields.current?.closest("form") ?? undefined);
    const next = options.reduce((chosen, option, at) => {
      const value = option.values.indexOf(String(picked.get(`option.${at}`)));
      return value < 0 || value === chosen[at] ? chosen : chooseValue(variants, chosen, at, value);
    }, choice);
    if (next !== choice) onChoose(next);
  }, []);
  return (
    <div ref={fields} className="grid gap-5">
      {options.map((option, at) => {
        const pick = (value: number) => onChoose(chooseValue(variants, choice, at, value));
        const state = (value: number) => valueState(variants, choice, at, value);
        const field = { option, at, chosen: choice[at] ?? 0, pick, state };
        return option.values.length > maxButtons ? <ValueList key={option.name} {...field} /> : <ValueButtons key={option.name} {...field} />;
      })}
    </div>
  );
}

type FieldProps = {
  option: Option;
  at: number;
  chosen: number;
  pick: (value: number) => void;
  state: (value: number) => ReturnType<typeof valueState>;
};

function ValueList({ option, at, chosen, pick, state }: FieldProps) {
  const text = (value: string, index: number) => (state(index) === "available" ? withSigns(value) : `${withSigns(value)} (not available)`);
  return (
    <>
      <p className="hidden text-sm font-medium print:block">
        {option.name}: <span className="font-normal text-slate">{withSigns(option.values[chosen] ?? "")}</span>
      </p>
      <div className="print:hidden">
        <SelectField
          label={option.name}
          name={`option.${at}`}
          value={option.values[chosen]}
          onChange={(event) => pick(option.values.indexOf(event.currentTarget.value))}
          options={option.values.map((value, index) => [value, text(value, index)] as const)}
        />
      </div>
    </>
  );
}

function ValueButtons({ option, at, chosen, pick, state }: FieldProps) {
  return (
    <fieldset>
      <legend className="text-sm font-medium">
        {option.name}: <span className="font-normal text-slate">{withSigns(option.values[chosen] ?? "")}</span>
      </legend>
      <div className="mt-2 flex flex-wrap gap-2 print:hidden">
        {option.values.map((value, index) => {
          const isOff = state(index) !== "available";
          return (
            <label key={value} className={classNames("option-choice", isOff ? "border-dashed text-slate" : "hover:border-accent")}>
              <input
                type="radio"
                name={`option.${at}`}
                value={value}
                checked={index === chosen}
                onChange={() => pick(index)}
                className="appearance-none"
              />
              <span className={isOff ? "line-through decoration-1" : undefined}>{withSigns(value)}</span>
              {isOff && <span className="sr-only"> (not available)</span>}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
