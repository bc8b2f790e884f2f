import type { ComingAction, ListedInstrument } from '@fairlead/contract/markets/client.ts';
import type { HeldPosition } from '@fairlead/contract/trading/client.ts';
import { addExact, roundExact } from '@fairlead/domain/exact-cents.ts';
import type { Cents } from '@fairlead/domain/money.ts';
import { exactDividend } from '@fairlead/domain/trading/actions/dividend.ts';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../ui/format.ts';
import { CalendarIcon } from '../../../ui/icons.tsx';
import { useLocale } from '../../../ui/locale.tsx';
import { useAccountPart } from '../live/use-stores.ts';
import { usePlatform } from '../platform-context.ts';
import { actionText } from './action-text.ts';

/** The corporate actions to come on what the client holds, and what a dividend will book. */
export default function HeldActions() {
  const { t } = useTranslation('positions');
  const locale = useLocale();
  const { instruments } = usePlatform();
  const positions = useAccountPart((account) => account.positions);
  const held = selectHeldActions(instruments, positions);
  if (held.length === 0) return null;
  return (
    <section
      aria-label={t('actions.title')}
      className="flex items-start gap-3 border-b border-line bg-accent-tint px-3 py-2 text-dense tabular-nums"
    >
      <CalendarIcon className="mt-px size-4.5 shrink-0 text-accent" />
      <ul className="relative min-w-0 flex-1 md:max-h-20 md:overflow-y-auto">
        {held.map(({ action, name, dividend }) => (
          <li key={action.id}>
            {actionText(action, name, { t, locale })}
            {dividend !== null && ` ${t('actions.yours', { amount: formatMoney(dividend, locale, true) })}`}
          </li>
        ))}
      </ul>
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
    .toSorted((a, b) => (a.action.dueAt - b.action.dueAt));
}

function dividendOn(held: readonly HeldPosition[], action: Parameters<typeof exactDividend>[1]): Cents {
  return roundExact(addExact(held.map((position) => exactDividend(position, action)))).booked;
}
