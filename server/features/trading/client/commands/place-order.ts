import type { CommandAnswer, PlaceOrderMessage } from '@fairlead/contract/trading/schemas.ts';
import { readPlaceOrder } from '@fairlead/contract/trading/server.ts';
import { acceptReading, frameCommand, submitCommand, type CommandPorts } from './position-command.ts';

/** Places a pending order. Throws what openPosition throws. */
export async function placeOrder(ports: CommandPorts, accountId: number, message: PlaceOrderMessage): Promise<CommandAnswer> {
  const request = acceptReading(readPlaceOrder(message));
  return submitCommand(ports, { ...frameCommand(ports, 'placeOrder', accountId, message.client_order_id), ...request });
}
