import type { CommandAnswer } from '@fairlead/contract/trading/schemas.ts';
import { wireAnswer, type Reading } from '@fairlead/contract/trading/server.ts';
import type {
  CancelOrder,
  ChangeOrder,
  ClosePositionCommand,
  ClosePositionsCommand,
  OpenPositionCommand,
  PlaceOrder,
  PlaceOrderPair,
  RemoveAlert,
  SetAlert,
  UpdatePartialTargets,
  UpdateStopsCommand,
} from '@fairlead/domain/engine/command.ts';
import { selectCredible, type SeenPrice } from '@fairlead/domain/trading/seen-price.ts';
import type { EnginePort } from '../../../../engine/engine-port.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';

/** Commands about a single position, order, pair of orders or alert. */
export type PositionCommand =
  | OpenPositionCommand
  | ClosePositionCommand
  | UpdateStopsCommand
  | UpdatePartialTargets
  | PlaceOrder
  | PlaceOrderPair
  | ChangeOrder
  | CancelOrder
  | SetAlert
  | RemoveAlert;

/** All commands that a client can give. */
export type ClientCommand = PositionCommand | ClosePositionsCommand;

export interface CommandPorts {
  readonly engine: Pick<EnginePort, 'submit'>;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
  readonly newId: () => string;
}

/** The fields that every command has. */
export interface CommandFrame<Kind extends ClientCommand['kind']> {
  readonly kind: Kind;
  readonly commandId: string;
  readonly accountId: number;
  readonly at: number;
}

/**
 * Repeating a client order id returns the first answer, but only within the same account and kind of command, so that one client's ids
 * cannot reach another's answers. Without one, every message is a new command.
 */
export function frameCommand<Kind extends ClientCommand['kind']>(
  { clock, newId }: CommandPorts,
  kind: Kind,
  accountId: number,
  clientOrderId: string | undefined,
): CommandFrame<Kind> {
  return { kind, commandId: `${kind}:${accountId}:${clientOrderId ?? newId()}`, accountId, at: clock() };
}

export async function submitCommand({ engine }: CommandPorts, command: PositionCommand): Promise<CommandAnswer> {
  const answer = await engine.submit(command);
  if (answer.kind === 'done' || answer.kind === 'closedSeveral') throw new Error(`a command ${command.kind} got the answer of another one`);
  return wireAnswer(answer);
}

/** The command with what the client says it saw, unless its times cannot be true. */
export function withSeen<Kind extends OpenPositionCommand | ClosePositionCommand>(command: Kind, seen: SeenPrice | null): Kind {
  const credible = selectCredible(seen, command.at);
  return credible === null ? command : { ...command, seen: credible };
}

/** The value of a reading. Throws CallRefused with the fields that could not be read. */
export function acceptReading<Value>(reading: Reading<Value>): Value {
  if (!reading.ok) throw new CallRefused('invalidInput', { fields: reading.fields });
  return reading.value;
}
