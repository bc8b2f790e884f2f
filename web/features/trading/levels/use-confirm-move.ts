import type { HeldPosition } from '@fairlead/contract/trading/client.ts';
import type { Price } from '@fairlead/domain/price.ts';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../ui/locale.tsx';
import { formatLevel } from '../format-quote.ts';
import { usePlatform } from '../platform-context.ts';
import { useOrderConfirmation } from '../settings/order-confirmation.tsx';

/** Returns what asks before a stop is moved by a drag or one press, if the client confirms commands. Resolves with whether to move it. */
export function useConfirmMove(): (position: HeldPosition, field: 'stopLoss' | 'takeProfit', to: Price) => Promise<boolean> {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  const { instrumentOf } = usePlatform();
  const confirmation = useOrderConfirmation();

  return (position, field, to) => {
    if (!confirmation.isOn) return Promise.resolve(true);
    const digits = instrumentOf(position.symbol)?.digits ?? 2;
    const before = position[field];
    const values = { from: before === null ? '' : formatLevel(before, digits, locale), to: formatLevel(to, digits, locale) };
    return confirmation.ask({
      title: t('confirm.moveStop', { stop: t(`levels.${field}`), name: position.displayName }),
      text: t(before === null ? 'confirm.setStopText' : 'confirm.moveStopText', values),
      confirm: t('confirm.moveStopSubmit'),
    });
  };
}
