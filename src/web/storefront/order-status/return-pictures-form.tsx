import { Button } from "#ui/button.tsx";
import { inputClass } from "#ui/input-class.ts";
import { links } from "#web/links.ts";
import type { OrderStatusView } from "./order-status-view.ts";

type Props = { returned: OrderStatusView["returns"][number]; uploadFault: string | null };

/** The buyer's pictures of the goods of a return, and a form to add more. It works without script. */
export function ReturnPictures({ returned: { id, pictures, picturesTo }, uploadFault }: Props) {
  const field = `return-picture-${id}`;
  return (
    <>
      {pictures.length > 0 && (
        <ul aria-label="Your pictures" className="flex flex-wrap gap-3">
          {pictures.map((picture) => (
            <li key={picture.id}>
              <a href={links.returnPicture(picture.id)} download>
                <img
                  src={links.returnPicture(picture.id)}
                  alt={picture.name}
                  width={80}
                  height={80}
                  loading="lazy"
                  className="size-20 rounded-control border border-line object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {picturesTo !== null && (
        <form method="post" action={picturesTo} encType="multipart/form-data" className="grid gap-2">
          <label htmlFor={field} className="font-medium">
            Add a picture
          </label>
          <input
            id={field}
            type="file"
            name="picture"
            accept="image/png,image/jpeg"
            className={inputClass}
            aria-describedby={uploadFault ? `${field}-hint ${field}-fault` : `${field}-hint`}
            aria-invalid={uploadFault ? true : undefined}
          />
          <p id={`${field}-hint`} className="text-sm text-slate">
            Show us what is wrong: PNG or JPEG of at most 5 MB each, up to 5. Only you and our staff see them.
          </p>
          {uploadFault && (
            <p id={`${field}-fault`} role="alert" className="text-sm text-red">
              {uploadFault}
            </p>
          )}
          <Button type="submit" look="outline" className="justify-self-start">
            Upload picture
          </Button>
        </form>
      )}
    </>
  );
}
