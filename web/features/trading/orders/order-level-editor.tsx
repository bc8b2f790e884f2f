import type { PendingOrder } from '@fairlead/contract/trading/client.ts';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../ui/locale.tsx';
import { formatLevel } from '../format-quote.ts';
import { LevelEditor } from '../levels/level-editor.tsx';
import { useCommandBlock } from '../live/use-command-block.ts';
import { usePending } from '../live/use-stores.ts';
import { usePlatform } from '../platform-context.ts';
import { readOrderEdit, type OrderLevel } from './order-edit.ts';
import { useChangeOrder } from './use-change-order.ts';

export interface OrderLevelEditorProps {
  readonly order: PendingOrder;
  readonly level: OrderLevel;
  readonly size: 'dense' | 'large';
}

/** A price of a pending order, edited in place. */
export function OrderLevelEditor({ order, level, size }: OrderLevelEditorProps) {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  const { instrumentOf } = usePlatform();
  const isPending = usePending(`order ${order.id}`);
  const blocked = useCommandBlock();
  const { judge, problemText, change } = useChangeOrder(order);
  const value = order[level];
  const digits = instrumentOf(order.symbol)?.digits ?? 2;
  const saved = value === null ? '' : formatLevel(value, digits, locale);
  return (
    <LevelEditor
      draftKey={`order ${order.id} ${level}`}
      symbol={order.symbol}
      label={t(`orders.levelOf.${level}`, { name: order.displayName })}
      saved={saved}
      size={size}
      isPending={isPending}
      blocked={blocked}
      placeholder={t('ticket.none')}
      judge={(text) => {
        const reading = readOrderEdit(order, level, text, locale, digits);
        return reading.ok ? judge(level, reading.terms) : problemText(reading.problem);
      }}
      save={async (text) => {
        const reading = readOrderEdit(order, level, text, locale, digits);
        return reading.ok && (await change(reading.terms));
      }}
    />
  );
}
