import type { Settings } from "#domain/settings/settings-input.ts";
import type { AdminForm } from "../toolkit/admin-form-types.ts";

/** The props of a section's fields: its form, and all settings as they are stored. */
export type SectionProps<Name extends keyof Settings> = { form: AdminForm<Settings[Name]>; settings: Settings };
