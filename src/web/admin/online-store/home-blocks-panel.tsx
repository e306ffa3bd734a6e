import { addedBlockKinds, type BlockKind, type HomeBlock, singleBlockKinds } from "#domain/settings/home-blocks.ts";
import { links } from "#web/links.ts";
import { sectionFaults } from "../settings/section-form.tsx";
import type { SectionProps } from "../settings/section-props.ts";
import { callAdmin } from "../toolkit/admin-call.ts";
import { useFormValue } from "../toolkit/admin-form-types.ts";
import { UnsavedPreviewButton } from "../toolkit/unsaved-preview-button.tsx";
import { AddedBlockFields } from "./added-block-fields.tsx";
import { BlockList } from "./block-list.tsx";
import { blockName } from "./block-words.ts";
import { StandardFields } from "./home-standard-fields.tsx";

type SingleKind = (typeof singleBlockKinds)[number];

const isSingle = (kind: BlockKind): kind is SingleKind => (singleBlockKinds as readonly string[]).includes(kind);

/** The blocks of the home page in their order. Each block opens to show its fields. */
export function HomeBlocksPanel({ form, settings }: SectionProps<"home">) {
  const home = useFormValue(form, (value) => value);
  const missing = singleBlockKinds.filter((kind) => !home.blocks.some((block) => block.kind === kind));
  return (
    <BlockList
      form={form}
      label="Blocks of the home page"
      intro={
        <>
          <p className="text-slate">The home page shows these blocks from top to bottom. Buyers see changes once you save.</p>
          <UnsavedPreviewButton
            form={form}
            check={(value) => sectionFaults("home", value, settings)}
            ask={(value) => callAdmin("POST /api/admin/settings/home/preview", { body: value })}
            path={links.homePreview()}
            unsaved={(value) => value}
          />
        </>
      }
      kinds={[...addedBlockKinds, ...missing]}
      nameOf={(block) => blockName(block, home)}
      ownsField={ownsField}
    >
      {({ kind }, at) =>
        isSingle(kind) ? (
          <StandardFields kind={kind} form={form} settings={settings} />
        ) : (
          <AddedBlockFields key={at} kind={kind} form={form} settings={settings} at={at} />
        )
      }
    </BlockList>
  );
}

const prefixes: Partial<Record<BlockKind, string>> = { hero: "hero", about: "marketing", closing: "closing", newsletter: "newsletter" };

function ownsField({ kind }: HomeBlock, field: string): boolean {
  const prefix = prefixes[kind];
  return prefix !== undefined && field.startsWith(prefix);
}
