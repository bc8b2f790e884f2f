import type { WaitingOrder } from '@fairlead/contract/trading/client.ts';
import { useTranslation } from 'react-i18next';
import { ShieldIcon } from '../../../ui/icons.tsx';
import { TrailIcon } from '../trading-icons.tsx';

/** Says that an order's stop will trail, or is guaranteed; nothing beside an ordinary one. */
export function StopKindMark({ order, wordHidden = false }: StopKindMarkProps) {
  const { t } = useTranslation('trading');
  const kind = order.trailingDistance !== null ? 'trailing' : order.guaranteedStop ? 'guaranteed' : null;
  if (kind === null) return null;
  const word = t(`orders.stopKind.${kind}`);
  return (
    <span title={wordHidden ? word : undefined} className="inline-flex items-center gap-1 text-mini text-accent">
      {kind === 'trailing' ? <TrailIcon className="size-4" /> : <ShieldIcon className="size-4" />}
      <span className={wordHidden ? 'sr-only' : undefined}>{word}</span>
    </span>
  );
}

export interface StopKindMarkProps {
  readonly order: Pick<WaitingOrder, 'trailingDistance' | 'guaranteedStop'>;
  /** Leaves the word to screen readers and to the pointer where a column is narrow. */
  readonly wordHidden?: boolean;
}
