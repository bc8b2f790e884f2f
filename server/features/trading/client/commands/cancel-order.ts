import type { CancelOrderMessage, CommandAnswer } from '@fairlead/contract/trading/schemas.ts';
import { frameCommand, submitCommand, type CommandPorts } from './position-command.ts';

/** Takes back a waiting order. Somebody else's is answered like one that does not exist. */
export async function cancelOrder(ports: CommandPorts, accountId: number, message: CancelOrderMessage): Promise<CommandAnswer> {
  return submitCommand(ports, { ...frameCommand(ports, 'cancelOrder', accountId, message.client_order_id), orderId: message.id });
}
