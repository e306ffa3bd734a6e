import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { pictureUrl } from "#domain/picture.ts";
import { classNames } from "#ui/class-names.ts";
import { AdminButton } from "./admin-button.tsx";
import { callAdmin, uploadAdmin } from "./admin-call.ts";
import { AdminField } from "./admin-fields.tsx";
import { Dialog, DialogButtons } from "./dialog.tsx";
import { useDebounced } from "./use-debounced.ts";

/** A picture in a text. `width` and `height` in pixels. */
export type TextPicture = { src: string; alt: string; width?: number | null; height?: number | null };

type Props = {
  open: boolean;
  /** The picture that the cursor is on; null: none. */
  picture: TextPicture | null;
  onClose: () => void;
  onPicture: (picture: TextPicture) => void;
};

/** Chooses a picture for a text: an upload or one of the shop's files, with a description of what it shows. */
export function PictureDialog({ open, onClose, ...rest }: Props) {
  return (
    <Dialog isForm open={open} title={rest.picture === null ? "Add a picture" : "Change the picture"} onClose={onClose}>
      <PictureForm onClose={onClose} {...rest} />
    </Dialog>
  );
}

/** A picture in a text is at most about as wide as this, in pixels. */
const textWidth = 1600;

function PictureForm({ picture, onClose, onPicture }: Omit<Props, "open">) {
  const [chosen, setChosen] = useState<Omit<TextPicture, "alt"> | null>(picture);
  const [alt, setAlt] = useState(picture?.alt ?? "");
  const [wasSent, setSent] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (chosen === null || alt.trim() === "") return;
    onClose();
    onPicture({ ...chosen, alt: alt.trim() });
  };
  const choose = (file: ChosenFile) => setChosen({ src: pictureUrl(file.fileKey, textWidth), ...sizeIn(file) });
  return (
    <form onSubmit={submit} className="grid gap-4" noValidate>
      {chosen && (
        <img
          src={chosen.src}
          alt=""
          className="admin-picture max-h-48 w-auto max-w-full justify-self-center rounded-control border border-line object-contain p-1"
        />
      )}
      <UploadField onUploaded={choose} />
      <StoredPictures chosen={chosen?.src ?? null} onChoose={choose} />
      {wasSent && chosen === null && (
        <p role="alert" className="text-red">
          Upload a picture, or choose one.
        </p>
      )}
      <AdminField
        label="What the picture shows"
        required
        maxLength={500}
        value={alt}
        hint="Screen readers read it aloud, and it is shown where the picture cannot be."
        error={wasSent && alt.trim() === "" ? "Say in a few words what the picture shows." : undefined}
        onChange={({ target }) => setAlt(target.value)}
      />
      <DialogButtons>
        <AdminButton onClick={onClose}>Cancel</AdminButton>
        <AdminButton type="submit" look="solid">
          {picture === null ? "Add picture" : "Change picture"}
        </AdminButton>
      </DialogButtons>
    </form>
  );
}

type ChosenFile = { fileKey: string; width: number | null; height: number | null };

/** Returns the size at which the picture is served, so that the page can reserve its space. */
function sizeIn({ width, height }: ChosenFile): { width?: number; height?: number } {
  if (!width || !height) return {};
  const shown = Math.min(width, textWidth);
  return { width: shown, height: Math.round((height * shown) / width) };
}

function UploadField({ onUploaded }: { onUploaded: (file: ChosenFile) => void }) {
  const client = useQueryClient();
  const [part, setPart] = useState<number | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const upload = async (file: File | undefined) => {
    if (!file) return;
    setFault(null);
    setPart(0);
    try {
      const answer = await uploadAdmin("POST /api/admin/files", { query: { title: file.name.slice(0, 200) }, file: { picture: file } }, setPart);
      onUploaded(answer.picture);
      client.invalidateQueries({ queryKey: ["admin", "files"] });
    } catch (thrown) {
      setFault(thrown instanceof Error ? thrown.message : "The picture could not be uploaded.");
    }
    setPart(null);
  };
  return (
    <div className="grid justify-items-start gap-1">
      <label className="inline-flex min-h-9 cursor-pointer items-center rounded-control border border-edge px-3.5 font-medium focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent hover:border-accent hover:text-accent pointer-coarse:min-h-11">
        {part === null ? "Upload a picture" : `Uploading ${Math.round(part * 100)}%`}
        <input
          type="file"
          accept="image/png,image/jpeg,image/webp,image/avif"
          disabled={part !== null}
          className="sr-only"
          onChange={({ target }) => {
            void upload(target.files?.[0]);
            target.value = "";
          }}
        />
      </label>
      {fault && (
        <p role="alert" className="text-red">
          {fault}
        </p>
      )}
    </div>
  );
}

/** The newest pictures of the shop, or those whose titles match the search. */
function StoredPictures({ chosen, onChoose }: { chosen: string | null; onChoose: (file: ChosenFile) => void }) {
  const [search, setSearch] = useState("");
  const asked = useDebounced(search.trim());
  const { data, error } = useQuery({
    queryKey: ["admin", "files", "for-text", asked],
    queryFn: ({ signal }) => callAdmin("GET /api/admin/files", { query: { view: "pictures", search: asked } }, { signal }),
    placeholderData: (before) => before,
  });
  const files = (data?.files ?? []).filter(({ kind }) => kind === "picture");
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1 font-medium">Or choose a picture of the shop</legend>
      <AdminField
        label="Find a picture"
        hideLabel
        type="search"
        placeholder="Find by title"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      />
      {error && <p className="text-red">{error.message}</p>}
      {data && files.length === 0 && (
        <p className="text-slate">{asked ? "No picture has these words in its title." : "There are no pictures yet."}</p>
      )}
      <ul className="grid max-h-56 grid-cols-3 gap-2 overflow-y-auto p-0.5 sm:grid-cols-4">
        {files.map((file) => {
          const isChosen = pictureUrl(file.fileKey, textWidth) === chosen;
          return (
            <li key={file.id}>
              <button
                type="button"
                aria-pressed={isChosen}
                title={file.title}
                onClick={() => onChoose(file)}
                className={classNames(
                  "admin-picture grid aspect-square w-full place-items-center overflow-hidden rounded-control border",
                  isChosen ? "border-accent outline-2 outline-accent" : "border-line hover:border-accent",
                )}
              >
                <img
                  src={pictureUrl(file.fileKey, 400)}
                  alt={file.title}
                  loading="lazy"
                  width={400}
                  height={400}
                  className="size-full object-contain"
                />
              </button>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
