import type { Settings } from "#domain/settings/settings-input.ts";

/** What every section's form gets. `fields` are the faults by the server's own names. */
export type SectionProps<Value> = {
  value: Value;
  settings: Settings;
  fields: Record<string, string>;
  disabled: boolean;
  onChange: (part: Partial<Value>) => void;
  /** Something is typed that is no value (an amount with letters): nothing can be saved until it is one. */
  onBroken: (field: string, message: string | null) => void;
};
