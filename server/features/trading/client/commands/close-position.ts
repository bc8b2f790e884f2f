import type { ClosePositionMessage, CommandAnswer } from '@fairlead/contract/trading/schemas.ts';
import { readClosePosition } from '@fairlead/contract/trading/server.ts';
import { acceptReading, frameCommand, submitCommand, withSeen, type CommandPorts } from './position-command.ts';

/** Throws what openPosition throws. Another client's position is treated like one that does not exist. */
export async function closePosition(ports: CommandPorts, accountId: number, message: ClosePositionMessage): Promise<CommandAnswer> {
  const { seen, ...request } = acceptReading(readClosePosition(message));
  const frame = frameCommand(ports, 'closePosition', accountId, message.client_order_id);
  return submitCommand(ports, withSeen({ ...frame, ...request, reason: 'manual' }, seen));
}
