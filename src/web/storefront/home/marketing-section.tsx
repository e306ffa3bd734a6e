import { LinkButton } from "#ui/button.tsx";
import { LineIcon } from "#ui/line-icon.tsx";
import { useReveal } from "#ui/use-reveal.ts";

type Link = { text: string; url: string };
type Feature = { title: string; text: string; iconPath: string };
type Props = { heading: string; subheading: string; text: string; buttons: Link[]; features: Feature[] };

export function MarketingSection({ heading, subheading, text, buttons, features }: Props) {
  const cards = useReveal<HTMLUListElement>();
  if (!heading) return null;
  return (
    <section aria-labelledby="marketing" className="bg-canvas">
      <div className="content grid gap-x-20 gap-y-12 py-24 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <div>
          <h2 id="marketing" className="text-3xl lg:text-[2.75rem]">
            {heading}
          </h2>
          {subheading && <p className="mt-4 text-xl text-slate">{subheading}</p>}
          {text && <p className="mt-6 max-w-reading">{text}</p>}
          {buttons.length > 0 && (
            <div className="mt-8 flex flex-wrap gap-3">
              {buttons.map((button, index) => (
                <LinkButton key={button.url} to={button.url} look={index === 0 ? "solid" : "outline"}>
                  {button.text}
                </LinkButton>
              ))}
            </div>
          )}
        </div>
        <ul ref={cards} className="grid gap-x-10 gap-y-10 sm:grid-cols-2">
          {features.map((feature) => (
            <li key={feature.title} className="border-t border-line pt-5 print:opacity-100! print:transform-none!">
              <LineIcon path={feature.iconPath} aria-hidden="true" className="size-6 stroke-[1.5] text-accent" />
              <h3 className="mt-4 text-lg tracking-[-0.01em]">{feature.title}</h3>
              <p className="mt-2 text-slate">{feature.text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
