import type { ClosePositionMessage, CommandAnswer } from '@fairlead/contract/trading/schemas.ts';
import { readClosePosition } from '@fairlead/contract/trading/server.ts';
import { acceptReading, frameCommand, submitCommand, type CommandPorts } from './position-command.ts';

/** Throws what openPosition throws. Another client's position is treated like one that does not exist. */
export async function closePosition(ports: CommandPorts, accountId: number, message: ClosePositionMessage): Promise<CommandAnswer> {
  const request = acceptReading(readClosePosition(message));
  return submitCommand(ports, {
    ...frameCommand(ports, 'closePosition', accountId, message.client_order_id),
    ...request,
    reason: 'manual',
  });
}
