import type { CommandAnswer, SetAlertMessage } from '@fairlead/contract/trading/schemas.ts';
import { readSetAlert } from '@fairlead/contract/trading/server.ts';
import { acceptReading, frameCommand, submitCommand, type CommandPorts } from './position-command.ts';

/** Sets a price alert. Throws what openPosition throws. */
export async function setAlert(ports: CommandPorts, accountId: number, message: SetAlertMessage): Promise<CommandAnswer> {
  const request = acceptReading(readSetAlert(message));
  return submitCommand(ports, { ...frameCommand(ports, 'setAlert', accountId, message.client_order_id), ...request });
}
