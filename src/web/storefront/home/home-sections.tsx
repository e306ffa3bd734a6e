import { freeShippingTexts, type Promises } from "#domain/settings/promise-texts.ts";
import { LinkButton } from "#ui/button.tsx";
import { Check } from "#ui/icons.tsx";
import { useReveal } from "#ui/use-reveal.ts";
import { links } from "#web/links.ts";
import { NewsletterForm } from "../newsletter/newsletter-form.tsx";
import { AddedSection } from "./added-sections.tsx";
import { CategoryBrowser } from "./category-browser.tsx";
import { FeaturedCollections } from "./featured-collections.tsx";
import type { loadHome } from "./home-page.server.ts";
import { MarketingSection } from "./marketing-section.tsx";

type Loaded = Awaited<ReturnType<typeof loadHome>>;
type Props = Pick<Loaded, "home" | "blocks" | "groups" | "firstGroup" | "featured" | "products" | "promises">;

/** All blocks of the page except the one with its title, in the order that staff chose. */
export function HomeSections({ blocks, ...loaded }: Props) {
  return blocks.map((block) => <Section key={block.id} block={block} {...loaded} />);
}

function Section({ block, home, groups, firstGroup, featured, products, promises }: Omit<Props, "blocks"> & { block: Loaded["blocks"][number] }) {
  switch (block.kind) {
    case "categories":
      return <CategoryBrowser groups={groups} firstGroup={firstGroup} />;
    case "featured":
      return <FeaturedCollections collections={featured} firstProducts={products} />;
    case "about":
      return (
        <MarketingSection
          heading={home.marketingHeading}
          subheading={home.marketingSubheading}
          text={home.marketingText}
          buttons={home.marketingLinks}
          features={home.marketingFeatures}
        />
      );
    case "closing":
      return <ClosingBanner eyebrow={home.closingEyebrow} headline={home.closingHeadline} promises={promises} />;
    case "newsletter":
      return <NewsletterBlock title={home.newsletterTitle} text={home.newsletterText} />;
    case "hero":
      return null;
    default:
      return <AddedSection block={block} />;
  }
}

function ClosingBanner({ eyebrow, headline, promises }: { eyebrow: string; headline: string; promises: Promises }) {
  if (!headline) return null;
  const points = [freeShippingTexts.closing(promises), promises.warranty, promises.support].filter(Boolean);
  return (
    <section aria-labelledby="closing" className="on-ink bg-ink text-paper">
      <div className="content py-24 text-center">
        {eyebrow && <p className="text-[0.9375rem] text-white/75">{eyebrow}</p>}
        <h2 id="closing" className="mx-auto mt-3 max-w-3xl text-4xl tracking-[-0.03em] lg:text-6xl">
          {headline}
        </h2>
        <div className="mt-10 flex flex-wrap justify-center gap-3">
          <LinkButton to={links.collections()} look="onInk" size="large">
            Shop by Category
          </LinkButton>
          <LinkButton to={links.contact()} look="outlineOnInk" size="large">
            Talk to an Expert
          </LinkButton>
        </div>
        {points.length > 0 && (
          <ul className="mt-10 flex flex-wrap justify-center gap-x-8 gap-y-2 text-[0.9375rem] text-white/75">
            {points.map((point) => (
              <li key={point} className="inline-flex items-center gap-2">
                <Check aria-hidden="true" className="size-4" />
                {point}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

function NewsletterBlock({ title, text }: { title: string; text: string }) {
  const section = useReveal<HTMLElement>();
  return (
    <section ref={section} aria-labelledby="newsletter" className="bg-paper">
      <div className="content grid print:opacity-100! print:transform-none! items-center gap-x-16 gap-y-6 py-20 lg:grid-cols-2">
        <div>
          <h2 id="newsletter" className="text-3xl">
            {title}
          </h2>
          {text && <p className="mt-3 max-w-reading text-slate">{text}</p>}
        </div>
        <NewsletterForm className="w-full max-w-lg lg:justify-self-end" />
      </div>
    </section>
  );
}
