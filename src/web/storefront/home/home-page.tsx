import { LinkButton } from "#ui/button.tsx";
import { onIdle } from "#ui/on-idle.tsx";
import { links } from "#web/links.ts";
import { JsonLd } from "../json-ld.tsx";
import { pageMeta, siteOf } from "../page-meta.ts";
import { Picture } from "../picture.tsx";
import type { PictureView } from "../picture-view.ts";
import type { Route } from "./+types/home-page";
import { loadHome } from "./home-page.server.ts";

export const loader = loadHome;

const HeroVideo = onIdle(async () => (await import("./hero-video.tsx")).HeroVideo);
const HomeSections = onIdle(async () => (await import("./home-sections.tsx")).HomeSections);

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { shopName, tagline, home } = loaderData;
  return pageMeta(matches, {
    title: shopName,
    fullTitle: tagline ? `${shopName}: ${tagline.replace(/\.$/, "")}` : shopName,
    description: home.heroText || tagline,
    picture: previewOf(home.heroPicture, home.heroTitle || shopName),
    path: links.home(),
  });
}

/** Until staff have named some, so that the home page of a young shop leads to what it sells. */
const everything: Link[] = [{ text: "Browse All Products", url: links.collection("all") }];

export default function HomePage({ loaderData, matches }: Route.ComponentProps) {
  const { home, blocks, shopName } = loaderData;
  const { origin } = siteOf(matches);
  const heroAt = blocks.findIndex(({ kind }) => kind === "hero");
  const sections = (shown: typeof blocks) => shown.length > 0 && <HomeSections {...loaderData} blocks={shown} />;
  return (
    <>
      {heroAt < 0 ? <h1 className="sr-only">{home.heroTitle || shopName}</h1> : sections(blocks.slice(0, heroAt))}
      {heroAt >= 0 && (
        <Hero
          title={home.heroTitle || shopName}
          text={home.heroText}
          buttons={home.heroLinks.length > 0 ? home.heroLinks : everything}
          picture={home.heroPicture}
        />
      )}
      {sections(blocks.slice(heroAt + 1))}
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

type HeroProps = { title: string; text: string; buttons: Link[]; picture: PictureView | null };

function Hero({ title, text, buttons, picture }: HeroProps) {
  return (
    <section className="relative isolate flex min-h-[70vh] flex-col overflow-hidden bg-canvas lg:min-h-[max(70vh,36rem)]">
      <div className="content pointer-events-none relative z-10 flex grow flex-col pt-14 lg:justify-center lg:pt-0">
        <div className="pointer-events-auto max-w-xl lg:w-[38%] lg:py-20">
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
      {picture ? <HeroPicture picture={picture} /> : <HeroVideoPlace />}
    </section>
  );
}

/** A picture that staff uploaded: beside the words and never below them, whatever it shows. */
function HeroPicture({ picture }: { picture: PictureView }) {
  const ratio = picture.width / picture.height;
  const sizes = `(min-width: 1024px) max(52vw, ${Math.round(70 * ratio)}vh), ${Math.max(100, Math.round(84 * ratio))}vw`;
  return (
    <div className="relative mt-auto aspect-[6/5] lg:absolute lg:inset-y-0 lg:right-0 lg:left-[48%] lg:aspect-auto">
      <Picture picture={picture} alt="" sizes={sizes} eager fills />
    </div>
  );
}

/** The video that comes with the shop, over its first picture. Its left part is empty ground, on which the words may stand. */
function HeroVideoPlace() {
  return (
    <div className="relative mt-auto aspect-[6/5] lg:absolute lg:inset-y-0 lg:right-[max(0px,calc(50vw-46rem))] lg:mt-0">
      <img
        src={links.heroPoster(1440)}
        srcSet={`${links.heroPoster(960)} 960w, ${links.heroPoster(1440)} 1440w`}
        sizes="(min-width: 1024px) 60vw, 100vw"
        alt=""
        width={1440}
        height={1200}
        fetchPriority="high"
        className="size-full object-contain"
      />
      <HeroVideo />
    </div>
  );
}

const leastPreviewWidth = 600;

/** What a preview of the page shows: a small or upright picture would do worse there than the one that comes with the shop. */
function previewOf(picture: PictureView | null, alt: string) {
  return picture && picture.width >= leastPreviewWidth && picture.width >= picture.height ? { ...picture, alt } : undefined;
}
