import type { WaitingOrder } from '@fairlead/contract/trading/client.ts';
import { useTranslation } from 'react-i18next';
import { Button, type ControlSize } from '../../../ui/button.tsx';
import { useLocale } from '../../../ui/locale.tsx';
import { useCommandBlock } from '../live/use-command-block.ts';
import { usePending } from '../live/use-stores.ts';
import { usePlatform } from '../platform-context.ts';
import { SINGLE_PRESS } from '../presses/use-press-guard.ts';
import { useOrderConfirmation } from '../settings/order-confirmation.tsx';
import { useRowFocus } from '../use-row-focus.ts';
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
  const isPending = usePending(`order ${order.id}`);
  const blocked = useCommandBlock();
  const { buttonProps, leave } = useRowFocus();
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
    const words = { failed: t('trading:orders.notCancelled'), done: t('trading:orders.cancelled', { name }) };
    tellOutcome(answer, words, { t, locale, digits: instrumentOf(order.symbol)?.digits ?? 2 });
  }

  return (
    <Button
      {...buttonProps}
      {...SINGLE_PRESS}
      variant="secondary"
      size={size}
      loading={isPending}
      blocked={blocked}
      aria-label={t('trading:orders.cancelNamed', { name })}
      onClick={() => void cancel()}
      {...(className === undefined ? {} : { className })}
    >
      {t('trading:orders.cancel')}
    </Button>
  );
}
