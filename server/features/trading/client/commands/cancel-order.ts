import type { CancelOrderMessage, CommandAnswer } from '@fairlead/contract/trading/schemas.ts';
import { frameCommand, submitCommand, type CommandPorts } from './position-command.ts';

/** Cancels a pending order. Another client's order is treated like one that does not exist. */
export async function cancelOrder(ports: CommandPorts, accountId: number, message: CancelOrderMessage): Promise<CommandAnswer> {
  return submitCommand(ports, { ...frameCommand(ports, 'cancelOrder', accountId, message.client_order_id), orderId: message.id });
}
