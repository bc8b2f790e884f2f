import type { HeldPosition } from '@fairlead/contract/trading/client.ts';
import { Suspense, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/class-names.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { Popover } from '../../../ui/popover.tsx';
import { LIVE_CLASS } from '../live/live-class.ts';
import { TONE_CLASS } from '../live/live-day-change.tsx';

const OpenProfitFormula = lazyPart(() => import('./profit-formula.tsx'));

const LOOKS = {
  card: {
    button: 'w-26 shrink-0 rounded-mark px-1 text-right tabular-nums',
    profit: 'w-24 text-control font-semibold',
    percent: 'w-24',
  },
  row: {
    button: 'rounded-mark px-0.5 hover:bg-pressed',
    profit: 'w-21 font-semibold',
    percent: 'ml-2 w-15 max-desk:hidden',
  },
} as const;

export interface OpenProfitButtonProps {
  readonly position: HeldPosition;
  /** The position's painter writes into these. */
  readonly profit: RefObject<HTMLSpanElement | null> | undefined;
  readonly percent: RefObject<HTMLSpanElement | null> | undefined;
  readonly look: keyof typeof LOOKS;
}

/** The profit of an open position; a click loads and shows how it is calculated. */
export function OpenProfitButton({ position, profit, percent, look }: OpenProfitButtonProps) {
  const { t } = useTranslation('trading');
  const classes = LOOKS[look];
  return (
    <Popover
      align="end"
      title={t('positions.profit')}
      trigger={
        <button type="button" className={classes.button}>
          <span ref={profit} className={classNames(LIVE_CLASS, TONE_CLASS, classes.profit)} />
          <span ref={percent} className={classNames(LIVE_CLASS, TONE_CLASS, classes.percent)} />
        </button>
      }
    >
      <Suspense>
        <OpenProfitFormula position={position} />
      </Suspense>
    </Popover>
  );
}
