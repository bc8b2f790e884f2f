import type { ClosePositionsMessage, CloseSeveralAnswer } from '@fairlead/contract/trading/schemas.ts';
import { readClosePositions, wireRefusal, wireSeveralClosed } from '@fairlead/contract/trading/server.ts';
import type { ClosePositionsCommand } from '@fairlead/domain/engine/command.ts';
import { selectCredible } from '@fairlead/domain/trading/seen-price.ts';
import { acceptReading, frameCommand, type CommandPorts } from './position-command.ts';

/** Closes several positions in one step. Those that cannot be closed now stay open and are listed in the answer. Throws what openPosition throws. */
export async function closePositions(ports: CommandPorts, accountId: number, message: ClosePositionsMessage): Promise<CloseSeveralAnswer> {
  const { positionIds, seen } = acceptReading(readClosePositions(message));
  const command = { ...frameCommand(ports, 'closePositions', accountId, message.client_order_id), positionIds };
  const credible = seen.filter((one) => selectCredible(one, command.at) !== null);
  const evidenced: ClosePositionsCommand = credible.length === 0 ? command : { ...command, seen: credible };
  const answer = await ports.engine.submit(evidenced);
  if (answer.kind === 'refused') return wireRefusal(answer.refusal);
  if (answer.kind !== 'closedSeveral') throw new Error('closePositions got the answer of another command');
  return wireSeveralClosed(answer);
}
