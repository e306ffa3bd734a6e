import { LinkButton } from "#ui/button.tsx";
import { Check } from "#ui/icons.tsx";
import { useReveal } from "#ui/reveal.ts";
import { links } from "#web/links.ts";
import { JsonLd } from "../json-ld.tsx";
import { NewsletterForm } from "../newsletter/newsletter-form.tsx";
import { pageMeta, siteOf } from "../page-meta.ts";
import type { Promises } from "../promises.ts";
import type { Route } from "./+types/home-page";
import { CategoryBrowser } from "./category-browser.tsx";
import { FeaturedCollections } from "./featured-collections.tsx";
import { loadHome } from "./home-page.server.ts";
import { MarketingSection } from "./marketing-section.tsx";

export const loader = loadHome;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { shopName, tagline, home } = loaderData;
  return pageMeta(matches, {
    title: shopName,
    fullTitle: tagline ? `${shopName}: ${tagline.replace(/\.$/, "")}` : shopName,
    description: home.heroText || tagline,
    path: links.home(),
    imagePath: links.drawing("hero"),
  });
}

/** Until staff have named some, so that the home page of a young shop leads to what it sells. */
const everything: Link[] = [{ text: "Browse All Products", url: links.collection("all") }];

export default function HomePage({ loaderData, matches }: Route.ComponentProps) {
  const { home, groups, featured, products, promises, shopName } = loaderData;
  const { origin } = siteOf(matches);
  return (
    <>
      <Hero title={home.heroTitle || shopName} text={home.heroText} buttons={home.heroLinks.length > 0 ? home.heroLinks : everything} />
      <CategoryBrowser groups={groups} />
      <FeaturedCollections collections={featured} firstProducts={products} />
      <MarketingSection
        heading={home.marketingHeading}
        subheading={home.marketingSubheading}
        text={home.marketingText}
        buttons={home.marketingLinks}
        features={home.marketingFeatures}
      />
      <ClosingBanner eyebrow={home.closingEyebrow} headline={home.closingHeadline} promises={promises} />
      <NewsletterBlock title={home.newsletterTitle} text={home.newsletterText} />
      <JsonLd
        data={
          import.meta.env.SSR
            ? {
                "@context": "https://schema.org",
                "@type": "WebSite",
                name: shopName,
                url: origin + links.home(),
                potentialAction: { "@type": "SearchAction", target: `${origin}${links.search()}?q={query}`, "query-input": "required name=query" },
              }
            : null
        }
      />
    </>
  );
}

type Link = { text: string; url: string };

function Hero({ title, text, buttons }: { title: string; text: string; buttons: Link[] }) {
  return (
    <section className="relative isolate flex min-h-[70vh] flex-col overflow-hidden bg-ground lg:min-h-[max(70vh,36rem)]">
      <div className="content relative z-10 flex grow flex-col pt-14 lg:justify-center lg:pt-0">
        <div className="max-w-xl lg:w-[38%] lg:py-20">
          <h1 className="text-[2.75rem] leading-[1.02] tracking-[-0.035em] sm:text-6xl lg:text-[4rem] xl:text-[4.5rem]">{title}</h1>
          {text && <p className="mt-6 max-w-[26rem] text-lg text-slate">{text}</p>}
          <div className="mt-8 flex flex-wrap gap-3">
            {buttons.map((button, index) => (
              <LinkButton key={button.url} to={button.url} size="large" look={index === 0 ? "solid" : "outline"}>
                {button.text}
              </LinkButton>
            ))}
          </div>
        </div>
      </div>
      <img
        src={links.drawing("hero")}
        alt=""
        width={1600}
        height={900}
        fetchPriority="high"
        className="mt-auto aspect-video w-full object-cover object-bottom lg:absolute lg:inset-y-0 lg:right-0 lg:-z-10 lg:mt-0 lg:h-full lg:w-[62%] lg:object-contain lg:object-right-bottom"
      />
    </section>
  );
}

function ClosingBanner({ eyebrow, headline, promises }: { eyebrow: string; headline: string; promises: Promises }) {
  if (!headline) return null;
  const points = [promises.freeShippingOver && `Free Shipping ${promises.freeShippingOver}+`, promises.warranty, promises.support].filter(Boolean);
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
