import { useQueryClient } from "@tanstack/react-query";
import { handleFromText } from "#domain/handle-from-text.ts";
import { links } from "#web/links.ts";
import { ActionFormBody, useActionForm } from "../toolkit/action-form.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { useFormValue } from "../toolkit/admin-form-types.ts";
import { Dialog } from "../toolkit/dialog.tsx";
import { TextField } from "../toolkit/form-fields.tsx";
import { toast } from "../toolkit/toasts.tsx";
import { type AdminBlog, blogsQuery } from "./blogs-query.ts";

type Props = { blog: AdminBlog | null; onClose: () => void; onMade?: (handle: string) => void };

/** Makes a blog, or renames one. */
export function BlogDialog({ blog, onClose, onMade }: Props) {
  const client = useQueryClient();
  const form = useActionForm({
    initial: { title: blog?.title ?? "", handle: blog?.handle ?? "" },
    run: async ({ title, handle }) => {
      const body = { title, handle: handle.trim() || handleFromText(title) };
      if (blog) await callAdmin("PUT /api/admin/blogs/:id", { params: { id: blog.id }, body: { seenAt: blog.updatedAt, blog: body } });
      else await callAdmin("POST /api/admin/blogs", { body });
      await client.invalidateQueries({ queryKey: blogsQuery.queryKey });
      client.invalidateQueries({ queryKey: ["admin", "articles"] });
      toast(blog ? "The blog was renamed." : "The blog was created.");
      onMade?.(body.handle);
      onClose();
    },
  });
  const { title, handle } = useFormValue(form, (values) => values);
  const path = links.blog(handle.trim() || handleFromText(title) || "your-title");
  return (
    <Dialog open title={blog ? `Rename ${blog.title}` : "New blog"} onClose={onClose} isForm>
      <ActionFormBody form={form} submit={blog ? "Save" : "Create blog"} dismiss="Cancel" onDismiss={onClose}>
        <TextField form={form} name="title" label="Title" required maxLength={200} />
        <TextField
          form={form}
          name="handle"
          label="Handle"
          maxLength={200}
          placeholder={handleFromText(title)}
          hint={
            blog
              ? `Its URL is ${path}. If you change the handle, the old URLs, including those of its articles, redirect to the new ones.`
              : `Its URL is ${path}.`
          }
        />
      </ActionFormBody>
    </Dialog>
  );
}
