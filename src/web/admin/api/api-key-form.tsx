import { useQueryClient } from "@tanstack/react-query";
import type { ApiKeyInput } from "#domain/api-keys/api-keys-input.ts";
import { links } from "#web/links.ts";
import { ActionFormBody, useActionForm } from "../toolkit/action-form.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { SelectField, TextField } from "../toolkit/form-fields.tsx";
import { type Access, type Area, accessChoicesOf, apiKeysQuery, areas, areaWords, scopesOf } from "./api-queries.ts";

const lifetimes = [
  ["365", "A year"],
  ["90", "90 days"],
  ["30", "30 days"],
  ["none", "Until revoked"],
] as const;

const initial = { name: "", ...(Object.fromEntries(areas.map((area) => [area, "none"])) as Record<Area, Access>), days: "365" };

/** Name, access and lifetime of a new key. `onMade` gets the key, which no later answer has. */
export function ApiKeyForm({ onMade, onClose }: { onMade: (key: string) => void; onClose: () => void }) {
  const client = useQueryClient();
  const form = useActionForm({
    initial,
    draft: { record: "api-key", title: "API key", path: links.adminPage("api") },
    startsOver: true,
    run: async ({ name, days, ...access }) => {
      const body: ApiKeyInput = { name, scopes: scopesOf(access), days: days === "none" ? null : (Number(days) as 30 | 90 | 365) };
      const { key } = await callAdmin("POST /api/admin/api-keys", { body });
      onMade(key);
      await client.invalidateQueries({ queryKey: apiKeysQuery.queryKey });
    },
  });
  return (
    <ActionFormBody form={form} submit="Create key" dismiss="Cancel" onDismiss={onClose}>
      <TextField form={form} name="name" label="Name" maxLength={80} autoComplete="off" hint="The program that uses the key, such as your ERP." />
      <div className="grid gap-4 sm:grid-cols-2">
        {areas.map((area) => (
          <SelectField key={area} form={form} name={area} label={areaWords[area].text} options={accessChoicesOf(area)} hint={areaWords[area].hint} />
        ))}
      </div>
      <SelectField form={form} name="days" label="Valid for" options={lifetimes} />
    </ActionFormBody>
  );
}
