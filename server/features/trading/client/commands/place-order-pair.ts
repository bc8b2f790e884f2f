import type { CommandAnswer, PlaceOrderPairMessage } from '@fairlead/contract/trading/schemas.ts';
import { readPlaceOrderPair } from '@fairlead/contract/trading/server.ts';
import { acceptReading, frameCommand, submitCommand, type CommandPorts } from './position-command.ts';

/** Places two orders, of which the first to fill cancels the other. Throws what openPosition throws. */
export async function placeOrderPair(ports: CommandPorts, accountId: number, message: PlaceOrderPairMessage): Promise<CommandAnswer> {
  const request = acceptReading(readPlaceOrderPair(message));
  return submitCommand(ports, { ...frameCommand(ports, 'placeOrderPair', accountId, message.client_order_id), ...request });
}
