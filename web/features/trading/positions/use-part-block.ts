import type { HeldPosition } from '@fairlead/contract/trading/client.ts';
import { useTranslation } from 'react-i18next';
import { useCommandBlock } from '../live/use-command-block.ts';
import { useCloseBlock } from '../live/use-instrument-block.ts';

/** Why no part can be closed at the moment. Of one position one closing waits: a part beside it would be refused. */
export function usePartBlock({ symbol, waitingClose }: HeldPosition): string | undefined {
  const { t } = useTranslation('trading');
  const commandBlock = useCommandBlock();
  const closeBlock = useCloseBlock(symbol);
  return commandBlock ?? (waitingClose === null ? closeBlock : t('positions.closeWaits'));
}
