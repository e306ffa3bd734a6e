import { LinkButton } from "#ui/button.tsx";
import { loadWhenIdle } from "#ui/load-when-idle.tsx";
import { links } from "#web/links.ts";
import { ExperimentMark, useExperimentVariant } from "../experiments/experiment-variants.tsx";
import { JsonLd } from "../json-ld.tsx";
import { Picture } from "../picture.tsx";
import type { PictureView } from "../picture-view.ts";
import type { loadHome } from "./home-page.server.ts";

const HeroVideo = loadWhenIdle(async () => (await import("./hero-video.tsx")).HeroVideo);
const HomeSections = loadWhenIdle(async () => (await import("./home-sections.tsx")).HomeSections);

/** Shown until staff name buttons, so that the home page of a new shop leads to what it sells. */
const everything: Link[] = [{ text: "Browse All Products", url: links.collection("all") }];

type Loaded = Awaited<ReturnType<typeof loadHome>>;

/** The content of the home page: as saved, or in a preview as it is about to be saved. */
export function HomeView({ home: loaded, origin }: { home: Loaded; origin: string }) {
  const { home, blocks, shopName } = loaded;
  const heroAt = blocks.findIndex(({ kind }) => kind === "hero");
  const sections = (shown: typeof blocks) => shown.length > 0 && <HomeSections {...loaded} blocks={shown} />;
  return (
    <>
      {heroAt < 0 ? <h1 className="sr-only">{home.heroTitle || shopName}</h1> : sections(blocks.slice(0, heroAt))}
      {heroAt >= 0 && (
        <Hero
          title={home.heroTitle || shopName}
          text={home.heroText}
          buttons={home.heroLinks.length > 0 ? home.heroLinks : loaded.hasProducts ? everything : []}
          picture={home.heroPicture}
          hasFilm={loaded.hasFilm}
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

type HeroProps = { title: string; text: string; buttons: Link[]; picture: PictureView | null; hasFilm: boolean };

function Hero({ title, text, buttons, picture, hasFilm }: HeroProps) {
  if (!picture && !hasFilm) return <PlainHero title={title} text={text} buttons={buttons} />;
  return (
    <section className="relative isolate flex min-h-[70vh] flex-col overflow-hidden bg-canvas lg:min-h-[max(70vh,36rem)]">
      <div className="content pointer-events-none relative z-10 flex grow flex-col pt-14 lg:justify-center lg:pt-0">
        <div className="pointer-events-auto max-w-xl lg:w-[38%] lg:py-20">
          <h1 className="text-[2.75rem] leading-[1.02] tracking-[-0.035em] sm:text-6xl lg:text-[4rem] xl:text-[4.5rem]">{title}</h1>
          {text && <p className="mt-6 max-w-[26rem] text-lg text-slate">{text}</p>}
          <HeroButtons buttons={buttons} />
        </div>
      </div>
      {picture ? <HeroPicture picture={picture} /> : <HeroVideoPlace />}
    </section>
  );
}

/** For merchants without a picture: the text alone on a plain background. */
function PlainHero({ title, text, buttons }: Pick<HeroProps, "title" | "text" | "buttons">) {
  return (
    <section className="bg-canvas">
      <div className="content py-24 lg:py-36">
        <h1 className="max-w-4xl text-[2.75rem] leading-[1.02] tracking-[-0.035em] [overflow-wrap:anywhere] sm:text-6xl lg:text-[4.5rem]">{title}</h1>
        {text && <p className="mt-6 max-w-reading text-lg text-slate">{text}</p>}
        <HeroButtons buttons={buttons} />
      </div>
    </section>
  );
}

function HeroButtons({ buttons }: { buttons: Link[] }) {
  const variant = useExperimentVariant("hero_cta_text");
  // The control has the merchant's own text.
  const firstText = variant && variant.id !== "control" ? variant.name : null;
  return (
    <div className="mt-8 flex flex-wrap gap-3 empty:hidden">
      {buttons.length > 0 && <ExperimentMark experiment="hero_cta_text" />}
      {buttons.map((button, index) => (
        <LinkButton key={button.url} to={button.url} size="large" look={index === 0 ? "solid" : "outline"}>
          {(index === 0 && firstText) || button.text}
        </LinkButton>
      ))}
    </div>
  );
}

/** A picture that staff uploaded: next to the text and never behind it, because it can show anything. */
function HeroPicture({ picture }: { picture: PictureView }) {
  const ratio = picture.width / picture.height;
  const sizes = `(min-width: 1024px) max(52vw, ${Math.round(70 * ratio)}vh), ${Math.max(100, Math.round(84 * ratio))}vw`;
  return (
    <div className="relative mt-auto aspect-[6/5] lg:absolute lg:inset-y-0 lg:right-0 lg:left-[48%] lg:aspect-auto">
      <Picture picture={picture} alt="" sizes={sizes} eager fills />
    </div>
  );
}

/** The video that comes with the sample shop, over its first frame. Its left part is an empty background for the text. */
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
