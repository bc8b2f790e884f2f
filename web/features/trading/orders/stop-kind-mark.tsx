import type { PendingOrder } from '@fairlead/contract/trading/client.ts';
import { useTranslation } from 'react-i18next';
import { ShieldIcon } from '../../../ui/icons.tsx';
import { TrailIcon } from '../trading-icons.tsx';

/** Marks an order's stop as trailing or guaranteed; nothing for an ordinary one. */
export function StopKindMark({ order, labelHidden = false }: StopKindMarkProps) {
  const { t } = useTranslation('trading');
  const kind = order.trailingDistance !== null ? 'trailing' : order.guaranteedStop ? 'guaranteed' : null;
  if (kind === null) return null;
  const word = t(`orders.stopKind.${kind}`);
  return (
    <span title={labelHidden ? word : undefined} className="inline-flex items-center gap-1 text-mini text-accent">
      {kind === 'trailing' ? <TrailIcon className="size-4" /> : <ShieldIcon className="size-4" />}
      <span className={labelHidden ? 'sr-only' : undefined}>{word}</span>
    </span>
  );
}

export interface StopKindMarkProps {
  readonly order: Pick<PendingOrder, 'trailingDistance' | 'guaranteedStop'>;
  /** Shows the label only to screen readers and on hover, for narrow columns. */
  readonly labelHidden?: boolean;
}
