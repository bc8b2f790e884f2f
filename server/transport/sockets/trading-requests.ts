import { tradingEvents } from '@fairlead/contract/socket-events.ts';
import type { ErrorBody } from '@fairlead/contract/errors.ts';
import type { WireNotice } from '@fairlead/contract/trading/notices/schemas.ts';
import {
  cancelOrderSchema,
  changeOrderSchema,
  closePositionSchema,
  closePositionsSchema,
  openPositionSchema,
  placeOrderPairSchema,
  placeOrderSchema,
  positionsRequestSchema,
  removeAlertSchema,
  setAlertSchema,
  updatePartialTargetsSchema,
  updatePositionSchema,
  type AccountChangesMessage,
  type BalanceMessage,
  type BalanceResponse,
  type CancelOrderMessage,
  type ChangeOrderMessage,
  type ClosePositionMessage,
  type ClosePositionsMessage,
  type CloseSeveralAnswer,
  type CommandAnswer,
  type OpenPositionMessage,
  type PlaceOrderMessage,
  type PlaceOrderPairMessage,
  type PositionsMessage,
  type PositionsUnchanged,
  type RemoveAlertMessage,
  type SetAlertMessage,
  type TradingClientToServer,
  type UpdatePartialTargetsMessage,
  type UpdatePositionMessage,
} from '@fairlead/contract/trading/schemas.ts';
import type { ClosedPosition } from '@fairlead/domain/trading/position.ts';
import type { z } from 'zod';
import { DeadlinePassed, withinDeadline } from '../../deadline.ts';
import { EngineUnavailable, type AccountChange, type AccountView } from '../../engine/engine-port.ts';
import type { CommandTracer } from '../../tracing/command-tracer.ts';
import type { SocketAllowance } from './command-limits.ts';
import { parseMessage, readIncoming } from './incoming-message.ts';
import { isChoked } from './slow-client.ts';
import { describeFailure, isErrorBody, type FailurePorts } from './socket-failure.ts';
import type { TradingClient } from './trading-client.ts';

/** What an account's screens show at one moment. */
export interface AccountPicture {
  readonly view: AccountView;
  /** The latest closed positions, latest first. */
  readonly closed: readonly ClosedPosition[];
}

/** The trading feature's calls for an account. Each may reject with CallRefused or EngineUnavailable. */
export interface TradingCalls {
  takePicture(accountId: number): Promise<AccountPicture>;
  /** The same, unless the client knows this version of the account. */
  takeNewPicture(accountId: number, knownVersion: number | undefined): Promise<AccountPicture | PositionsUnchanged>;
  viewBalance(accountId: number): Promise<BalanceMessage>;
  composeTrading(picture: AccountPicture): BalanceResponse['data'];
  /** What has changed since an earlier picture. */
  composeChanges(before: AccountPicture, after: AccountPicture): AccountChangesMessage;
  openPosition(accountId: number, message: OpenPositionMessage): Promise<CommandAnswer>;
  closePosition(accountId: number, message: ClosePositionMessage): Promise<CommandAnswer>;
  updatePosition(accountId: number, message: UpdatePositionMessage): Promise<CommandAnswer>;
  updatePartialTargets(accountId: number, message: UpdatePartialTargetsMessage): Promise<CommandAnswer>;
  closePositions(accountId: number, message: ClosePositionsMessage): Promise<CloseSeveralAnswer>;
  placeOrder(accountId: number, message: PlaceOrderMessage): Promise<CommandAnswer>;
  placeOrderPair(accountId: number, message: PlaceOrderPairMessage): Promise<CommandAnswer>;
  changeOrder(accountId: number, message: ChangeOrderMessage): Promise<CommandAnswer>;
  cancelOrder(accountId: number, message: CancelOrderMessage): Promise<CommandAnswer>;
  setAlert(accountId: number, message: SetAlertMessage): Promise<CommandAnswer>;
  removeAlert(accountId: number, message: RemoveAlertMessage): Promise<CommandAnswer>;
  /** The parts of a change that the client has to be notified of because they were not caused by the client's own action. */
  noticesOf(change: AccountChange): readonly WireNotice[];
}

export interface RequestPorts extends FailurePorts {
  readonly calls: TradingCalls;
  readonly allowance: SocketAllowance;
  /** Pushes the account's state to all its screens again. */
  readonly requestPush: (accountId: number) => void;
  /** Called with what a screen was sent at its request. */
  readonly noteSent: (accountId: number, picture: AccountPicture) => void;
  /** After this a query that the database does not answer is answered `unavailable`. */
  readonly deadlineMs: number;
  /** After this a command passed to the engine is answered, whatever held it up before. */
  readonly commandDeadlineMs: number;
  /** While it is false, commands are refused without checking the session, because the database may be what is unavailable. */
  readonly isTradingOpen: () => boolean;
  /** Null if tracing is off. */
  readonly tracer: CommandTracer | null;
}

