import type { PendingOrder } from '@fairlead/contract/trading/client.ts';
import { useTranslation } from 'react-i18next';
import { Button, type ControlSize } from '../../../ui/button.tsx';
import { useLocale } from '../../../ui/locale.tsx';
import { usePlatform } from '../platform-context.ts';
import { useRowCommand } from '../rows/use-row-command.ts';
import { useOrderConfirmation } from '../settings/order-confirmation.tsx';
import { showOutcome } from '../show-outcome.ts';

export interface CancelOrderButtonProps {
  readonly order: PendingOrder;
  readonly size: ControlSize;
  readonly className?: string;
}

/** Cancels an order with one click. */
export function CancelOrderButton({ order, size, className }: CancelOrderButtonProps) {
  const { t } = useTranslation(['trading', 'errors']);
  const locale = useLocale();
  const { session, instrumentOf } = usePlatform();
  const { buttonProps, isPending, blocked, leave } = useRowCommand(`order ${order.id}`);
  const confirmation = useOrderConfirmation();
  const name = order.displayName;

  async function cancel(): Promise<void> {
    const question = {
      title: t('trading:confirm.cancel', { name }),
      text: t('trading:confirm.cancelText'),
      confirm: t('trading:confirm.cancelSubmit'),
    };
    if (confirmation.isOn && !(await confirmation.ask(question))) return;
    const answer = await leave(session.desk.cancelOrder(order.id));
    const texts = { failed: t('trading:orders.notCancelled'), done: t('trading:orders.cancelled', { name }) };
    showOutcome(answer, texts, { t, locale, digits: instrumentOf(order.symbol)?.digits ?? 2 });
  }

  return (
    <Button
      {...buttonProps}
      variant="secondary"
      size={size}
      loading={isPending}
      blocked={blocked}
      aria-label={t('trading:orders.cancelNamed', { name })}
      onClick={() => void cancel()}
      className={className}
    >
      {t('trading:orders.cancel')}
    </Button>
  );
}
