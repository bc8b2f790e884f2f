import type { HeldPosition } from '@fairlead/contract/trading/client.ts';
import { cents } from '@fairlead/domain/money.ts';
import { useTranslation } from 'react-i18next';
import { Button, type ControlSize } from '../../../ui/button.tsx';
import { formatMoney } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useCloseBlock } from '../live/use-instrument-block.ts';
import { usePlatform } from '../platform-context.ts';
import { useRowCommand } from '../rows/use-row-command.ts';
import { useOrderConfirmation } from '../settings/order-confirmation.tsx';
import { showOutcome } from '../show-outcome.ts';
import { usePendingText } from './use-pending-text.ts';

/**
 * Closes a position with one click, at the current price, or at the first confirmed one while its price is under review. Pending until the
 * engine has answered.
 */
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
  const { buttonProps, isPending, blocked: commandBlock, leave } = useRowCommand(`close ${position.id}`);
  const waits = position.waitingClose?.margin === null ? t('trading:positions.closeWaits') : undefined;
  const closeBlock = useCloseBlock(position.symbol);
  const blocked = commandBlock ?? waits ?? closeBlock;
  const waitingText = usePendingText();
  const confirmation = useOrderConfirmation();

  async function close(): Promise<void> {
    const { displayName: name, margin, leverage } = position;
    const view = session.quotes.read(position.symbol);
    const values = { amount: formatMoney(margin, locale), leverage };
    const question = {
      title: t('trading:confirm.close', { name }),
      text: view?.status === 'review' ? t('trading:confirm.closeTextReview', values) : t('trading:confirm.closeText', values),
      confirm: t('trading:positions.close'),
    };
    if (confirmation.isOn && !(await confirmation.ask(question))) return;
    const answer = await leave(session.desk.close(position, session.quotes.readShown(position.symbol)));
    const euros = answer.kind === 'done' ? answer.profit : undefined;
    const profit = euros === undefined ? '' : formatMoney(cents(Math.round(euros * 100)), locale, true);
    const isWaiting = answer.kind === 'done' && answer.isWaiting;
    const texts = isWaiting
      ? { done: waitingText(position, null).full, doneTitle: t('trading:positions.closeWaits'), doneTone: 'info' as const }
      : { done: t('trading:positions.closed', { name, profit }) };
    showOutcome(
      answer,
      { failed: t('trading:order.notExecuted'), ...texts },
      { t, locale, digits: instrumentOf(position.symbol)?.digits ?? 2 },
    );
  }

  return (
    <Button
      {...buttonProps}
      variant="secondary"
      size={size}
      loading={isPending}
      blocked={blocked}
      onBlockedPress={(reason) => showToast({ title: t('trading:order.notExecuted'), text: reason, tone: 'info' })}
      aria-label={t('trading:positions.closeNamed', { name: position.displayName })}
      onClick={() => void close()}
      className={className}
    >
      {t('trading:positions.close')}
    </Button>
  );
}
