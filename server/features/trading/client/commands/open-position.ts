import type { CommandAnswer, OpenPositionMessage } from '@fairlead/contract/trading/schemas.ts';
import { readOpenPosition } from '@fairlead/contract/trading/server.ts';
import { acceptReading, frameCommand, submitCommand, withSeen, type CommandPorts } from './position-command.ts';

/** Throws CallRefused if a field cannot be read exactly, and EngineUnavailable if the engine cannot answer. */
export async function openPosition(ports: CommandPorts, accountId: number, message: OpenPositionMessage): Promise<CommandAnswer> {
  const { seen, ...terms } = acceptReading(readOpenPosition(message));
  const frame = frameCommand(ports, 'openPosition', accountId, message.client_order_id);
  return submitCommand(ports, withSeen({ ...frame, ...terms, openedBy: 'client' }, seen));
}
