import type { CalendarEvent } from '@fairlead/contract/calendar/schemas.ts';
import type { ChartInterval } from '@fairlead/domain/markets/chart-interval.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/class-names.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { usePlatform } from '../platform-context.ts';
import { CANDLE_PANE, type ChartController } from './chart-controller.client.ts';
import { currenciesOf, eventSpan, joinNear, markEvents, type EventMark, type PlacedMark } from './event-marks.ts';
import { loadEvents } from './load-events.ts';
import { paintOverlay } from './painted-overlay.client.ts';

export interface EventLayerProps {
  readonly chart: ChartController;
  readonly interval: ChartInterval;
}

const OVERLAY_ID = 'eventMarks';
const MARK_PX = 18;
/** More than these don't fit into the card beside a mark. */
const MOST_LISTED = 4;

/**
 * Marks of the economic calendar at the bottom of the candles: one for the events of a candle, or of several where they would cover one
 * another. Hovering a mark, tapping it or moving the focus to it shows its events.
 */
export default function EventLayer({ chart, interval }: EventLayerProps) {
  const { t } = useTranslation('chart');
  const events = useEvents(chart);
  const marks = useMemo(() => markEvents(events, interval), [events, interval]);
  const [placed, setPlaced] = useState<readonly PlacedMark[]>([]);
  const [open, setOpen] = useState<string | null>(null);
  const layer = useRef<HTMLUListElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });

  useEffect(() => {
    placeMarks(chart, marks, (next, bounding) => {
      // Only zooming and new candles change which marks there are; while the chart is moved, their elements follow it.
      setPlaced((before) => (before.map(keyOf).join() === next.map(keyOf).join() ? before : next));
      setSize((before) => (before.width === bounding.width && before.height === bounding.height ? before : bounding));
      for (const mark of next) moveTo(layer.current, mark);
    });
    return () => {
      if (!chart.isClosed()) paintOverlay(chart.library, OVERLAY_ID, [], { paint: () => [] });
    };
  }, [chart, marks]);
  useEffect(() => {
    for (const mark of placed) moveTo(layer.current, mark);
  }, [placed]);

  useEffect(() => {
    if (open === null) return undefined;
    const close = ({ target }: Event): void => {
      if (target instanceof Node && layer.current?.contains(target) !== true) setOpen(null);
    };
    document.addEventListener('pointerdown', close, true);
    return () => document.removeEventListener('pointerdown', close, true);
  }, [open]);

  return (
    <ul
      ref={layer}
      aria-label={t('events.label')}
      className="pointer-events-none absolute top-0 left-0 z-1 overflow-hidden"
      style={{ width: size.width, height: size.height }}
    >
      {placed.map((mark) => {
        const key = keyOf(mark);
        return (
          <li key={key} data-mark={key} className="absolute bottom-1 left-0 size-4.5">
            <MarkButton mark={mark} isOpen={open === key} onOpen={(isOpen) => setOpen(isOpen ? key : null)} />
          </li>
        );
      })}
      {placed.map((mark) => keyOf(mark) === open && <EventCard key={keyOf(mark)} mark={mark} width={size.width} />)}
    </ul>
  );
}

/** The events of a mark may change when their figures are published; its first candle stays. */
function keyOf({ timestamp, events }: EventMark): string {
  return `${timestamp} ${events.map(({ id }) => id).join(' ')}`;
}

function moveTo(layer: HTMLElement | null, mark: PlacedMark): void {
  const element = layer?.querySelector<HTMLElement>(`[data-mark="${keyOf(mark)}"]`);
  if (!element) return;
  const transform = `translateX(${Math.round(mark.x - MARK_PX / 2)}px)`;
  if (element.style.transform !== transform) element.style.transform = transform;
}

function placeMarks(
  chart: ChartController,
  marks: readonly EventMark[],
  onPlaced: (marks: readonly PlacedMark[], size: { readonly width: number; readonly height: number }) => void,
): void {
  const { library } = chart;
  // The library repaints an overlay with points only; where they are doesn't matter here.
  paintOverlay(library, OVERLAY_ID, marks.length === 0 ? [] : [{ value: 0 }], {
    paint: (_, { width, height }) => {
      const first = library.getDataList()[0]?.timestamp ?? Number.POSITIVE_INFINITY;
      const points = library.convertToPixel(
        marks.map(({ timestamp }) => ({ timestamp })),
        { paneId: CANDLE_PANE },
      );
      const inView = marks.flatMap((mark, index): PlacedMark[] => {
        const x = Array.isArray(points) ? points[index]?.x : undefined;
        const isIn = x !== undefined && mark.timestamp >= first && x >= MARK_PX / 2 && x <= width - MARK_PX / 2;
        return isIn ? [{ ...mark, x }] : [];
      });
      onPlaced(joinNear(inView, MARK_PX + 2), { width, height });
      return [];
    },
  });
  if (marks.length === 0) onPlaced([], { width: 0, height: 0 });
}

interface MarkButtonProps {
  readonly mark: EventMark;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}

