import type { Importance } from '@fairlead/contract/calendar/schemas.ts';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../ui/class-names.ts';

const LEVELS = { [-1]: { name: 'low', bars: 1 }, 0: { name: 'medium', bars: 2 }, 1: { name: 'high', bars: 3 } } as const;
const BARS = [
  { x: 1, y: 9, height: 4 },
  { x: 6, y: 5.5, height: 7.5 },
  { x: 11, y: 2, height: 11 },
] as const;

/** The importance of an event: one to three bars, and a label. */
export function ImportanceMark({ importance }: { readonly importance: Importance }) {
  const { t } = useTranslation('calendar');
  const { name, bars } = LEVELS[importance];
  return (
    <span className={classNames('inline-flex items-baseline gap-1.5', importance === 1 && 'text-caution')}>
      <svg viewBox="0 0 15 13" fill="currentColor" aria-hidden="true" className="h-3 w-3.5 shrink-0">
        {BARS.map(({ x, y, height }, index) => (
          <rect key={x} x={x} y={y} width={3} height={height} rx={1} opacity={index < bars ? 1 : 0.28} />
        ))}
      </svg>
      {t(`importance.${name}`)}
    </span>
  );
}
