import type { HeldPosition } from '@fairlead/contract/trading/client.ts';
import { useTranslation } from 'react-i18next';
import { useCommandBlock } from '../live/use-command-block.ts';
import { useCloseBlock } from '../live/use-instrument-block.ts';

/** Why part of a position can't be closed now. A position has at most one pending close: a partial close beside it would be rejected. */
export function usePartBlock({ symbol, waitingClose }: HeldPosition): string | undefined {
  const { t } = useTranslation('trading');
  const commandBlock = useCommandBlock();
  const closeBlock = useCloseBlock(symbol);
  return commandBlock ?? (waitingClose === null ? closeBlock : t('positions.closeWaits'));
}
