import { Eye } from "lucide-react";
import { links } from "#web/links.ts";
import { AdminButton } from "../toolkit/admin-button.tsx";

/** Opens the home page as it is in the form, in a tab of its own. Nothing is stored: what is in the form is sent there. */
export function HomePreviewButton({ values }: { values: () => object }) {
  const open = () => {
    const form = document.createElement("form");
    Object.assign(form, { method: "post", action: links.homePreview(), target: "_blank", hidden: true });
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name: "home", value: JSON.stringify(values()) });
    form.append(field);
    document.body.append(form);
    form.submit();
    form.remove();
  };
  return (
    <AdminButton onClick={open}>
      <Eye aria-hidden="true" className="size-4" />
      Preview<span className="sr-only"> in a new tab</span>
    </AdminButton>
  );
}