function MarkButton({ mark: { events }, isOpen, onOpen }: MarkButtonProps) {
  const describe = useDescribeEvent();
  const isImportant = events.some(({ importance }) => importance === 1);
  return (
    <button
      type="button"
      aria-label={events.map(describe).join('; ')}
      aria-expanded={isOpen}
      onPointerEnter={({ pointerType }) => {
        if (pointerType !== 'touch') onOpen(true);
      }}
      onPointerLeave={({ pointerType }) => {
        if (pointerType !== 'touch') onOpen(false);
      }}
      onFocus={(event) => {
        // A tap focuses, too, and then opens by itself.
        if (event.currentTarget.matches(':focus-visible')) onOpen(true);
      }}
      onBlur={() => onOpen(false)}
      onClick={() => onOpen(true)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        event.stopPropagation();
        onOpen(false);
      }}
      className={classNames(
        'pointer-events-auto relative flex size-4.5 items-center justify-center rounded-round border bg-raised text-micro font-semibold tabular-nums before:absolute before:-inset-1.5 before:pointer-coarse:-inset-2',
        isImportant ? 'border-caution text-caution' : 'border-muted text-muted',
        isOpen && 'bg-pressed',
      )}
    >
      <span aria-hidden="true">{events.length > 1 ? events.length : events[0]?.currency.slice(0, 1)}</span>
    </button>
  );
}

const CARD_WIDTH_PX = 260;

function EventCard({ mark: { events, x }, width }: { readonly mark: PlacedMark; readonly width: number }) {
  const { t } = useTranslation('chart');
  const describeTime = useDescribeTime();
  const left = Math.max(4, Math.min(x - CARD_WIDTH_PX / 2, width - CARD_WIDTH_PX - 4));
  return (
    <li
      aria-hidden="true"
      className="absolute bottom-7 max-w-full rounded-control border border-line bg-raised p-2 text-mini shadow-overlay"
      style={{ left, width: CARD_WIDTH_PX }}
    >
      {events.slice(0, MOST_LISTED).map((event) => (
        <div key={event.id} className="not-first:mt-1.5 not-first:border-t not-first:border-line not-first:pt-1.5">
          <p className="flex justify-between gap-2 text-muted">
            <span>
              {describeTime(event)} · {event.currency}
            </span>
            <span className={event.importance === 1 ? 'text-caution' : undefined}>{t(`events.${LEVELS[event.importance]}`)}</span>
          </p>
          <p className="font-medium">{event.title}</p>
          <p className="flex flex-wrap gap-x-3 tabular-nums">
            {figuresOf(event).map(({ figure, text }) => (
              <span key={figure}>
                <span className="text-muted">{t(`events.${figure}`)}</span> {text}
              </span>
            ))}
          </p>
        </div>
      ))}
      {events.length > MOST_LISTED && <p className="mt-1.5 text-muted">{t('events.more', { count: events.length - MOST_LISTED })}</p>}
    </li>
  );
}

const LEVELS = { [-1]: 'low', 0: 'medium', 1: 'high' } as const;

function figuresOf(event: CalendarEvent) {
  return (['actual', 'forecast', 'previous'] as const).flatMap((figure) => (event[figure] === '' ? [] : [{ figure, text: event[figure] }]));
}

function useDescribeTime(): (event: CalendarEvent) => string {
  const { t } = useTranslation('chart');
  const locale = useLocale();
  return ({ at, all_day: isAllDay }) => {
    const day = { weekday: 'short', day: 'numeric', month: 'short' } as const;
    if (isAllDay) return `${new Intl.DateTimeFormat(locale, { ...day, timeZone: 'UTC' }).format(new Date(at))}, ${t('events.allDay')}`;
    return new Intl.DateTimeFormat(locale, { ...day, hour: '2-digit', minute: '2-digit' }).format(new Date(at));
  };
}

/** The event in words, for the name of its mark. */
function useDescribeEvent(): (event: CalendarEvent) => string {
  const { t } = useTranslation('chart');
  const describeTime = useDescribeTime();
  return (event) =>
    [
      `${describeTime(event)}: ${event.currency} ${event.title}`,
      t('events.importance', { level: t(`events.${LEVELS[event.importance]}`) }),
      ...figuresOf(event).map(({ figure, text }) => `${t(`events.${figure}`)} ${text}`),
    ].join(', ');
}

/** Figures are published while the chart is open. */
const REFRESH_MS = 300_000;
/** After a failure. */
const RETRY_MS = 60_000;
const NO_EVENTS: readonly CalendarEvent[] = [];

/** The events that move the selected instrument; none until they are loaded, or if they can't be. */
function useEvents(chart: ChartController): readonly CalendarEvent[] {
  const { selected, session } = usePlatform();
  const currencies = currenciesOf(selected).join(',');
  const [loaded, setLoaded] = useState({ currencies, events: NO_EVENTS });

  useEffect(() => {
    const ending = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let begunFrom: string | undefined;
    let begun = 0;
    async function load(): Promise<void> {
      clearTimeout(timer);
      begun += 1;
      const own = begun;
      const first = chart.library.getDataList()[0]?.timestamp;
      const span = eventSpan(first ?? session.serverClock.now(), session.serverClock.now());
      begunFrom = span.from;
      const events = await loadEvents({ ...span, currencies: currencies.split(',') }, ending.signal);
      // A later request is of more days.
      if (ending.signal.aborted || own !== begun) return;
      if (events !== null) setLoaded({ currencies, events });
      clearTimeout(timer);
      timer = setTimeout(() => void load(), events === null ? RETRY_MS : REFRESH_MS);
    }
    void load();
    const end = chart.onCandles(() => {
      const first = chart.library.getDataList()[0]?.timestamp;
      if (first === undefined || begunFrom === undefined) return;
      // Earlier candles were loaded, with events of their own.
      if (eventSpan(first, session.serverClock.now()).from < begunFrom) void load();
    });
    return () => {
      end();
      ending.abort();
      clearTimeout(timer);
    };
  }, [chart, currencies, session]);

  return loaded.currencies === currencies ? loaded.events : NO_EVENTS;
}
