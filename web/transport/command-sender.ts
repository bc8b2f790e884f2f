import type { ErrorBody } from '@fairlead/contract/errors.ts';
import type { CloseSeveralAnswer, CommandAnswer, TradingClientToServer } from '@fairlead/contract/trading/schemas.ts';

/**
 * Sends a command until its outcome is known. A command whose response was lost is sent again with the same client order id, for which the
 * engine repeats its first response: it is never executed twice. After half a minute the sender gives up and reports the outcome as
 * unknown, since a market order that late isn't what the client wanted.
 */
export interface CommandSender {
  readonly send: <Name extends CommandName>(event: Name, message: CommandMessage<Name>) => Promise<CommandOutcome<Name>>;
  /** Call this when the connection is back or trading resumes: every unanswered command is sent again. */
  readonly resume: () => void;
  /** Settles every unanswered command as unknown. */
  readonly stop: () => void;
}

/** The commands a client may send, by the name of their event. */
export type CommandName = Exclude<keyof TradingClientToServer, 'positions' | 'balance' | 'active'>;
export type CommandMessage<Name extends CommandName> = Parameters<TradingClientToServer[Name]>[0] & { readonly client_order_id: string };
type AnswerTo<Name extends CommandName> = Name extends 'closePositions' ? CloseSeveralAnswer : CommandAnswer;

export type CommandOutcome<Name extends CommandName = CommandName> =
  | { readonly kind: 'done'; readonly answer: Extract<AnswerTo<Name>, { status: true }> }
  | { readonly kind: 'refused'; readonly body: ErrorBody }
  /** There was no connection; nothing was sent. */
  | { readonly kind: 'notSent' }
  /** Sent, but never answered. */
  | { readonly kind: 'unknown' };

export interface CommandSenderPorts {
  readonly isConnected: () => boolean;
  readonly ask: (event: string, message: unknown, timeoutMs: number) => Promise<unknown>;
  /** Runs the task after a time; returns the function that cancels it. */
  readonly later: (task: () => void, delayMs: number) => () => void;
}

const ANSWER_TIMEOUT_MS = 5_000;
const RETRY_DELAY_MS = 500;
export const GIVE_UP_AFTER_MS = 30_000;

export function createCommandSender({ isConnected, ask, later }: CommandSenderPorts): CommandSender {
  const outstanding = new Set<Outstanding>();

  function settle(command: Outstanding, outcome: CommandOutcome): void {
    if (!outstanding.delete(command)) return;
    command.cancelGiveUp();
    command.cancelRetry();
    command.resolve(outcome);
  }

  async function attempt(command: Outstanding): Promise<void> {
    if (command.asking || !outstanding.has(command) || !isConnected()) return;
    command.asking = true;
    command.cancelRetry();
    let answer: CommandAnswer | CloseSeveralAnswer | null;
    try {
      answer = (await ask(command.event, command.message, ANSWER_TIMEOUT_MS)) as CommandAnswer | CloseSeveralAnswer;
    } catch {
      answer = null;
    }
    command.asking = false;
    if (answer === null) return void attempt(command);
    if (answer.status) return settle(command, { kind: 'done', answer });
    if (!isWorthRepeating(answer)) return settle(command, { kind: 'refused', body: answer });
    command.cancelRetry = later(() => void attempt(command), (answer.error.retryAfterSeconds ?? 0) * 1000 || RETRY_DELAY_MS);
  }

  return {
    send: <Name extends CommandName>(event: Name, message: CommandMessage<Name>) => {
      if (!isConnected()) return Promise.resolve({ kind: 'notSent' as const });
      return new Promise<CommandOutcome<Name>>((done) => {
        // Every command has its own response type: the socket's contract pairs them by the event's name.
        const resolve = done as (outcome: CommandOutcome) => void;
        const command: Outstanding = { event, message, resolve, asking: false, cancelGiveUp: nothing, cancelRetry: nothing };
        outstanding.add(command);
        command.cancelGiveUp = later(() => settle(command, { kind: 'unknown' }), GIVE_UP_AFTER_MS);
        void attempt(command);
      });
    },
    resume: () => {
      for (const command of outstanding) void attempt(command);
    },
    stop: () => {
      for (const command of outstanding) settle(command, { kind: 'unknown' });
    },
  };
}

interface Outstanding {
  readonly event: string;
  readonly message: unknown;
  readonly resolve: (outcome: CommandOutcome) => void;
  asking: boolean;
  cancelGiveUp: () => void;
  cancelRetry: () => void;
}

function nothing(): void {
  // There is no timer yet.
}

/** The engine was restarting or lost the response: repeating the command with the same id reveals the outcome. */
function isWorthRepeating(answer: ErrorBody): boolean {
  return answer.error.code === 'outcomeUnknown' || answer.error.code === 'unavailable';
}
