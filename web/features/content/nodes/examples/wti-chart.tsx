import { classNames } from '../../../../ui/class-names.ts';
import { formatDate, formatDollars, formatNumber } from '../../../../ui/format.ts';
import { useLocale } from '../../../../ui/locale.tsx';
import { WTI_SPRING_2020 } from './wti-spring-2020.ts';

const WIDTH = 520;
const HEIGHT = 320;
const LEFT = 44;
const RIGHT = 12;
const TOP = 12;
const BOTTOM = 30;
const HIGHEST = 50;
const LOWEST = -45;
const LEVELS = [40, 20, 0, -20, -40] as const;
const MONTHS = ['2020-03-02', '2020-04-01', '2020-05-01'] as const;

const first = Date.parse(WTI_SPRING_2020[0]?.[0] ?? '');
const last = Date.parse(WTI_SPRING_2020.at(-1)?.[0] ?? '');
const x = (date: string) => LEFT + ((Date.parse(date) - first) / (last - first)) * (WIDTH - LEFT - RIGHT);
const y = (dollars: number) => TOP + ((HIGHEST - dollars) / (HIGHEST - LOWEST)) * (HEIGHT - TOP - BOTTOM);
const path = WTI_SPRING_2020.map(([date, dollars], at) => `${at === 0 ? 'M' : 'L'}${x(date).toFixed(1)} ${y(dollars).toFixed(1)}`).join('');
const lowest = WTI_SPRING_2020.reduce((low, day) => (day[1] < low[1] ? day : low));

/** The plot is drawn on the server. `label` describes it in words. */
export function WtiChart({ label, className }: { readonly label: string; readonly className?: string | undefined }) {
  const locale = useLocale();
  const month = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' });
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={label}
      className={classNames('w-full text-dense tabular-nums', className)}
    >
      <rect x={LEFT} y={y(0)} width={WIDTH - LEFT - RIGHT} height={y(LOWEST) - y(0)} className="fill-short-tint" />
      {LEVELS.map((dollars) => (
        <g key={dollars}>
          <line x1={LEFT} x2={WIDTH - RIGHT} y1={y(dollars)} y2={y(dollars)} className={dollars === 0 ? 'stroke-control' : 'stroke-line'} />
          <text x={LEFT - 8} y={y(dollars) + 4} textAnchor="end" className="fill-muted">
            {formatNumber(dollars, locale)}
          </text>
        </g>
      ))}
      {MONTHS.map((date) => (
        <text key={date} x={x(date)} y={HEIGHT - 8} className="fill-muted">
          {month.format(new Date(date))}
        </text>
      ))}
      <path d={path} fill="none" strokeWidth="2.2" strokeLinejoin="round" className="stroke-accent" />
      <circle cx={x(lowest[0])} cy={y(lowest[1])} r="5" strokeWidth="2.5" className="fill-raised stroke-short" />
      <text x={x(lowest[0]) - 14} y={y(lowest[1]) + 5} textAnchor="end" className="fill-short text-body font-semibold">
        {formatDollars(lowest[1], locale)}
      </text>
      <text x={x(lowest[0]) - 14} y={y(lowest[1]) - 14} textAnchor="end" className="fill-muted">
        {formatDate(lowest[0], locale, 'UTC')}
      </text>
    </svg>
  );
}
