import type { PendingOrder } from '@fairlead/contract/trading/client.ts';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../ui/locale.tsx';
import { formatLevel } from '../format-quote.ts';
import { useAccountPart } from '../live/use-stores.ts';
import { usePlatform } from '../platform-context.ts';

/** Marks one order of a pair and names the other; nothing for a single order. */
export function LinkMark({ order }: { readonly order: PendingOrder }) {
  return order.linkedTo === undefined ? null : <Mark linkedTo={order.linkedTo} />;
}

function Mark({ linkedTo }: { readonly linkedTo: number }) {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  const { instrumentOf } = usePlatform();
  const other = useAccountPart((account) => account.orders).find(({ id }) => id === linkedTo);
  if (other === undefined) return null;
  const { side, entryKind, entryPrice, symbol } = other;
  const price = formatLevel(entryPrice, instrumentOf(symbol)?.digits ?? 2, locale);
  const text = t(`orders.link.${entryKind}.${side}`, { price });
  return (
    <span title={text} className="ml-1.5 inline-flex items-center rounded-sm border border-accent px-1 text-micro leading-4 text-accent">
      <span aria-hidden>OCO</span>
      <span className="sr-only">{text}</span>
    </span>
  );
}
