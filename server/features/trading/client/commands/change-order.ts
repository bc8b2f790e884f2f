import type { CommandAnswer, ChangeOrderMessage } from '@fairlead/contract/trading/schemas.ts';
import { readChangeOrder } from '@fairlead/contract/trading/server.ts';
import { acceptReading, frameCommand, submitCommand, type CommandPorts } from './position-command.ts';

/**
 * Changes a pending order's price, and those of its other terms that the message names. Throws what openPosition throws. Another client's
 * order is treated like one that does not exist.
 */
export async function changeOrder(ports: CommandPorts, accountId: number, message: ChangeOrderMessage): Promise<CommandAnswer> {
  const request = acceptReading(readChangeOrder(message));
  return submitCommand(ports, { ...frameCommand(ports, 'changeOrder', accountId, message.client_order_id), ...request });
}
