import type { HeldPosition } from '@fairlead/contract/trading/client.ts';
import { FINEST_PRICE_DIGITS, priceToDecimal } from '@fairlead/domain/price.ts';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/class-names.ts';
import { formatNumber } from '../../../ui/format.ts';
import { ShieldIcon } from '../../../ui/icons.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { formatLevel } from '../format-quote.ts';
import { usePlatform } from '../platform-context.ts';
import { LevelIcon, TrailIcon } from '../trading-icons.tsx';
import { lazyPanel } from './load-panel.ts';

const GuaranteedNote = lazyPart(() => import('./guaranteed-note.tsx'));
const TrailingForm = lazyPart(() => import('./trailing-form.tsx'));
const LevelForm = lazyPanel(() => import('./level-form.tsx'));

/** The kind of a position's stop loss: guaranteed, trailing with its distance, or ordinary. A trailing stop is set here. */
export function StopKind({ position, size }: { readonly position: HeldPosition; readonly size: 'dense' | 'large' }) {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  const { instrumentOf } = usePlatform();
  const { trailingDistance, displayName } = position;
  if (position.guaranteedStop) {
    return (
      <Popover
        title={t('positionActions.guaranteed')}
        trigger={
          <button
            type="button"
            aria-label={t('positionActions.guaranteedNamed', { name: displayName })}
            className={triggerClass(size, true)}
          >
            <ShieldIcon className="size-4" />
          </button>
        }
      >
        <Suspense fallback={<span className="block h-80 w-64" />}>
          <LevelForm position={position} field="stopLoss" />
          <div className={SECTION_CLASS}>
            <GuaranteedNote position={position} />
          </div>
        </Suspense>
      </Popover>
    );
  }
  const digits = instrumentOf(position.symbol)?.digits ?? 2;
  const distance = trailingDistance === null ? null : formatLevel(trailingDistance, digits, locale);
  return (
    <Popover
      title={t('positions.stopLoss')}
      trigger={
        <button
          type="button"
          aria-label={
            distance === null
              ? t('positionActions.trailNamed', { name: displayName })
              : t('positionActions.trailsNamed', { name: displayName, distance })
          }
          title={distance === null ? t('positionActions.trailing') : t('positionActions.trails', { distance })}
          className={triggerClass(size, distance !== null)}
        >
          <TrailIcon className="size-4" />
          {trailingDistance !== null && (
            <span className="text-micro tabular-nums">{formatNumber(priceToDecimal(trailingDistance), locale, FINEST_PRICE_DIGITS)}</span>
          )}
        </button>
      }
    >
      <Suspense fallback={<span className="block h-80 w-64" />}>
        <LevelForm position={position} field="stopLoss" />
        <div className={SECTION_CLASS}>
          <p className="mb-2 font-semibold">{t('positionActions.trailing')}</p>
          <TrailingForm position={position} />
        </div>
      </Suspense>
    </Popover>
  );
}

/** The take profit of a position, set in another unit than its price. */
export function TargetKind({ position, size }: { readonly position: HeldPosition; readonly size: 'dense' | 'large' }) {
  const { t } = useTranslation('trading');
  const label = t('positionActions.levelNamed', { stop: t('positions.takeProfit'), name: position.displayName });
  return (
    <Popover
      title={t('positions.takeProfit')}
      trigger={
        <button type="button" aria-label={label} title={label} className={triggerClass(size, false)}>
          <LevelIcon className="size-4" />
        </button>
      }
    >
      <Suspense fallback={<span className="block h-36 w-64" />}>
        <LevelForm position={position} field="takeProfit" />
      </Suspense>
    </Popover>
  );
}

const SECTION_CLASS = 'mt-3 border-t border-line pt-3';

function triggerClass(size: 'dense' | 'large', isOn: boolean): string {
  return classNames(
    'flex h-full shrink-0 items-center justify-center gap-0.5 rounded-control px-1 -outline-offset-2 transition-colors hover:bg-hover',
    size === 'dense' ? 'min-w-6' : 'min-w-10',
    isOn ? 'text-accent' : 'text-muted hover:text-strong',
  );
}
