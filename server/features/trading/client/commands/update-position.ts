import type { CommandAnswer, UpdatePositionMessage } from '@fairlead/contract/trading/schemas.ts';
import { readUpdatePosition } from '@fairlead/contract/trading/server.ts';
import { acceptReading, frameCommand, submitCommand, type CommandPorts } from './position-command.ts';

/** Changes the stops of a position that the message names. Throws what openPosition throws. */
export async function updatePosition(ports: CommandPorts, accountId: number, message: UpdatePositionMessage): Promise<CommandAnswer> {
  const request = acceptReading(readUpdatePosition(message));
  return submitCommand(ports, { ...frameCommand(ports, 'updateStops', accountId, message.client_order_id), ...request });
}
