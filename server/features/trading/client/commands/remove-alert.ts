import type { CommandAnswer, RemoveAlertMessage } from '@fairlead/contract/trading/schemas.ts';
import { frameCommand, submitCommand, type CommandPorts } from './position-command.ts';

/** Removes an alert, whether pending or fired. Another client's alert is treated like one that does not exist. */
export async function removeAlert(ports: CommandPorts, accountId: number, message: RemoveAlertMessage): Promise<CommandAnswer> {
  return submitCommand(ports, { ...frameCommand(ports, 'removeAlert', accountId, message.client_order_id), alertId: message.id });
}
