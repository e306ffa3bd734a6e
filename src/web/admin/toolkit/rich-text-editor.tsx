import { Toggle } from "@base-ui/react/toggle";
import { Toolbar } from "@base-ui/react/toolbar";
import { type Editor, EditorContent, useEditor, useEditorState } from "@tiptap/react";
import {
  Bold,
  Code,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link2,
  List,
  ListOrdered,
  type LucideIcon,
  Pilcrow,
  Quote,
  Redo2,
  Table as TableIcon,
  Undo2,
} from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { classNames } from "#ui/class-names.ts";
import { LinkDialog } from "./link-dialog.tsx";
import { PictureDialog, type TextPicture } from "./picture-dialog.tsx";
import { documentOf, extensions, htmlOf, isShownWhole, sliceOf } from "./rich-text-document.ts";
import { TableTools } from "./rich-text-tables.tsx";

type Props = {
  label: string;
  hint?: ReactNode;
  html: string;
  disabled: boolean;
  error?: string | undefined;
  onChange: (html: string) => void;
};

const toolClass =
  "grid size-8 place-items-center rounded-control text-slate hover:bg-canvas hover:text-ink disabled:opacity-40 data-pressed:bg-accent-soft data-pressed:text-accent-strong pointer-coarse:size-11";

/** A rich-text editor; what it cannot show is edited as HTML, so that opening a text never changes it. */
export default function RichTextEditor({ label, hint, html, disabled, error, onChange }: Props) {
  const id = useId();
  /** The last HTML from the editor itself, which it can show; only other texts have to be checked. */
  const made = useRef<string | null>(null);
  const isWhole = html === made.current || isShownWhole(html);
  const [wantsCode, setWantsCode] = useState(false);
  const asCode = wantsCode || !isWhole;
  const described = [(hint || !isWhole) && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ") || undefined;
  const attributes = {
    "aria-labelledby": id,
    ...(described && { "aria-describedby": described }),
    ...(error && { "aria-invalid": "true" as const }),
  };
  return (
    <div className="grid grid-cols-1 gap-1">
      <span id={id} className="font-medium">
        {label}
      </span>
      <div
        className={classNames(
          "rounded-control border outline-accent focus-within:border-accent has-[.rich-text:focus]:outline-2 has-[.rich-text:focus]:outline-offset-2",
          error ? "border-red" : "border-edge",
        )}
      >
        {asCode ? (
          <>
            <div className="flex justify-end border-b border-line p-1">
              <CodeButton pressed disabled={disabled || !isWhole} onPress={() => setWantsCode(false)} />
            </div>
            <textarea
              {...attributes}
              value={html}
              disabled={disabled}
              onChange={(event) => {
                setWantsCode(true);
                onChange(event.target.value);
              }}
              className="field-sizing-content block min-h-48 w-full bg-paper p-3 font-mono text-[0.8125rem]"
            />
          </>
        ) : (
          <VisualEditor
            attributes={attributes}
            html={html}
            disabled={disabled}
            onChange={(changed) => {
              made.current = changed;
              onChange(changed);
            }}
            onCode={() => setWantsCode(true)}
          />
        )}
      </div>
      {(hint || !isWhole) && (
        <p id={`${id}-hint`} className="text-[0.8125rem] text-slate">
          {isWhole ? hint : "This text has formatting that the editor cannot show, so it is edited as HTML."}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-[0.8125rem] text-red">
          {error}
        </p>
      )}
    </div>
  );
}

type VisualProps = Pick<Props, "html" | "disabled" | "onChange"> & { attributes: Record<string, string>; onCode: () => void };

function VisualEditor({ attributes, html, disabled, onChange, onCode }: VisualProps) {
  const editor = useEditor({
    extensions,
    content: documentOf(html),
    editable: !disabled,
    injectCSS: false,
    onUpdate: ({ editor: changed }) => onChange(htmlOf(changed.getJSON())),
    editorProps: {
      attributes: { role: "textbox", "aria-multiline": "true", ...attributes, class: "rich-text min-h-48 break-words p-3 outline-none" },
      // The library would parse foreign HTML with its own Trusted Types policy, which the page's security policy does not allow.
      handleDOMEvents: { paste: (view, event) => takeHtml(view, event, event.clipboardData), drop: (view, event) => isForeign(view, event) },
    },
  });
  useEffect(() => {
    editor.setOptions({
      editorProps: {
        ...editor.options.editorProps,
        attributes: { role: "textbox", "aria-multiline": "true", ...attributes, class: "rich-text min-h-48 break-words p-3 outline-none" },
      },
    });
  }, [editor, attributes["aria-describedby"], attributes["aria-invalid"]]);
  useEffect(() => editor.setEditable(!disabled, false), [editor, disabled]);
  useEffect(() => {
    // The text was replaced from outside: saved, discarded, or changed by someone else.
    if (htmlOf(editor.getJSON()) === html || htmlOf(documentOf(html)) === htmlOf(editor.getJSON())) return;
    editor.chain().setMeta("addToHistory", false).setContent(documentOf(html), { emitUpdate: false }).run();
  }, [editor, html]);
  return (
    <>
      <Tools editor={editor} disabled={disabled} onCode={onCode} />
      <EditorContent editor={editor} />
    </>
  );
}

type View = Editor["view"];

function takeHtml(view: View, event: ClipboardEvent | DragEvent, data: DataTransfer | null): boolean {
  const html = data?.getData("text/html");
  if (!html || !view.editable) return false;
  event.preventDefault();
  view.dispatch(view.state.tr.replaceSelection(sliceOf(html, view.state.schema)).scrollIntoView());
  return true;
}

/** Handles content that is dragged in from another page: it is inserted at the cursor. */
function isForeign(view: View, event: DragEvent): boolean {
  return view.dragging === null && takeHtml(view, event, event.dataTransfer);
}

type Tool = { text: string; icon: LucideIcon; isOn: (editor: Editor) => boolean; run: (editor: Editor) => void };

const tools: Tool[] = [
  { text: "Bold", icon: Bold, isOn: (editor) => editor.isActive("bold"), run: (editor) => editor.chain().focus().toggleBold().run() },
  { text: "Italic", icon: Italic, isOn: (editor) => editor.isActive("italic"), run: (editor) => editor.chain().focus().toggleItalic().run() },
  {
    text: "Paragraph",
    icon: Pilcrow,
    isOn: (editor) => editor.isActive("paragraph"),
    run: (editor) => editor.chain().focus().setParagraph().run(),
  },
  {
    text: "Heading",
    icon: Heading2,
    isOn: (editor) => editor.isActive("heading", { level: 2 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    text: "Subheading",
    icon: Heading3,
    isOn: (editor) => editor.isActive("heading", { level: 3 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    text: "List",
    icon: List,
    isOn: (editor) => editor.isActive("bulletList"),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    text: "Numbered list",
    icon: ListOrdered,
    isOn: (editor) => editor.isActive("orderedList"),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    text: "Quote",
    icon: Quote,
    isOn: (editor) => editor.isActive("blockquote"),
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  {
    text: "Insert table",
    icon: TableIcon,
    isOn: (editor) => editor.isActive("table"),
    run: (editor) => editor.chain().focus().insertTable({ rows: 3, cols: 2, withHeaderRow: true }).run(),
  },
];

function Tools({ editor, disabled, onCode }: { editor: Editor; disabled: boolean; onCode: () => void }) {
  const [dialog, setDialog] = useState<"link" | "picture" | null>(null);
  const state = useEditorState({
    editor,
    selector: ({ editor: shown }) => ({
      on: tools.filter(({ isOn }) => isOn(shown)).map(({ text }) => text),
      link: shown.isActive("link") ? String(shown.getAttributes("link")["href"] ?? "") : null,
      picture: shown.isActive("image") ? (shown.getAttributes("image") as TextPicture) : null,
      isInTable: shown.isActive("table"),
      canUndo: shown.can().undo(),
      canRedo: shown.can().redo(),
    }),
  });
  return (
    <>
      <Toolbar.Root aria-label="Formatting" className="flex flex-wrap gap-0.5 border-b border-line p-1">
        {tools.map((tool) => (
          <Toolbar.Button
            key={tool.text}
            title={tool.text}
            disabled={disabled}
            render={<Toggle pressed={state.on.includes(tool.text)} />}
            onClick={() => tool.run(editor)}
            className={toolClass}
          >
            <tool.icon aria-hidden="true" className="size-4" />
            <span className="sr-only">{tool.text}</span>
          </Toolbar.Button>
        ))}
        <Toolbar.Button
          title="Link"
          disabled={disabled}
          render={<Toggle pressed={state.link !== null} />}
          onClick={() => setDialog("link")}
          className={toolClass}
        >
          <Link2 aria-hidden="true" className="size-4" />
          <span className="sr-only">Link</span>
        </Toolbar.Button>
        <Toolbar.Button
          title="Picture"
          disabled={disabled}
          render={<Toggle pressed={state.picture !== null} />}
          onClick={() => setDialog("picture")}
          className={toolClass}
        >
          <ImagePlus aria-hidden="true" className="size-4" />
          <span className="sr-only">Picture</span>
        </Toolbar.Button>
        <Toolbar.Button title="Undo" disabled={disabled || !state.canUndo} onClick={() => editor.chain().focus().undo().run()} className={toolClass}>
          <Undo2 aria-hidden="true" className="size-4" />
          <span className="sr-only">Undo</span>
        </Toolbar.Button>
        <Toolbar.Button title="Redo" disabled={disabled || !state.canRedo} onClick={() => editor.chain().focus().redo().run()} className={toolClass}>
          <Redo2 aria-hidden="true" className="size-4" />
          <span className="sr-only">Redo</span>
        </Toolbar.Button>
        <Toolbar.Button
          title="Edit as HTML"
          disabled={disabled}
          render={<Toggle pressed={false} />}
          onClick={onCode}
          className={classNames(toolClass, "ml-auto")}
        >
          <Code aria-hidden="true" className="size-4" />
          <span className="sr-only">Edit as HTML</span>
        </Toolbar.Button>
      </Toolbar.Root>
      {state.isInTable && <TableTools editor={editor} disabled={disabled} />}
      <PictureDialog
        open={dialog === "picture"}
        picture={state.picture}
        onClose={() => setDialog(null)}
        onPicture={(picture) => editor.chain().focus().insertContent({ type: "image", attrs: picture }).run()}
      />
      <LinkDialog
        open={dialog === "link"}
        href={state.link}
        onClose={() => setDialog(null)}
        onLink={(href) => editor.chain().focus().extendMarkRange("link").setLink({ href }).run()}
        onRemove={() => editor.chain().focus().extendMarkRange("link").unsetLink().run()}
      />
    </>
  );
}

function CodeButton({ pressed, disabled, onPress }: { pressed: boolean; disabled: boolean; onPress: () => void }) {
  return (
    <Toggle title="Edit as HTML" pressed={pressed} disabled={disabled} onPressedChange={onPress} className={toolClass}>
      <Code aria-hidden="true" className="size-4" />
      <span className="sr-only">Edit as HTML</span>
    </Toggle>
  );
}
