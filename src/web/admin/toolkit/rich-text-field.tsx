import { Bold, Code, Heading2, Heading3, Italic, Link2, List, ListOrdered, type LucideIcon, Pilcrow } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { classNames } from "#ui/class-names.ts";
import { trustedHtml } from "#ui/trusted-types.ts";

type Tool = { text: string; icon: LucideIcon; command: string; value?: string };
const tools: Tool[] = [
  { text: "Bold", icon: Bold, command: "bold" },
  { text: "Italic", icon: Italic, command: "italic" },
  { text: "Paragraph", icon: Pilcrow, command: "formatBlock", value: "p" },
  { text: "Heading", icon: Heading2, command: "formatBlock", value: "h2" },
  { text: "Subheading", icon: Heading3, command: "formatBlock", value: "h3" },
  { text: "List", icon: List, command: "insertUnorderedList" },
  { text: "Numbered list", icon: ListOrdered, command: "insertOrderedList" },
];
const toolClass =
  "grid size-8 place-items-center rounded-control text-slate hover:bg-ground hover:text-ink aria-pressed:bg-accent-soft aria-pressed:text-accent-strong pointer-coarse:size-11";

/**
 * Formatted text as HTML, on the browser's own editing. `html` is shown when the field appears or `version` changes and
 * must have been sanitized; pasted text loses its formatting. The server sanitizes what is sent.
 */
export function RichTextField({
  label,
  html,
  version,
  disabled,
  error,
  onChange,
}: {
  label: string;
  html: string;
  version: string;
  disabled?: boolean;
  error?: string | undefined;
  onChange: (html: string) => void;
}) {
  const id = useId();
  const area = useRef<HTMLDivElement>(null);
  const [asCode, setAsCode] = useState(false);
  useEffect(() => {
    if (area.current) area.current.innerHTML = trustedHtml(html);
  }, [version, asCode]);

  const run = ({ command, value }: Pick<Tool, "command" | "value">) => {
    area.current?.focus();
    // Deprecated, and still the only editing that every browser has built in.
    document.execCommand("defaultParagraphSeparator", false, "p");
    document.execCommand(command, false, value);
    onChange(area.current?.innerHTML ?? "");
  };
  const addLink = () => {
    const address = window.prompt("Link address", "https://");
    if (address && /^(https?:\/\/|\/|mailto:)/.test(address)) run({ command: "createLink", value: address });
  };
  const described = error ? { "aria-describedby": `${id}-error`, "aria-invalid": true as const } : {};
  return (
    <div className="grid grid-cols-1 gap-1">
      <span id={id} className="font-medium">
        {label}
      </span>
      <div className={classNames("rounded-control border focus-within:border-accent", error ? "border-red" : "border-edge")}>
        <div className="flex flex-wrap gap-0.5 border-b border-line p-1">
          {tools.map((tool) => (
            <button key={tool.text} type="button" title={tool.text} disabled={disabled || asCode} onClick={() => run(tool)} className={toolClass}>
              <tool.icon aria-hidden="true" className="size-4" />
              <span className="sr-only">{tool.text}</span>
            </button>
          ))}
          <button type="button" title="Link" disabled={disabled || asCode} onClick={addLink} className={toolClass}>
            <Link2 aria-hidden="true" className="size-4" />
            <span className="sr-only">Link</span>
          </button>
          <button type="button" title="HTML" aria-pressed={asCode} onClick={() => setAsCode(!asCode)} className={classNames(toolClass, "ml-auto")}>
            <Code aria-hidden="true" className="size-4" />
            <span className="sr-only">Edit as HTML</span>
          </button>
        </div>
        {asCode ? (
          <textarea
            aria-labelledby={id}
            {...described}
            value={html}
            disabled={disabled}
            onChange={(event) => onChange(event.target.value)}
            className="field-sizing-content block min-h-48 w-full bg-paper p-3 font-mono text-[0.8125rem]"
          />
        ) : (
          // biome-ignore lint/a11y/useSemanticElements: a textarea holds no formatted text.
          <div
            ref={area}
            role="textbox"
            tabIndex={0}
            aria-multiline="true"
            aria-labelledby={id}
            {...described}
            aria-disabled={disabled}
            contentEditable={!disabled}
            suppressContentEditableWarning
            onInput={() => onChange(area.current?.innerHTML ?? "")}
            onPaste={(event) => {
              event.preventDefault();
              document.execCommand("insertText", false, event.clipboardData.getData("text/plain"));
            }}
            className="rich-text min-h-48 break-words p-3 outline-none"
          />
        )}
      </div>
      {error && (
        <p id={`${id}-error`} className="text-[0.8125rem] text-red">
          {error}
        </p>
      )}
    </div>
  );
}