/**
 * Answers the requests of one client. Every message is rate-limited, validated by its schema, and answered through its acknowledgement if
 * the client requested one. Without one, the answer is what the spec's client listens for: success shows in the pushed positions and
 * balance, and failure in a positions message that carries the error.
 */
export function answerRequests(client: TradingClient, ports: RequestPorts): void {
  const { calls, allowance, requestPush, noteSent, deadlineMs, commandDeadlineMs, isTradingOpen, tracer, ...failurePorts } = ports;
  const { socket, accountId } = client;

  const answer = <Answer>(event: TradingRequest, work: Work<Answer>, withoutReply: (answer: Answer | ErrorBody) => void): void => {
    const respond = async (received: readonly unknown[]): Promise<void> => {
      const { message, reply } = readIncoming(received);
      const run = (): Promise<Answer | ErrorBody> =>
        work(message, reply !== null).catch((error: unknown) => describeFailure(error, { event, accountId }, failurePorts));
      const result = await (tracer === null ? run() : tracer.followRequest(event, run, codeOf));
      if (isChoked(socket.conn)) return void socket.disconnect(true);
      if (reply === null) withoutReply(result);
      else reply(result);
      if (isErrorBody(result) && result.error.code === 'notSignedIn') client.end();
    };
    socket.on(event, (...received: unknown[]) => void respond(received));
  };

  const command = <Schema extends z.ZodType, Answer extends CommandAnswer | CloseSeveralAnswer>(
    event: TradingRequest,
    schema: Schema,
    run: (accountId: number, message: z.output<Schema>) => Promise<Answer>,
    counts = 1,
  ): void => {
    const work = async (message: unknown): Promise<Answer> => {
      for (let count = 0; count < counts; count += 1) allowance.takeCommand();
      const parsed = parseMessage(schema, message);
      if (!isTradingOpen()) throw new EngineUnavailable('trading is paused', false);
      const answerBy = performance.now() + commandDeadlineMs;
      await client.confirmSession();
      return inTime(run(accountId, parsed), Math.max(0, answerBy - performance.now()));
    };
    answer(event, work, (result) => (isErrorBody(result) ? socket.emit('positions', result) : requestPush(accountId)));
  };

  // A query doesn't count as activity: a screen sends one every five seconds whether or not the client is present.
  const positions = async (message: unknown, hasReply: boolean): Promise<PositionsMessage | PositionsUnchanged> => {
    allowance.takeQuery();
    const request = parseMessage(positionsRequestSchema, message);
    // Without an acknowledgement the answer looks like a push, which is always complete.
    const knownVersion = hasReply ? request?.version : undefined;
    const picture = await withinDeadline(calls.takeNewPicture(accountId, knownVersion), deadlineMs, 'viewing positions');
    if ('unchanged' in picture) return picture;
    noteSent(accountId, picture);
    return calls.composeTrading(picture).positions;
  };
  const balance = async (): Promise<BalanceMessage> => {
    allowance.takeQuery();
    return withinDeadline(calls.viewBalance(accountId), deadlineMs, 'viewing a balance');
  };
  const active = async (): Promise<void> => {
    allowance.takeQuery();
    await client.confirmSession();
  };

  answer(tradingEvents.positions, positions, (result) => !('unchanged' in result) && socket.emit('positions', result));
  answer(tradingEvents.balance, balance, (result) => socket.emit('balance', result));
  answer(tradingEvents.active, active, () => undefined);
  command(tradingEvents.openPosition, openPositionSchema, calls.openPosition);
  command(tradingEvents.closePosition, closePositionSchema, calls.closePosition);
  command(tradingEvents.updatePosition, updatePositionSchema, calls.updatePosition);
  command(tradingEvents.updatePartialTargets, updatePartialTargetsSchema, calls.updatePartialTargets);
  command(tradingEvents.closePositions, closePositionsSchema, calls.closePositions);
  command(tradingEvents.placeOrder, placeOrderSchema, calls.placeOrder);
  command(tradingEvents.placeOrderPair, placeOrderPairSchema, calls.placeOrderPair, 2);
  command(tradingEvents.changeOrder, changeOrderSchema, calls.changeOrder);
  command(tradingEvents.cancelOrder, cancelOrderSchema, calls.cancelOrder);
  command(tradingEvents.setAlert, setAlertSchema, calls.setAlert);
  command(tradingEvents.removeAlert, removeAlertSchema, calls.removeAlert);
}

type TradingRequest = keyof TradingClientToServer;
type Work<Answer> = (message: unknown, hasReply: boolean) => Promise<Answer>;

/** A command passed to the engine may still be carried out, so its outcome is unknown, which differs from "not carried out". */
async function inTime<Answer>(command: Promise<Answer>, deadlineMs: number): Promise<Answer> {
  try {
    return await withinDeadline(command, deadlineMs, 'a command');
  } catch (error) {
    if (error instanceof DeadlinePassed) throw new EngineUnavailable('the command was not answered in time', true);
    throw error;
  }
}

/** The error code of an answer; null if it reports success. */
function codeOf(answer: unknown): string | null {
  return isErrorBody(answer) ? answer.error.code : null;
}
