import type { ClosePositionsMessage, CloseSeveralAnswer } from '@fairlead/contract/trading/schemas.ts';
import { wireRefusal, wireSeveralClosed } from '@fairlead/contract/trading/server.ts';
import { frameCommand, type CommandPorts } from './position-command.ts';

/** Closes several positions in one step. Those that cannot be closed now stay open and are listed in the answer. */
export async function closePositions(ports: CommandPorts, accountId: number, message: ClosePositionsMessage): Promise<CloseSeveralAnswer> {
  const frame = frameCommand(ports, 'closePositions', accountId, message.client_order_id);
  const answer = await ports.engine.submit({ ...frame, positionIds: message.ids });
  if (answer.kind === 'refused') return wireRefusal(answer.refusal);
  if (answer.kind !== 'closedSeveral') throw new Error('closePositions got the answer of another command');
  return wireSeveralClosed(answer);
}
