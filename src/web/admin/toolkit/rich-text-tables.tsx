import { Toolbar } from "@base-ui/react/toolbar";
import type { Editor } from "@tiptap/react";

const tools: { text: string; run: (editor: Editor) => void }[] = [
  { text: "Add row above", run: (editor) => editor.chain().focus().addRowBefore().run() },
  { text: "Add row below", run: (editor) => editor.chain().focus().addRowAfter().run() },
  { text: "Delete row", run: (editor) => editor.chain().focus().deleteRow().run() },
  { text: "Add column left", run: (editor) => editor.chain().focus().addColumnBefore().run() },
  { text: "Add column right", run: (editor) => editor.chain().focus().addColumnAfter().run() },
  { text: "Delete column", run: (editor) => editor.chain().focus().deleteColumn().run() },
  { text: "Delete table", run: (editor) => editor.chain().focus().deleteTable().run() },
];

/** The actions on the table that the cursor is in. */
export function TableTools({ editor, disabled }: { editor: Editor; disabled: boolean }) {
  return (
    <Toolbar.Root aria-label="Table" className="flex flex-wrap gap-x-1 border-b border-line p-1">
      {tools.map(({ text, run }) => (
        <Toolbar.Button
          key={text}
          disabled={disabled}
          onClick={() => run(editor)}
          className="min-h-8 rounded-control px-2 text-slate hover:bg-canvas hover:text-ink disabled:opacity-40 pointer-coarse:min-h-11"
        >
          {text}
        </Toolbar.Button>
      ))}
    </Toolbar.Root>
  );
}
