import type { WaitingOrder } from '@fairlead/contract/read-trading.ts';
import { useTranslation } from 'react-i18next';
import { Button, type ControlSize } from '../../../ui/button.tsx';
import { useLocale } from '../../../ui/locale.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useConnection, usePending } from '../live/use-stores.ts';
import { usePlatform } from '../platform-context.ts';
import { failureText } from '../refusal-text.ts';
import { useRowFocus } from '../use-row-focus.ts';

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
  const isConnected = useConnection().kind === 'live';
  const { buttonProps, leave } = useRowFocus();

  async function cancel(): Promise<void> {
    const answer = await leave(session.desk.cancelOrder(order.id));
    const failure = failureText(answer, { t, locale, digits: instrumentOf(order.symbol)?.digits ?? 2 });
    if (failure !== null) return showToast({ title: t('trading:orders.notCancelled'), text: failure, tone: 'danger' });
    if (answer.kind !== 'done') return;
    showToast({ title: t('trading:order.alert'), text: t('trading:orders.cancelled', { name: order.displayName }), tone: 'success' });
  }

  return (
    <Button
      {...buttonProps}
      variant="secondary"
      size={size}
      loading={isPending}
      disabled={!isConnected}
      aria-label={t('trading:orders.cancelNamed', { name: order.displayName })}
      onClick={() => void cancel()}
      {...(className === undefined ? {} : { className })}
    >
      {t('trading:orders.cancel')}
    </Button>
  );
}
