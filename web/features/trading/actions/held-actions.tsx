import type { ComingAction, ListedInstrument } from '@fairlead/contract/markets/client.ts';
import type { HeldPosition } from '@fairlead/contract/trading/client.ts';
import { addExact, roundExact } from '@fairlead/domain/exact-cents.ts';
import type { Cents } from '@fairlead/domain/money.ts';
import { exactDividend } from '@fairlead/domain/trading/actions/dividend.ts';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../ui/format.ts';
import { CalendarIcon } from '../../../ui/icons.tsx';
import { keepSigns } from '../../../ui/keep-signs.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { useAccountPart } from '../live/use-stores.ts';
import { usePlatform } from '../platform-context.ts';
import { actionText } from './action-text.ts';

/** The corporate actions to come on what the client holds, and what a dividend will book: the next one, and the others on request. */
export default function HeldActions() {
  const { t } = useTranslation('positions');
  const locale = useLocale();
  const { instruments } = usePlatform();
  const positions = useAccountPart((account) => account.positions);
  const held = selectHeldActions(instruments, positions);
  const [next, ...others] = held;
  if (next === undefined) return null;
  const textOf = ({ action, name, dividend }: HeldAction): string => {
    const text = actionText(action, name, { t, locale });
    return dividend === null ? text : `${text} ${keepSigns(t('actions.yours', { amount: formatMoney(dividend, locale, true) }))}`;
  };
  return (
    <section
      aria-label={t('actions.title')}
      className="flex items-start gap-3 border-b border-line bg-accent-tint px-3 py-2 text-dense tabular-nums"
    >
      <CalendarIcon className="mt-px size-4.5 shrink-0 text-accent" />
      <div className="min-w-0 flex-1">
        <p>{textOf(next)}</p>
        {others.length > 0 && (
          <details>
            <summary className="w-fit cursor-pointer rounded-mark text-accent">{t('actions.more', { count: others.length })}</summary>
            <ul className="relative flex flex-col gap-1 pt-1 md:max-h-20 md:overflow-y-auto">
              {others.map((one) => (
                <li key={one.action.id}>{textOf(one)}</li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </section>
  );
}

interface HeldAction {
  readonly action: ComingAction;
  readonly name: string;
  /** What a dividend books on the positions held now; null for other actions. */
  readonly dividend: Cents | null;
}

/** By when they take effect. */
function selectHeldActions(instruments: readonly ListedInstrument[], positions: readonly HeldPosition[]): readonly HeldAction[] {
  return instruments
    .flatMap(({ symbol, displayName: name, comingActions }): HeldAction[] => {
      const held = positions.filter((position) => position.symbol === symbol);
      if (held.length === 0) return [];
      return comingActions.map((action) => ({ action, name, dividend: action.kind === 'dividend' ? dividendOn(held, action) : null }));
    })
    .toSorted((a, b) => a.action.dueAt - b.action.dueAt);
}

function dividendOn(held: readonly HeldPosition[], action: Parameters<typeof exactDividend>[1]): Cents {
  return roundExact(addExact(held.map((position) => exactDividend(position, action)))).booked;
}
