import type { CommandAnswer, RemoveAlertMessage } from '@fairlead/contract/trading/schemas.ts';
import { frameCommand, submitCommand, type CommandPorts } from './position-command.ts';

/** Forgets an alert, whether it waits or has fired. Somebody else's is answered like one that does not exist. */
export async function removeAlert(ports: CommandPorts, accountId: number, message: RemoveAlertMessage): Promise<CommandAnswer> {
  return submitCommand(ports, { ...frameCommand(ports, 'removeAlert', accountId, message.client_order_id), alertId: message.id });
}
