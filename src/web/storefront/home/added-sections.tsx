import { useId } from "react";
import { Link } from "react-router";
import { LinkButton } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { links } from "#web/links.ts";
import { ArticleByline } from "../content/article-byline.tsx";
import { Picture } from "../picture.tsx";
import { CardRow, ViewAll } from "../product-card/product-carousel.tsx";
import type { AddedBlockView } from "./home-blocks.server.ts";

type ViewOf<Kind> = Extract<AddedBlockView, { kind: Kind }>;

/** The blocks below the text of a page or an article. Text blocks continue its column. */
export function SectionsBelowText({ blocks }: { blocks: readonly AddedBlockView[] }) {
  return blocks.map((block) => <AddedSection key={block.id} block={block} isBelowText />);
}

/** A block that staff added: a text, a picture, the products of a collection, the newest articles. */
export function AddedSection({ block, isBelowText }: { block: AddedBlockView; isBelowText?: boolean }) {
  switch (block.kind) {
    case "text":
      return <TextSection {...block} isBelowText={isBelowText} />;
    case "picture":
      return <PictureSection {...block} />;
    case "collection":
      return <CollectionSection {...block} />;
    case "articles":
      return <ArticlesSection {...block} />;
  }
}

function TextSection({ title, text, links, isBelowText }: ViewOf<"text"> & { isBelowText: boolean | undefined }) {
  return (
    <section className="bg-paper">
      <div className="content py-20">
        <Words title={title} text={text} links={links} className={isBelowText && "mx-auto"} />
      </div>
    </section>
  );
}

function PictureSection({ title, text, links, picture }: ViewOf<"picture">) {
  const hasWords = title !== "" || text !== "" || links.length > 0;
  return (
    <section className="bg-paper">
      <div className={classNames("content grid items-center gap-x-16 gap-y-8 py-20", hasWords && "lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]")}>
        <div className={classNames("overflow-hidden rounded-surface bg-canvas", hasWords && "aspect-[4/3]")}>
          <Picture
            picture={picture}
            alt={picture.alt}
            sizes={hasWords ? "(min-width: 1024px) 700px, 100vw" : "(min-width: 1280px) 1280px, 100vw"}
            fills
          />
        </div>
        {hasWords && <Words title={title} text={text} links={links} />}
      </div>
    </section>
  );
}

/** A text in paragraphs: an empty line begins a new paragraph. */
function Words({ title, text, links, className }: Pick<ViewOf<"text">, "title" | "text" | "links"> & { className?: string | false | undefined }) {
  return (
    <div className={classNames("max-w-reading", className)}>
      {title && <h2 className="text-3xl lg:text-4xl">{title}</h2>}
      {text && (
        <div className={classNames("grid gap-4 text-lg text-slate", title && "mt-4")}>
          {text.split(/\n\s*\n/).map((paragraph, at) => (
            <p key={at} className="whitespace-pre-line">
              {paragraph}
            </p>
          ))}
        </div>
      )}
      {links.length > 0 && (
        <div className="mt-8 flex flex-wrap gap-3">
          {links.map(({ text, url }, at) => (
            <LinkButton key={at} to={url} look={at === 0 ? "solid" : "outline"}>
              {text}
            </LinkButton>
          ))}
        </div>
      )}
    </div>
  );
}

function CollectionSection({ title, collection, cards }: ViewOf<"collection">) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="bg-paper">
      <div className="content py-20">
        <div className="mb-6 flex items-baseline justify-between gap-4">
          <h2 id={id} className="text-3xl lg:text-4xl">
            {title}
          </h2>
          <ViewAll to={links.collection(collection.handle)} of={collection.title} />
        </div>
        <CardRow cards={cards} label={title} />
      </div>
    </section>
  );
}

function ArticlesSection({ title, articles }: ViewOf<"articles">) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="bg-paper">
      <div className="content py-20">
        <h2 id={id} className="text-3xl lg:text-4xl">
          {title}
        </h2>
        <ul className="mt-8 grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
          {articles.map((article) => (
            <li key={`${article.blog}/${article.handle}`} className="group relative">
              <div className="aspect-[16/9] overflow-hidden rounded-surface bg-canvas">
                <Picture picture={article.picture} alt="" sizes="(min-width: 1024px) 400px, (min-width: 640px) 45vw, 90vw" />
              </div>
              <h3 className="mt-4 text-xl leading-snug">
                <Link
                  to={links.article(article.blog, article.handle)}
                  prefetch="intent"
                  className="after:absolute after:inset-0 after:rounded-surface group-hover:text-accent"
                >
                  {article.title}
                </Link>
              </h3>
              <p className="mt-2 text-slate">{article.excerpt}</p>
              <ArticleByline article={article} className="mt-3" />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
