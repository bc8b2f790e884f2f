import {
  ACCOUNT_CHANGES_EVENT,
  NOTICES_EVENT,
  TRADING_NAMESPACE,
  TRADING_STATUS_EVENT,
  tradingEvents,
  type TradingStatusMessage,
} from '@fairlead/contract/socket-events.ts';
import type { ErrorBody } from '@fairlead/contract/errors.ts';
import type { WireNotice } from '@fairlead/contract/trading/notices/schemas.ts';
import type { AccountChangesMessage, BalanceMessage, PositionsMessage, PositionsUnchanged } from '@fairlead/contract/trading/schemas.ts';
import { isErrorBody } from './api-client.ts';
import { createCommandSender, type CommandSender } from './command-sender.ts';
import { createConnectionStore, type ConnectionStore } from './connection-state.ts';
import { keepingMessages } from './keeping-messages.ts';
import { openSocketPort } from './open-socket-port.ts';
import type { SocketPort } from './socket-port.ts';

/**
 * The trading socket: positions and balance in, commands out. It reconnects by itself; its connection store says whether its data is
 * current. Messages with an error are ignored, as this socket's contract specifies.
 */
export interface TradingSocket {
  readonly connection: Pick<ConnectionStore, 'get' | 'subscribe'>;
  readonly send: CommandSender['send'];
  /** Requests the changes since the version (everything without one) and the balance; the listeners receive the responses. */
  readonly refresh: (version: number | undefined) => Promise<void>;
  /** Tells the server that the client is active. */
  readonly reportActive: () => void;
  readonly close: () => void;
}

export interface TradingListeners {
  readonly onPositions: (message: PositionsMessage) => void;
  readonly onBalance: (message: BalanceMessage) => void;
  readonly onChanges: (message: AccountChangesMessage) => void;
  /** Events that just happened without the client's action. */
  readonly onNotices: (notices: readonly WireNotice[]) => void;
  /** The connection was made, or trading resumed, after this socket was created: missed data must be requested. */
  readonly onConnected: () => void;
}

export interface TradingSocketPorts {
  readonly socket: SocketPort;
  readonly clock: () => number;
  readonly later: (task: () => void, delayMs: number) => () => void;
}

const ANSWER_TIMEOUT_MS = 4_000;

/** Opens the connection; messages received before createTradingSocket reads them are buffered. */
export function openTradingPort(token: string): SocketPort {
  return keepingMessages(openSocketPort(TRADING_NAMESPACE, { token, format: 'changes' }), [
    tradingEvents.positions,
    tradingEvents.balance,
    ACCOUNT_CHANGES_EVENT,
    NOTICES_EVENT,
    TRADING_STATUS_EVENT,
    tradingEvents.signedOut,
  ]);
}

export function createTradingSocket({ socket, clock, later }: TradingSocketPorts, listeners: TradingListeners): TradingSocket {
  const connection = createConnectionStore(clock);
  const sender = createCommandSender({ isConnected: socket.isConnected, ask: socket.ask, later });

  const end = (): void => {
    connection.change('ended');
    sender.stop();
    socket.close();
  };
  const takePositions = (message: unknown): void => {
    if (isPositions(message)) listeners.onPositions(message);
  };
  const takeBalance = (message: unknown): void => {
    if (isBalance(message)) listeners.onBalance(message);
  };

  // Buffered messages, even a pause that began and ended before, are delivered while this socket is being created.
  let isMade = false;
  const recover = (change: 'connected' | 'resumed'): void => {
    connection.change(change);
    sender.resume();
    if (isMade) listeners.onConnected();
  };

  if (socket.isConnected()) connection.change('connected');
  socket.onConnect(() => recover('connected'));
  socket.onDisconnect((code) => (code === 'notSignedIn' ? end() : connection.change('disconnected')));
  socket.onMessage(tradingEvents.positions, takePositions);
  socket.onMessage(tradingEvents.balance, takeBalance);
  // The server validates what it sends.
  socket.onMessage(ACCOUNT_CHANGES_EVENT, (message) => listeners.onChanges(message as AccountChangesMessage));
  socket.onMessage(NOTICES_EVENT, (message) => {
    if (isNotices(message)) listeners.onNotices(message);
  });
  socket.onMessage(TRADING_STATUS_EVENT, (message) => {
    const status = (message as TradingStatusMessage | null | undefined)?.status;
    if (status === 'paused') connection.change('paused');
    if (status === 'open' && connection.get().kind === 'paused') recover('resumed');
  });
  socket.onMessage(tradingEvents.signedOut, end);
  isMade = true;

  return {
    connection,
    send: sender.send,
    refresh: async (version) => {
      if (!socket.isConnected()) return;
      const request = version === undefined ? {} : { version };
      const answers = Promise.all([
        socket.ask(tradingEvents.positions, request, ANSWER_TIMEOUT_MS),
        socket.ask(tradingEvents.balance, {}, ANSWER_TIMEOUT_MS),
      ]);
      let positions: unknown;
      let balance: unknown;
      try {
        [positions, balance] = await answers;
      } catch {
        // An open but unresponsive connection counts as lost; only a new one can tell.
        connection.change('disconnected');
        socket.reconnect();
        return;
      }
      takePositions(positions);
      takeBalance(balance);
    },
    reportActive: () => socket.tell(tradingEvents.active),
    close: () => {
      sender.stop();
      socket.close();
    },
  };
}

function isPositions(message: unknown): message is PositionsMessage {
  const positions = message as PositionsMessage | PositionsUnchanged | ErrorBody | null | undefined;
  return typeof positions === 'object' && positions !== null && !isErrorBody(positions) && 'open' in positions;
}

function isBalance(message: unknown): message is BalanceMessage {
  return typeof message === 'object' && message !== null && 'balance' in message && typeof message.balance === 'number';
}

/** The server validates what it sends; this only distinguishes it from an error. */
function isNotices(message: unknown): message is readonly WireNotice[] {
  return Array.isArray(message);
}
