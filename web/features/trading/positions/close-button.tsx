import type { HeldPosition } from '@fairlead/contract/read-trading.ts';
import { cents } from '@fairlead/domain/money.ts';
import { useTranslation } from 'react-i18next';
import { Button, type ControlSize } from '../../../ui/button.tsx';
import { formatMoney } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { useCommandBlock } from '../live/use-command-block.ts';
import { usePending } from '../live/use-stores.ts';
import { usePlatform } from '../platform-context.ts';
import { useRowFocus } from '../use-row-focus.ts';
import { tellOutcome } from '../tell-outcome.ts';

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
  const blocked = useCommandBlock();
  const { buttonProps, leave } = useRowFocus();

  async function close(): Promise<void> {
    const answer = await leave(session.desk.close(position, session.quotes.read(position.symbol)?.quote));
    const euros = answer.kind === 'done' ? answer.profit : undefined;
    const profit = euros === undefined ? '' : formatMoney(cents(Math.round(euros * 100)), locale, true);
    const words = { failed: t('trading:order.notExecuted'), done: t('trading:positions.closed', { name: position.displayName, profit }) };
    tellOutcome(answer, words, { t, locale, digits: instrumentOf(position.symbol)?.digits ?? 2 });
  }

  return (
    <Button
      {...buttonProps}
      variant="secondary"
      size={size}
      loading={isPending}
      blocked={blocked}
      aria-label={t('trading:positions.closeNamed', { name: position.displayName })}
      onClick={() => void close()}
      {...(className === undefined ? {} : { className })}
    >
      {t('trading:positions.close')}
    </Button>
  );
}
