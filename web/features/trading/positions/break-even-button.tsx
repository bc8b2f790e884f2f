import type { ListedInstrument } from '@fairlead/contract/markets/client.ts';
import type { HeldPosition } from '@fairlead/contract/trading/client.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { useLocale } from '../../../ui/locale.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { formatLevel } from '../format-quote.ts';
import { findBreakEven } from '../levels/held-level.ts';
import { useChangeStops } from '../levels/use-change-stops.ts';
import { useConfirmMove } from '../levels/use-confirm-move.ts';
import { useCommandBlock } from '../live/use-command-block.ts';
import { usePending, useQuote } from '../live/use-stores.ts';
import { usePlatform } from '../platform-context.ts';
import { SINGLE_PRESS } from '../presses/use-press-guard.ts';
import { showOutcome } from '../show-outcome.ts';
import { withStop } from './stop-edit.ts';

export interface BreakEvenButtonProps {
  readonly position: HeldPosition;
  readonly instrument: ListedInstrument;
  /** Called when the stop was moved. */
  readonly onSet: () => void;
}

/** Moves the stop loss to where the position closes without a loss. Says why not while the market doesn't allow it. */
export function BreakEvenButton({ position, instrument, onSet }: BreakEvenButtonProps) {
  const { t } = useTranslation('positions');
  const { t: tradingT } = useTranslation(['trading', 'errors']);
  const locale = useLocale();
  const { session, rules } = usePlatform();
  const isPending = usePending(`stops ${position.id}`);
  const commandBlock = useCommandBlock();
  const changeStops = useChangeStops(position);
  const confirmMove = useConfirmMove();
  const { quote, status } = useQuote(position.symbol) ?? {};
  const found = findBreakEven(position, { quote, status, instrument, rules, now: session.serverClock.now() });
  if (found === null) return null;
  const { level, state } = found;
  const price = formatLevel(level, instrument.digits, locale);
  const obstacle = state === 'possible' ? undefined : t(state === 'notYet' ? 'breakEven.notYet' : 'breakEven.already', { price });
  const blocked = commandBlock ?? obstacle;

  async function set(): Promise<void> {
    if (!(await confirmMove(position, 'stopLoss', level))) return;
    const answer = await changeStops(withStop(position, 'stopLoss', level));
    const texts = { failed: tradingT('trading:order.notExecuted') };
    if (showOutcome(answer, texts, { t: tradingT, locale, digits: instrument.digits })) onSet();
  }

  return (
    <Button
      {...SINGLE_PRESS}
      variant="secondary"
      size="dense"
      loading={isPending}
      blocked={blocked}
      onBlockedPress={(reason) => showToast({ title: tradingT('trading:order.notExecuted'), text: reason, tone: 'info' })}
      title={t('breakEven.meaning', { price })}
      onClick={() => void set()}
    >
      {t('breakEven.set')}
    </Button>
  );
}
