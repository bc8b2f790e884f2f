import type { WaitingOrder } from '@fairlead/contract/trading/client.ts';
import { useTranslation } from 'react-i18next';
import type { ControlSize } from '../../../ui/button.tsx';
import { useLocale } from '../../../ui/locale.tsx';
import { usePlatform } from '../platform-context.ts';
import { RowButton } from '../rows/row-button.tsx';
import { useRowCommand } from '../rows/use-row-command.ts';
import { useOrderConfirmation } from '../settings/order-confirmation.tsx';
import { tellOutcome } from '../tell-outcome.ts';

export interface CancelOrderButtonProps {
  readonly order: WaitingOrder;
  readonly size: ControlSize;
  readonly className?: string;
}

/** Takes an order back at one click. */
export function CancelOrderButton({ order, size, className }: CancelOrderButtonProps) {
  const { t } = useTranslation(['trading', 'errors']);
  const locale = useLocale();
  const { session, instrumentOf } = usePlatform();
  const command = useRowCommand(`order ${order.id}`);
  const confirmation = useOrderConfirmation();
  const name = order.displayName;

  async function cancel(): Promise<void> {
    const question = {
      title: t('trading:confirm.cancel', { name }),
      text: t('trading:confirm.cancelText'),
      confirm: t('trading:confirm.cancelSubmit'),
    };
    if (confirmation.isOn && !(await confirmation.ask(question))) return;
    const answer = await command.leave(session.desk.cancelOrder(order.id));
    const words = { failed: t('trading:orders.notCancelled'), done: t('trading:orders.cancelled', { name }) };
    tellOutcome(answer, words, { t, locale, digits: instrumentOf(order.symbol)?.digits ?? 2 });
  }

  return (
    <RowButton
      command={command}
      size={size}
      className={className}
      label={t('trading:orders.cancelNamed', { name })}
      onPress={() => void cancel()}
    >
      {t('trading:orders.cancel')}
    </RowButton>
  );
}
