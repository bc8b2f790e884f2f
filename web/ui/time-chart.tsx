import { useLayoutEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { decideLabels, decideTicks } from './chart-scale.ts';
import { formatDay } from './format-day.ts';
import { useLocale } from './locale.tsx';

export interface TimeChartPoint {
  /** YYYY-MM-DD. */
  readonly day: string;
  /** Money in cents. Null if there is no value for the day. */
  readonly value: number | null;
}

export interface TimeChartProps {
  /** What is shown, for screen readers and above the readings. */
  readonly label: string;
  readonly dayLabel: string;
  /** In chronological order, without gaps, at least one. */
  readonly points: readonly TimeChartPoint[];
  /** Whether values are whole numbers, as for counts. */
  readonly isWhole: boolean;
  readonly formatValue: (value: number) => string;
  /** The same for the axis, where there is little room. */
  readonly formatTick: (value: number) => string;
}

const TOP = 12;
const BOTTOM = 28;
/** Assumed width of a letter on the axis and in a reading, in px. */
const LETTER = 6.6;
const ROOM_OF_DAY = 84;
const LARGEST_BAR = 28;

/**
 * A bar for each day above a common axis. A pointer or the arrow keys read a day's value, as on a slider; screen readers also get all
 * values as a table.
 */
export function TimeChart({ label, dayLabel, points, isWhole, formatValue, formatTick }: TimeChartProps) {
  const locale = useLocale();
  const box = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(box);
  const floor = height - BOTTOM;
  const [read, setRead] = useState<number | null>(null);
  const [isFocused, setIsFocused] = useState(false);

  const values = points.map(({ value }) => value ?? 0);
  const ticks = decideTicks(Math.max(0, ...values), 4, isWhole, Math.min(0, ...values));
  const top = ticks.at(-1) ?? 1;
  const bottom = ticks[0] ?? 0;
  const left = Math.ceil(Math.max(...ticks.map((tick) => formatTick(tick).length)) * LETTER) + 10;
  const slot = (width - left) / points.length;
  const bar = Math.max(1, Math.min(LARGEST_BAR, slot * (slot < 4 ? 0.9 : 0.68)));
  const xOf = (index: number) => left + slot * (index + 0.5);
  const yOf = (value: number) => floor - ((value - bottom) / (top - bottom)) * (floor - TOP);
  const textOf = (value: number | null) => (value === null ? '–' : formatValue(value));
  const dayFormat = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const last = points.length - 1;
  const at = Math.min(read ?? last, last);
  const current = points[at];

  function readAt(event: PointerEvent<HTMLDivElement>) {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    setRead(Math.max(0, Math.min(last, Math.floor((x - left) / slot))));
  }

  function readByKey(event: KeyboardEvent<HTMLDivElement>) {
    const next = movedIndex(event.key, at, last);
    if (next === null) return;
    event.preventDefault();
    setRead(next);
  }

  return (
    <figure className="m-0 min-w-0">
      <div
        ref={box}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-orientation="horizontal"
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at}
        aria-valuetext={current === undefined ? '' : `${formatDay(current.day, locale)}: ${textOf(current.value)}`}
        onPointerMove={readAt}
        onPointerDown={readAt}
        onPointerLeave={() => setRead(null)}
        onKeyDown={readByKey}
        onFocus={(event) => setIsFocused(event.currentTarget.matches(':focus-visible'))}
        onBlur={() => {
          setIsFocused(false);
          setRead(null);
        }}
        className="relative h-60 touch-pan-y rounded-control lg:h-80"
      >
        {width > 0 && (
          <svg aria-hidden="true" width={width} height={height} className="absolute inset-0 text-micro">
            {ticks.map((tick) => (
              <g key={tick}>
                <line x1={left} x2={width} y1={yOf(tick)} y2={yOf(tick)} className={tick === 0 ? 'stroke-control' : 'stroke-line'} />
                <text x={left - 8} y={yOf(tick) + 4} textAnchor="end" className="fill-muted tabular-nums">
                  {formatTick(tick)}
                </text>
              </g>
            ))}
            {points.map(({ day, value }, index) => {
              if (value === null || value === 0) return null;
              const [upper, lower] = value > 0 ? [yOf(value), yOf(0)] : [yOf(0), yOf(value)];
              const isRead = (read !== null || isFocused) && index === at;
              return (
                <rect
                  key={day}
                  x={xOf(index) - bar / 2}
                  y={value > 0 ? Math.min(upper, lower - 1.5) : upper}
                  width={bar}
                  height={Math.max(1.5, lower - upper)}
                  rx={bar > 6 ? 2 : 0}
                  className={barClass(value, isRead)}
                />
              );
            })}
            {decideLabels(points.length, Math.floor((width - left) / ROOM_OF_DAY)).map((index) => {
              const point = points[index];
              return (
                point !== undefined && (
                  <text
                    key={point.day}
                    x={index === last ? Math.min(xOf(index) + 20, width) : xOf(index)}
                    y={height - 8}
                    textAnchor={index === last ? 'end' : 'middle'}
                    className="fill-muted"
                  >
                    {dayFormat.format(new Date(`${point.day}T00:00:00Z`))}
                  </text>
                )
              );
            })}
            {current !== undefined && (read !== null || isFocused) && (
              <Reading
                x={xOf(at)}
                floor={floor}
                left={left}
                right={width}
                value={textOf(current.value)}
                day={formatDay(current.day, locale)}
              />
            )}
          </svg>
        )}
      </div>
      {/* The chart's data for screen readers only: there is no layout, so it isn't a DataTable. */}
      <div className="sr-only">
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th scope="col">{dayLabel}</th>
              <th scope="col">{label}</th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ day, value }) => (
              <tr key={day}>
                <th scope="row">{formatDay(day, locale)}</th>
                <td>{textOf(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

function barClass(value: number, isRead: boolean): string {
  if (value < 0) return isRead ? 'fill-short' : 'fill-short/70';
  return isRead ? 'fill-accent' : 'fill-accent-fill';
}

interface ReadingProps {
  readonly x: number;
  /** The lower end of its line. */
  readonly floor: number;
  /** It stays between these. */
  readonly left: number;
  readonly right: number;
  readonly value: string;
  readonly day: string;
}

/** The value of the selected day, beside its bar. */
function Reading({ x, floor, left, right, value, day }: ReadingProps) {
  const width = Math.max(value.length * 8, day.length * LETTER) + 20;
  const fitsRight = x + 12 + width <= right;
  const start = Math.max(left, fitsRight ? x + 12 : x - 12 - width);
  return (
    <g className="pointer-events-none">
      <line x1={x} x2={x} y1={TOP} y2={floor} strokeDasharray="2 3" className="stroke-control" />
      <rect x={start} y={TOP} width={width} height={44} rx={6} className="fill-raised stroke-control" />
      <text x={start + 10} y={TOP + 18} className="fill-strong text-dense font-semibold tabular-nums">
        {value}
      </text>
      <text x={start + 10} y={TOP + 35} className="fill-muted">
        {day}
      </text>
    </g>
  );
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size of a box in px, kept up to date; zero until measured. */
function useSize(box: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return size;
}

const PAGE_OF_DAYS = 7;

/** The index a key moves to; null for a key that doesn't move. */
function movedIndex(key: string, index: number, last: number): number | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: 1,
    ArrowUp: 1,
    ArrowLeft: -1,
    ArrowDown: -1,
    PageUp: PAGE_OF_DAYS,
    PageDown: -PAGE_OF_DAYS,
    Home: -last,
    End: last,
  };
  const step = steps[key];
  return step === undefined ? null : Math.max(0, Math.min(last, index + step));
}
