import type { Icon } from "#ui/draw-icon.tsx";
import { FlaskConical, Microscope, Orbit, Pipette, Rainbow, Scale, ShieldCheck, Thermometer, Tornado } from "./home-icons.tsx";

/** The icons that a category group may name; another name gets the flask. */
const icons: Record<string, Icon> = {
  microscope: Microscope,
  orbit: Orbit,
  scale: Scale,
  thermometer: Thermometer,
  pipette: Pipette,
  tornado: Tornado,
  "shield-check": ShieldCheck,
  rainbow: Rainbow,
};

export function CategoryIcon({ name, className }: { name: string; className?: string }) {
  const Icon = icons[name] ?? FlaskConical;
  return <Icon aria-hidden="true" className={className} strokeWidth={1.5} />;
}
