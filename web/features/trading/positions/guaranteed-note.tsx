import type { HeldPosition } from '@fairlead/contract/trading/client.ts';
import { useTranslation } from 'react-i18next';
import { Money } from '../../../ui/figures.tsx';
import { heldStopResult } from '../levels/held-stop-result.ts';
import { useAccountPart } from '../live/use-stores.ts';
import { usePlatform } from '../platform-context.ts';

/** Explains the guaranteed stop of an open position: its terms, its premium, and the result of closing at it. */
export default function GuaranteedNote({ position }: { readonly position: HeldPosition }) {
  const { t } = useTranslation('trading');
  const { instrumentOf, rules } = usePlatform();
  const remainder = useAccountPart((account) => account.remainder);
  const instrument = instrumentOf(position.symbol);
  const { stopLoss: level } = position;
  const at = level === null ? null : heldStopResult(position, { field: 'stopLoss', level }, { instrument, rules, remainder });
  return (
    <div className="flex w-64 flex-col gap-2">
      <p className="text-muted">{t('positionActions.guaranteedNote')}</p>
      {at !== null && at.premium > 0 && (
        <dl className="grid grid-cols-[1fr_auto] gap-x-4 text-muted">
          <dt>{t('orders.ticket.premium')}</dt>
          <dd className="text-right text-strong">
            <Money amount={at.premium} />
          </dd>
          <dt>{t('orders.ticket.resultWithPremium')}</dt>
          <dd className="text-right">
            <Money amount={at.result} signed />
          </dd>
        </dl>
      )}
    </div>
  );
}
