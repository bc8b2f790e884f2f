import type { HeldPosition } from '@fairlead/contract/trading/client.ts';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/class-names.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { formatLevel } from '../format-quote.ts';
import { usePlatform } from '../platform-context.ts';
import { PartIcon } from '../trading-icons.tsx';
import { usePositionDialogs } from './position-dialogs.tsx';

/** How many partial targets a position has, and the price of the next one; opens them. Nothing if it has none. */
export function TargetsMark({ position, className }: { readonly position: HeldPosition; readonly className: string }) {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  const { instrumentOf } = usePlatform();
  const open = usePositionDialogs();
  const { id: positionId, displayName: name, symbol, partialTargets: targets = [] } = position;
  const [next] = targets;
  if (next === undefined) return null;
  const price = formatLevel(next.price, instrumentOf(symbol)?.digits ?? 2, locale);
  const label = t('positionActions.targets', { name, count: targets.length, price });
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={() => open({ kind: 'targets', positionId })}
      className={classNames('flex items-center gap-1 truncate text-accent tabular-nums hover:underline', className)}
    >
      <PartIcon className="size-2.5! shrink-0" />
      <span aria-hidden>
        {targets.length} · {price}
      </span>
    </button>
  );
}
