import { Suspense, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { Price } from '@fairlead/domain/price.ts';
import type { ChartController } from './chart-controller.client.ts';
import type { PlacedLines } from './level-lines.client.ts';
import { InfoTag } from './info-tag.tsx';
import { StopTag } from './stop-tag.tsx';
import { lazyPanel } from '../positions/load-panel.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { usePlatform } from '../platform-context.ts';
import { readTicketContext } from '../ticket/ticket-context.ts';
import { useTicketHandle } from '../ticket/ticket-handle.ts';
import { ticketLevelsOf } from './ticket-levels.ts';
import { layOutTags, roomForTags, TAG_PITCH_PX } from './tag-layout.ts';
import { isStopLevel, type HeldLevel, type TicketLevel } from './trade-levels.ts';

const TicketTag = lazyPanel(() => import('./ticket-tags.tsx'));

export interface LevelLayerProps {
  readonly chart: ChartController;
  readonly levels: readonly HeldLevel[];
}

/**
 * The tags on the lines of positions, orders, alerts and the ticket. The chart draws the lines; the tags are DOM elements, so that keyboards and screen
 * readers reach those that can be moved. They follow the chart's repaints without rendering React.
 */
export default function LevelLayer({ chart, levels }: LevelLayerProps) {
  const [moved, setMoved] = useState<ReadonlyMap<string, Price>>(new Map());
  const layer = useRef<HTMLDivElement>(null);
  const placer = useRef<TagPlacer>(null);

  useEffect(() => {
    if (layer.current === null) return undefined;
    const opened = openTagPlacer(layer.current, (widest) => chart.reserveRight((width, least) => roomForTags(widest, width, least)));
    placer.current = opened;
    const end = chart.onLinesPlaced(opened.place);
    return () => {
      end();
      opened.close();
    };
  }, [chart]);

  useLayoutEffect(() => {
    placer.current?.observe();
  });
  const ticket = useTicketHandle();
  const ticketLevels = useTicketLevels();
  useEffect(() => {
    const held = levels.map((level) => ({ ...level, price: moved.get(level.key) ?? level.price }));
    let shown: readonly TicketLevel[] | undefined;
    // A distance from the market moves with every quote; nothing is drawn again while no line has moved.
    const draw = (): void => {
      const drafted = ticketLevels.read();
      if (shown !== undefined && isSame(shown, drafted)) return;
      shown = drafted;
      chart.setLevels([...held, ...drafted]);
    };
    draw();
    return ticketLevels.subscribe(draw);
  }, [chart, levels, moved, ticketLevels]);
  useEffect(() => () => chart.setLevels([]), [chart]);

  function move(key: string, price: Price | null): void {
    setMoved((before) => {
      const next = new Map(before);
      if (price === null) next.delete(key);
      else next.set(key, price);
      return next;
    });
  }

  return (
    <div ref={layer} data-levels className="pointer-events-none absolute top-0 left-0 z-2 overflow-hidden">
      {levels.map((level) => (
        // Hidden until the chart has reported where its line is.
        <div
          key={level.key}
          data-level={level.key}
          hidden
          className="group absolute top-0 right-0 h-5 data-[quiet=true]:not-focus-within:opacity-0"
        >
          {isStopLevel(level) ? (
            <StopTag
              level={level}
              draft={moved.get(level.key) ?? null}
              onDraft={(price) => move(level.key, price)}
              heightOf={() => placer.current?.heightOf(level.key)}
              priceAt={chart.priceAt}
            />
          ) : (
            <InfoTag level={level} />
          )}
        </div>
      ))}
      {ticket !== null &&
        ticketLevels.parts.map((part) => (
          <div key={`ticket ${part}`} data-level={`ticket ${part}`} data-place="left" hidden className="group absolute top-0 left-1 h-5">
            <Suspense>
              <TicketTag
                part={part}
                ticket={ticket}
                parts={ticketLevels.parts}
                heightOf={() => placer.current?.heightOf(`ticket ${part}`)}
                priceAt={chart.priceAt}
              />
            </Suspense>
          </div>
        ))}
    </div>
  );
}

interface TicketLevels {
  /** Which lines there are; the same while they only move. */
  readonly parts: readonly TicketLevel['part'][];
  readonly read: () => readonly TicketLevel[];
  /** Calls the listener when a line may have moved. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** The lines of the ticket, read anew with each quote without rendering React. */
function useTicketLevels(): TicketLevels {
  const platform = usePlatform();
  const locale = useLocale();
  const form = useTicketHandle()?.form;
  const { session, selected } = platform;
  const read = useCallback(
    () => (form === undefined ? [] : ticketLevelsOf(form, readTicketContext(platform, locale))),
    [form, platform, locale],
  );
  const subscribe = useCallback((listener: () => void) => session.quotes.subscribe(selected.symbol, listener), [session, selected.symbol]);
  const parts = useSyncExternalStore(subscribe, () =>
    read()
      .map(({ part }) => part)
      .join(),
  );
  return useMemo(() => ({ parts: PARTS.filter((part) => parts.split(',').includes(part)), read, subscribe }), [parts, read, subscribe]);
}

const PARTS: readonly TicketLevel['part'][] = ['entry', 'stopLoss', 'takeProfit'];

function isSame(before: readonly TicketLevel[], after: readonly TicketLevel[]): boolean {
  return (
    before.length === after.length &&
    before.every(({ key, price, side }, index) => {
      const other = after[index];
      return other?.key === key && other.price === price && other.side === side;
    })
  );
}

interface TagPlacer {
  readonly place: (lines: PlacedLines) => void;
  /** Observes tags that were added or removed. */
  readonly observe: () => void;
  /** The height at which a tag's line is shown, whatever its tag makes way for: at the edge if the line itself is out of view. */
  readonly heightOf: (key: string) => number | undefined;
  readonly close: () => void;
}

const HALF_TAG_PX = 10;

/** The legend of the hovered candle is in the chart's first line. On a narrow chart it reaches to where the tags are. */
const LEGEND = { widthPx: 420, heightPx: 22 } as const;

/**
 * Moves the tags of a layer to their lines, and reserves room for the widest beside the last candle. Widths come from an observer, so that
 * placing never forces a layout.
 */
function openTagPlacer(layer: HTMLElement, reserve: (width: number) => void): TagPlacer {
  let lines: PlacedLines | undefined;
  let shown = new Map<string, number>();
  const widths = new Map<Element, number>();
  const observer = new ResizeObserver((entries) => {
    for (const { target, borderBoxSize } of entries) widths.set(target, Math.ceil(borderBoxSize[0]?.inlineSize ?? 0));
    if (lines !== undefined) place(lines);
    reserve(Math.max(0, ...[...shown.keys()].map((key) => widthOf(key))));
  });

  /** The ticket's tags need no room: they are at the other edge. */
  function widthOf(key: string): number {
    const element = tagsOf(layer).find(({ dataset }) => dataset['level'] === key);
    return element === undefined || isTicketTag(element) ? 0 : (widths.get(element) ?? 0);
  }

  function place(next: PlacedLines): void {
    lines = next;
    setStyle(layer, 'width', `${next.width}px`);
    setStyle(layer, 'height', `${next.height}px`);
    const bottom = next.height - HALF_TAG_PX;
    // The legend is at the left edge, and on a narrow chart it reaches to the other tags as well.
    const topOf = (isLeft: boolean): number => HALF_TAG_PX + (isLeft || next.width < LEGEND.widthPx ? LEGEND.heightPx : 0);
    const tags = tagsOf(layer).flatMap((element) => {
      const key = element.dataset['level'] ?? '';
      const line = next.heights.get(key);
      if (line === undefined) return [];
      const isLeft = isTicketTag(element);
      const y = Math.round(Math.min(line < HALF_TAG_PX ? topOf(isLeft) : line, bottom));
      const isMovable = isLeft || element.querySelector('[role=slider]') !== null;
      return [{ element, key, y, isLeft, isMovable, isAway: Math.abs(y - line) > TAG_PITCH_PX, isAbove: line < y }];
    });
    // Read-only tags are hidden while their line is out of view; movable ones stay within reach, and those of the ticket.
    const present = tags.filter(({ isAway, isMovable }) => !isAway || isMovable);
    const heights = new Map(
      [false, true].flatMap((isLeft) => [
        ...layOutTags(
          present.filter((tag) => tag.isLeft === isLeft),
          topOf(isLeft),
          bottom,
        ),
      ]),
    );
    shown = new Map(present.map(({ key, y }) => [key, y]));
    for (const { element, key, y, isAway, isAbove } of tags) {
      const isPresent = shown.has(key);
      if (element.hidden === isPresent) element.hidden = !isPresent;
      const height = heights.get(key) ?? null;
      setData(element, 'quiet', height === null ? 'true' : 'false');
      setData(element, 'away', isAway ? (isAbove ? 'up' : 'down') : 'no');
      setStyle(element, 'transform', `translateY(${(height ?? y) - HALF_TAG_PX}px)`);
    }
  }

  return {
    place,
    observe: () => {
      for (const element of tagsOf(layer)) observer.observe(element);
    },
    heightOf: (key) => shown.get(key),
    close: () => observer.disconnect(),
  };
}

function tagsOf(layer: HTMLElement): readonly HTMLElement[] {
  return [...layer.children].filter((child) => child instanceof HTMLElement);
}

/** The ticket's tags have the left edge to themselves. */
function isTicketTag({ dataset }: HTMLElement): boolean {
  return dataset['place'] === 'left';
}

function setStyle(element: HTMLElement, name: 'width' | 'height' | 'transform', value: string): void {
  if (element.style[name] !== value) element.style[name] = value;
}

function setData(element: HTMLElement, name: string, value: string): void {
  if (element.dataset[name] !== value) element.dataset[name] = value;
}
