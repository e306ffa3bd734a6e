import type { BlockKind, HomeBlock } from "#domain/settings/home-blocks.ts";
import type { Settings } from "#domain/settings/settings-input.ts";

/** The name of each kind of block, and what it shows. */
export const blockWords: Record<BlockKind, { title: string; shows: string }> = {
  hero: { title: "Top of the page", shows: "The title of the page, a text, two buttons, and a picture or the video." },
  categories: { title: "Category groups", shows: "A tab for each category group, with its collections." },
  featured: { title: "Featured collections", shows: "A tab for each featured collection, with its products." },
  about: { title: "About the shop", shows: "A heading and a text next to four points." },
  closing: { title: "Closing banner", shows: "A headline on a dark background with the shop’s promises." },
  newsletter: { title: "Newsletter", shows: "The newsletter sign-up form." },
  text: { title: "Text", shows: "A heading, a text, and two buttons." },
  picture: { title: "Picture", shows: "A picture, with optional text beside it." },
  collection: { title: "Products of a collection", shows: "A row with the first products of a collection." },
  articles: { title: "Latest articles", shows: "The three newest articles." },
};

/** The name of a block in the list, and its text. */
export type BlockName = { title: string; says: string };

export function blockName(block: HomeBlock, home: Settings["home"]): BlockName {
  const says: Partial<Record<BlockKind, string>> = {
    hero: home.heroTitle,
    about: home.marketingHeading,
    closing: home.closingHeadline,
    newsletter: home.newsletterTitle,
  };
  return { title: blockWords[block.kind].title, says: says[block.kind] ?? block.title };
}
