import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../ui/locale.tsx';
import type { Candle } from '../chart/candles.ts';
import { BAR_SPACE_PX } from './chart-figures.ts';
import type { PlatformPicture } from './load-picture.ts';

/** The height of the drawing in units of its own: as fine as any screen. */
const UNITS_HIGH = 4_000;
const PRICE_LABELS = 9;
/** Bars between two labels of the time axis. */
const BARS_PER_TIME = 20;
const DAY_MS = 86_400_000;

/**
 * The latest candles as the server draws them: readable before any script has run, in the place and on the scale of the chart that follows
 * (fit-chart.ts gives it the size of the place). It has no style attributes, which the page's content policy forbids.
 */
export function ServerChart({ picture: { instrument, interval, candles } }: { readonly picture: PlatformPicture }) {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  const { lowest, highest } = rangeOf(candles);
  const scale = [lowest, highest, UNITS_HIGH, candles.length, instrument.digits];
  const last = candles.at(-1);
  const rising = drawCandles(candles, { lowest, highest }, ({ open, close }) => close >= open);
  const falling = drawCandles(candles, { lowest, highest }, ({ open, close }) => close < open);
  const price = new Intl.NumberFormat(locale, { minimumFractionDigits: instrument.digits, maximumFractionDigits: instrument.digits });
  return (
    <svg
      data-server-chart={instrument.symbol}
      data-interval={interval}
      data-scale={scale.join(' ')}
      data-locale={locale}
      role="img"
      aria-label={t('chart.label', { name: instrument.displayName })}
      className="absolute inset-0 size-full fill-muted text-[11px] tabular-nums"
    >
      {Array.from({ length: PRICE_LABELS }, (_, index) => (
        <path key={index} data-line={index} className="stroke-line" strokeDasharray="2 4" />
      ))}
      <path data-frame="" className="fill-none stroke-line" />
      <svg data-candles="" preserveAspectRatio="none">
        <path data-wicks="" d={rising.wicks} className="stroke-long" vectorEffect="non-scaling-stroke" />
        <path d={rising.bodies} className="stroke-long" strokeWidth="5" vectorEffect="non-scaling-stroke" />
        <path data-wicks="" d={falling.wicks} className="stroke-short" vectorEffect="non-scaling-stroke" />
        <path d={falling.bodies} className="stroke-short" strokeWidth="5" vectorEffect="non-scaling-stroke" />
      </svg>
      {Array.from({ length: PRICE_LABELS }, (_, index) => (
        <text key={index} data-price={index}>
          {price.format(highest)}
        </text>
      ))}
      {candles.map(({ timestamp }, index) =>
        (candles.length - 1 - index) % BARS_PER_TIME === 0 ? (
          <text key={timestamp} data-time={`${index} ${timestamp} ${isDaily(candles) ? 1 : 0}`} textAnchor="middle" />
        ) : null,
      )}
      {last !== undefined && (
        <g data-last={last.close}>
          <path className={last.close < last.open ? 'stroke-short' : 'stroke-long'} strokeDasharray="3 3" />
          <rect height="16" rx="3" className={last.close < last.open ? 'fill-short-fill' : 'fill-long-fill'} />
          <text className="fill-on-fill">{price.format(last.close)}</text>
        </g>
      )}
    </svg>
  );
}

function isDaily(candles: readonly Candle[]): boolean {
  const [first, second] = candles;
  return first !== undefined && second !== undefined && second.timestamp - first.timestamp >= DAY_MS;
}

interface Range {
  readonly lowest: number;
  readonly highest: number;
}

/** Prices that have not moved yet are drawn through the middle. */
function rangeOf(candles: readonly Candle[]): Range {
  const highest = Math.max(...candles.map(({ high }) => high));
  const lowest = Math.min(...candles.map(({ low }) => low));
  const margin = highest > lowest ? 0 : Math.max(Math.abs(highest) * 0.001, Number.EPSILON);
  return { lowest: lowest - margin, highest: highest + margin };
}

/** Wicks and bodies of those candles as two paths: a stroke of either costs a tenth of a rectangle. */
function drawCandles(
  candles: readonly Candle[],
  { lowest, highest }: Range,
  isWanted: (candle: Candle) => boolean,
): { readonly wicks: string; readonly bodies: string } {
  const heightOf = (price: number): number => Math.round(((highest - price) / (highest - lowest)) * UNITS_HIGH);
  let wicks = '';
  let bodies = '';
  for (const [index, candle] of candles.entries()) {
    if (!isWanted(candle)) continue;
    const x = index * BAR_SPACE_PX + BAR_SPACE_PX / 2;
    const [top, bottom] = [heightOf(Math.max(candle.open, candle.close)), heightOf(Math.min(candle.open, candle.close))];
    wicks += `M${x} ${heightOf(candle.high)}V${heightOf(candle.low)}`;
    // A stroke without length isn't drawn.
    bodies += `M${x} ${top}V${Math.max(bottom, top + UNITS_HIGH / 400)}`;
  }
  return { wicks, bodies };
}
