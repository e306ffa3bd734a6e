import { useCallback, useEffect, useRef, useState } from "react";
import { classNames } from "#ui/class-names.ts";
import { ChevronLeft, ChevronRight } from "#ui/icons.tsx";
import { Picture } from "../picture.tsx";
import type { DescribedPicture, PictureView } from "../picture-view.ts";

const desktopThumbnails = 4;
/** A swipe of at least this length shows the next picture, even where the row would snap back. */
const swipePx = 75;

/**
 * A row of pictures that snaps: it is swiped by finger, thumbnails and arrows scroll it, and without script it simply
 * scrolls. A mouse that rests on a picture zooms in.
 */
export function Gallery({ pictures, title, selected }: { pictures: DescribedPicture[]; title: string; selected: number | null }) {
  const track = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const show = (index: number, behavior: ScrollBehavior = "smooth") => {
    const row = track.current;
    row?.scrollTo({ left: index * row.clientWidth, behavior });
  };
  const onScroll = useCallback(() => {
    const row = track.current;
    if (row && row.clientWidth > 0) setCurrent(Math.round(row.scrollLeft / row.clientWidth));
  }, []);
  const isTakenOver = useRef(false);
  useEffect(() => {
    const row = track.current;
    if (!row) return;
    // A shopper who swiped before the script came keeps their place.
    if (!isTakenOver.current && row.scrollLeft > 0) onScroll();
    else if (selected !== null) row.scrollTo({ left: selected * row.clientWidth });
    isTakenOver.current = true;
  }, [selected, onScroll]);
  const swipe = useRef<{ x: number; from: number } | null>(null);
  const onTouchStart = ({ touches }: React.TouchEvent) => {
    const finger = touches[0];
    swipe.current = finger && touches.length === 1 ? { x: finger.clientX, from: current } : null;
  };
  const onTouchEnd = ({ changedTouches }: React.TouchEvent) => {
    const moved = swipe.current && changedTouches[0] ? swipe.current.x - changedTouches[0].clientX : 0;
    const isZoomed = (window.visualViewport?.scale ?? 1) > 1;
    if (swipe.current && !isZoomed && Math.abs(moved) >= swipePx) show(swipe.current.from + Math.sign(moved));
    swipe.current = null;
  };
  const many = pictures.length > 1;
  return (
    <section aria-label="Pictures" className="min-w-0">
      <div className="relative">
        <ul
          ref={track}
          // What scrolls must be reachable by keyboard.
          tabIndex={many ? 0 : undefined}
          aria-label={many ? "All pictures" : undefined}
          onScroll={onScroll}
          onTouchStart={onTouchStart}
          onTouchEnd={onTouchEnd}
          className="scrollbar-none flex snap-x snap-mandatory overflow-x-auto rounded-surface bg-canvas"
        >
          {pictures.map((picture, index) => (
            <li key={picture.src} className="aspect-square w-full shrink-0 snap-center overflow-hidden">
              <ZoomPicture picture={picture} eager={index === 0} alt={picture.alt || title} />
            </li>
          ))}
        </ul>
        {many && (
          <div className="pointer-events-none absolute inset-x-3 top-1/2 hidden -translate-y-1/2 justify-between pointer-fine:flex print:hidden!">
            <ArrowButton label="Previous picture" disabled={current === 0} onClick={() => show(current - 1)}>
              <ChevronLeft aria-hidden="true" className="size-5" />
            </ArrowButton>
            <ArrowButton label="Next picture" disabled={current >= pictures.length - 1} onClick={() => show(current + 1)}>
              <ChevronRight aria-hidden="true" className="size-5" />
            </ArrowButton>
          </div>
        )}
        {many && (
          <p className="figures absolute right-3 bottom-3 rounded-full bg-paper/90 px-2.5 py-0.5 text-xs text-slate sm:hidden">
            {current + 1} / {pictures.length}
          </p>
        )}
      </div>
      {many && (
        <ul className="mt-4 hidden grid-cols-4 gap-4 sm:grid print:hidden!">
          {pictures.slice(0, desktopThumbnails).map((picture, index) => (
            <li key={picture.src}>
              <button
                type="button"
                onClick={() => show(index)}
                aria-label={`Show picture ${index + 1} of ${pictures.length}`}
                aria-current={index === current}
                className={classNames(
                  "aspect-square w-full overflow-hidden rounded-control border-2 bg-canvas",
                  index === current ? "border-accent" : "border-transparent hover:border-edge",
                )}
              >
                <Picture picture={picture} alt="" sizes="160px" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function ArrowButton({ label, disabled, onClick, children }: { label: string; disabled: boolean; onClick: () => void; children: React.ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
      className="pointer-events-auto grid size-11 place-items-center rounded-full bg-paper text-ink shadow-float hover:text-accent disabled:opacity-0"
    >
      {children}
    </button>
  );
}

/** Shows the picture twice as large around a resting mouse pointer; a touch screen has its own pinch. */
function ZoomPicture({ picture, eager, alt }: { picture: PictureView; eager: boolean; alt: string }) {
  const [origin, setOrigin] = useState<string | null>(null);
  const follow = (event: React.PointerEvent<HTMLElement>) => {
    if (event.pointerType !== "mouse") return;
    const box = event.currentTarget.getBoundingClientRect();
    setOrigin(`${((event.clientX - box.left) / box.width) * 100}% ${((event.clientY - box.top) / box.height) * 100}%`);
  };
  return (
    <div
      onPointerMove={follow}
      onPointerLeave={() => setOrigin(null)}
      className="size-full pointer-fine:cursor-zoom-in"
      style={origin ? { transform: "scale(2)", transformOrigin: origin } : undefined}
    >
      <Picture picture={picture} alt={alt} eager={eager} sizes={origin ? "1600px" : "(min-width: 1024px) 700px, (min-width: 768px) 50vw, 100vw"} />
    </div>
  );
}
