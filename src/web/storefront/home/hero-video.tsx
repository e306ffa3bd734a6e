import { useEffect, useRef, useState } from "react";
import { classNames } from "#ui/class-names.ts";
import { Pause, Play } from "#ui/icons.tsx";
import { links } from "#web/links.ts";

/**
 * The video of the home page, laid over its first frame, which the server has sent. It is loaded when the page has everything it
 * needs, plays automatically where the visitor allows motion and does not save data, and can always be stopped (WCAG 2.2, 2.2.2).
 */
export function HeroVideo() {
  const video = useRef<HTMLVideoElement>(null);
  /** null until the page is loaded: without script there must be no button that does nothing. */
  const [isWanted, setWanted] = useState<boolean | null>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [hasBegun, setBegun] = useState(false);

  useEffect(() => whenLoaded(() => setWanted(wantsMotion())), []);
  useEffect(() => {
    const player = video.current;
    if (!player) return;
    // A browser may refuse to play automatically; then the picture stays, and the button starts the video.
    if (isWanted) player.play().catch(() => setWanted(false));
    else player.pause();
  }, [isWanted]);

  if (isWanted === null) return null;
  return (
    <>
      <video
        ref={video}
        src={isWanted || hasBegun ? links.heroVideo() : undefined}
        muted
        loop
        playsInline
        preload="none"
        aria-hidden="true"
        tabIndex={-1}
        onPlaying={() => {
          setPlaying(true);
          setBegun(true);
        }}
        onPause={() => setPlaying(false)}
        className={classNames("absolute inset-0 size-full object-contain transition-opacity duration-200", hasBegun ? "opacity-100" : "opacity-0")}
      />
      <button
        type="button"
        onClick={() => setWanted(!isPlaying)}
        aria-label={isPlaying ? "Pause video" : "Play video"}
        className="absolute right-4 bottom-4 grid size-11 place-items-center rounded-full text-slate hover:bg-paper hover:text-ink lg:right-6 lg:bottom-6"
      >
        {isPlaying ? <Pause className="size-5" aria-hidden="true" /> : <Play className="size-5" aria-hidden="true" />}
      </button>
    </>
  );
}

function whenLoaded(then: () => void): (() => void) | undefined {
  if (document.readyState === "complete") return void then();
  window.addEventListener("load", then, { once: true });
  return () => window.removeEventListener("load", then);
}

function wantsMotion(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  const isSlow = connection?.saveData || /2g|3g/.test(connection?.effectiveType ?? "");
  return !isSlow && !window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}
