import type { HeldPosition } from '@fairlead/contract/read-trading.ts';
import { cents } from '@fairlead/domain/money.ts';
import { useTranslation } from 'react-i18next';
import { Button, type ControlSize } from '../../../ui/button.tsx';
import { formatMoney } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useConnection, usePending } from '../live/use-stores.ts';
import { usePlatform } from '../platform-context.ts';
import { failureText } from '../refusal-text.ts';
import { useRowFocus } from '../use-row-focus.ts';

/** Closes a position at the current price, at one click; pending until the engine has answered. */
export function CloseButton({
  position,
  size,
  className,
}: {
  readonly position: HeldPosition;
  readonly size: ControlSize;
  readonly className?: string;
}) {
  const { t } = useTranslation(['trading', 'errors']);
  const locale = useLocale();
  const { session, instrumentOf } = usePlatform();
  const isPending = usePending(`close ${position.id}`);
  const isConnected = useConnection().kind === 'live';
  const { buttonProps, leave } = useRowFocus();

  async function close(): Promise<void> {
    const answer = await leave(session.desk.close(position, session.quotes.read(position.symbol)?.quote));
    const failure = failureText(answer, { t, locale, digits: instrumentOf(position.symbol)?.digits ?? 2 });
    if (failure !== null) return showToast({ title: t('trading:order.notExecuted'), text: failure, tone: 'danger' });
    if (answer.kind !== 'done') return;
    const profit = answer.profit === undefined ? '' : formatMoney(cents(Math.round(answer.profit * 100)), locale, true);
    showToast({
      title: t('trading:order.alert'),
      text: t('trading:positions.closed', { name: position.displayName, profit }),
      tone: 'success',
    });
  }

  return (
    <Button
      {...buttonProps}
      variant="secondary"
      size={size}
      loading={isPending}
      disabled={!isConnected}
      aria-label={t('trading:positions.closeNamed', { name: position.displayName })}
      onClick={() => void close()}
      {...(className === undefined ? {} : { className })}
    >
      {t('trading:positions.close')}
    </Button>
  );
}
