import type { CommandAnswer, UpdatePartialTargetsMessage } from '@fairlead/contract/trading/schemas.ts';
import { readUpdatePartialTargets } from '@fairlead/contract/trading/server.ts';
import { acceptReading, frameCommand, submitCommand, type CommandPorts } from './position-command.ts';

/** Replaces the partial targets of a position. Throws what openPosition throws. */
export async function updatePartialTargets(
  ports: CommandPorts,
  accountId: number,
  message: UpdatePartialTargetsMessage,
): Promise<CommandAnswer> {
  const request = acceptReading(readUpdatePartialTargets(message));
  return submitCommand(ports, { ...frameCommand(ports, 'updatePartialTargets', accountId, message.client_order_id), ...request });
}
