import type { WireReplay } from '@fairlead/contract/proof/close-out/schemas.ts';
import { amount } from '@fairlead/contract/read-decimals.ts';
import { cents } from '@fairlead/domain/money.ts';
import { useTranslation } from 'react-i18next';
import { decideTicks } from '../../../../ui/chart-scale.ts';
import { formatClock, formatMoney, formatMoneyTick, formatPercent, formatTime } from '../../../../ui/format.ts';
import { useLocale } from '../../../../ui/locale.tsx';
import { formatLine, formatSteps } from './chart-path.ts';

const WIDTH = 440;
const HEIGHT = 200;
const TOP = 20;
const FLOOR = HEIGHT - 24;
const LEFT = 58;
const RIGHT = WIDTH - 8;
const MOST_TICKS = 5;
/** Labels of the two moments don't cover each other from this distance on. */
const ROOM_OF_LABEL = 76;

/** Equity over time, with the lines below which the client is warned and positions are closed: both follow the margin in use. */
export function EquityChart({ replay }: { readonly replay: WireReplay }) {
  const { t } = useTranslation('closeOut');
  const locale = useLocale();
  const { path, warning_percent: warning, stop_out_percent: stopOut } = replay;
  const points = path.map((point) => ({ at: Date.parse(point.at), equity: amount(point.equity), usedMargin: amount(point.used_margin) }));
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return null;
  const highest = Math.max(...points.map(({ equity, usedMargin }) => Math.max(equity, (usedMargin * warning) / 100)));
  const lowest = Math.min(...points.map(({ equity }) => equity));
  const ticks = decideTicks(highest, MOST_TICKS, true, Math.min(0, lowest));
  const [bottom, top] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  const endAt = Math.max(last.at, Date.parse(replay.end_at));
  const xOf = (at: number): number => LEFT + ((at - first.at) / Math.max(1, endAt - first.at)) * (RIGHT - LEFT);
  const yOf = (value: number): number => FLOOR - ((value - bottom) / (top - bottom)) * (FLOOR - TOP);
  const lineOf = (percent: number): string =>
    formatSteps(
      [...points, { ...last, at: endAt }].map(({ at, usedMargin }) => ({
        x: xOf(at),
        y: usedMargin === 0 ? null : yOf((usedMargin * percent) / 100),
      })),
    );
  const closedOutX = xOf(Date.parse(replay.closed_out_at));
  const warnedX = replay.warned_at === null || replay.warned_before ? null : xOf(Date.parse(replay.warned_at));
  const money = (value: number): string => formatMoney(cents(value), locale);
  return (
    <figure className="m-0 flex flex-col gap-2 rounded-control border border-line p-3">
      <svg
        role="img"
        aria-label={t('chart', {
          from: formatTime(first.at, locale),
          until: formatTime(endAt, locale),
          first: money(first.equity),
          least: money(lowest),
          last: money(last.equity),
        })}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        className="w-full text-micro"
      >
        {ticks.map((tick) => (
          <g key={tick}>
            <line x1={LEFT} x2={RIGHT} y1={yOf(tick)} y2={yOf(tick)} className="stroke-line" />
            <text x={LEFT - 8} y={yOf(tick) + 4} textAnchor="end" className="fill-muted tabular-nums">
              {formatMoneyTick(cents(tick), locale)}
            </text>
          </g>
        ))}
        {warnedX !== null && <Mark x={warnedX} text={t('warningMark')} isLeft={closedOutX - warnedX < ROOM_OF_LABEL} />}
        <Mark x={closedOutX} text={t('closeOutMark')} isLeft={closedOutX > RIGHT - ROOM_OF_LABEL} />
        <path d={lineOf(warning)} className="fill-transparent stroke-caution" strokeWidth={1.5} strokeDasharray="5 4" />
        <path d={lineOf(stopOut)} className="fill-transparent stroke-short" strokeWidth={1.5} strokeDasharray="5 4" />
        <path
          d={formatLine([...points, { ...last, at: endAt }].map(({ at, equity }) => ({ x: xOf(at), y: yOf(equity) })))}
          className="fill-transparent stroke-accent"
          strokeWidth={2}
          strokeLinejoin="round"
        />
        <text x={LEFT} y={HEIGHT - 6} className="fill-muted">
          {formatClock(first.at, locale)}
        </text>
        <text x={RIGHT} y={HEIGHT - 6} textAnchor="end" className="fill-muted">
          {formatClock(endAt, locale)}
        </text>
      </svg>
      <figcaption className="flex flex-wrap gap-x-4 gap-y-1 text-mini text-muted">
        <Key className="border-accent" text={t('equity')} />
        <Key className="border-dashed border-caution" text={t('warningLine', { percent: formatPercent(warning, locale, 0) })} />
        <Key className="border-dashed border-short" text={t('stopOutLine', { percent: formatPercent(stopOut, locale, 0) })} />
      </figcaption>
    </figure>
  );
}

function Key({ className, text }: { readonly className: string; readonly text: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden="true" className={`w-5 border-t-2 ${className}`} />
      {text}
    </span>
  );
}

interface MarkProps {
  readonly x: number;
  readonly text: string;
  /** Whether the text is left of the line, where there is more room. */
  readonly isLeft: boolean;
}

function Mark({ x, text, isLeft }: MarkProps) {
  return (
    <g>
      <line x1={x} x2={x} y1={TOP - 12} y2={FLOOR} className="stroke-control" strokeDasharray="2 3" />
      <text x={isLeft ? x - 6 : x + 6} y={TOP - 5} textAnchor={isLeft ? 'end' : 'start'} className="fill-strong">
        {text}
      </text>
    </g>
  );
}
