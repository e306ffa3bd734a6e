import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ActionFormBody, useActionForm } from "../toolkit/action-form.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { useRight } from "../toolkit/admin-session.ts";
import { LinesField } from "../toolkit/form-fields.tsx";
import { Panel } from "../toolkit/page-frame.tsx";
import { toast } from "../toolkit/toasts.tsx";
import { type AdminCustomer, customerQuery } from "./customer-query.ts";
import { customerTagsQuery } from "./customer-tags-query.ts";

/** Tags by which staff sort their customers. */
export function CustomerTags({ customer }: { customer: AdminCustomer }) {
  const mayNote = useRight("customers.note");
  if (!mayNote) return customer.tags.length > 0 && <Panel title="Tags">{customer.tags.join(", ")}</Panel>;
  return (
    <Panel title="Tags">
      <TagsForm key={customer.tags.join("\n")} customer={customer} />
    </Panel>
  );
}

function TagsForm({ customer }: { customer: AdminCustomer }) {
  const client = useQueryClient();
  const { data } = useQuery(customerTagsQuery);
  const form = useActionForm({
    initial: { tags: customer.tags },
    run: async ({ tags }, { seen }) => {
      const answer = await callAdmin("PUT /api/admin/customers/:id/tags", { params: { id: customer.id }, body: { tags, seen: seen.tags } });
      client.setQueryData(customerQuery(customer.id).queryKey, answer);
      client.invalidateQueries({ queryKey: ["admin", "customers"] });
      client.invalidateQueries({ queryKey: customerTagsQuery.queryKey });
      toast("Tags saved.");
    },
  });
  const others = (data?.tags ?? []).filter((tag) => !customer.tags.includes(tag)).slice(0, 12);
  return (
    <ActionFormBody form={form} submit="Save" label="Save tags" look="outline" isReady={form.isDirty}>
      <LinesField
        form={form}
        name="tags"
        label="Tags"
        hideLabel
        separator=","
        hint={
          others.length > 0
            ? `Separate tags with commas. Tags of other customers: ${others.join(", ")}.`
            : "Separate tags with commas, such as: university, key account."
        }
      />
    </ActionFormBody>
  );
}
