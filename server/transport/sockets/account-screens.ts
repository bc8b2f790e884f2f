import { ACCOUNT_CHANGES_EVENT, NOTICES_EVENT } from '@fairlead/contract/socket-events.ts';
import type { WireNotice } from '@fairlead/contract/trading/notices/schemas.ts';
import { isChoked } from './slow-client.ts';
import type { TradingClientSocket, TradingNamespace } from './trading-client.ts';
import type { AccountPicture, TradingCalls } from './trading-requests.ts';

/**
 * The open screens of each account on this gateway. After a change a screen gets whole `positions` and `balance`, as in the spec; or, if it
 * requested that in the handshake, only what has changed since what was pushed before.
 */
export interface AccountScreens {
  count(accountId: number): number;
  add(socket: TradingClientSocket, accountId: number): Promise<void>;
  /** Call it when a socket has disconnected. */
  tidy(accountId: number): void;
  /** Call it with what a screen was sent at its request: from then on, only later changes need to be pushed. */
  note(accountId: number, picture: AccountPicture): void;
  show(accountId: number, picture: AccountPicture): void;
  notify(accountId: number, notices: readonly WireNotice[]): void;
}

export interface AccountScreensOptions {
  readonly namespace: TradingNamespace;
  readonly calls: Pick<TradingCalls, 'composeTrading' | 'composeChanges'>;
}

export function createAccountScreens({ namespace, calls }: AccountScreensOptions): AccountScreens {
  /** What was pushed last to the screens that get changes; kept while there are any. */
  const shown = new Map<number, AccountPicture>();
  const idsIn = (room: string): ReadonlySet<string> => namespace.adapter.rooms.get(room) ?? NO_IDS;
  const hasChangeScreens = (accountId: number): boolean => idsIn(roomOf(accountId, 'changes')).size > 0;

  return {
    count: (accountId) => idsIn(roomOf(accountId)).size,
    add: async (socket, accountId) => socket.join([roomOf(accountId), roomOf(accountId, formOf(socket))]),
    tidy: (accountId) => {
      if (!hasChangeScreens(accountId)) shown.delete(accountId);
    },
    note: (accountId, picture) => {
      if (!shown.has(accountId) && hasChangeScreens(accountId)) shown.set(accountId, picture);
    },
    show: (accountId, picture) => {
      for (const id of idsIn(roomOf(accountId))) {
        const socket = namespace.sockets.get(id);
        if (socket !== undefined && isChoked(socket.conn)) socket.disconnect(true);
      }
      // Every gateway receives changes itself and pushes them to its own sockets.
      const before = shown.get(accountId);
      if (before !== undefined) {
        namespace.local.to(roomOf(accountId, 'changes')).emit(ACCOUNT_CHANGES_EVENT, calls.composeChanges(before, picture));
      }
      const room = before === undefined ? roomOf(accountId) : roomOf(accountId, 'whole');
      if (idsIn(room).size > 0) {
        const { positions, balance } = calls.composeTrading(picture);
        namespace.local.to(room).emit('positions', positions);
        namespace.local.to(room).emit('balance', balance);
      }
      if (hasChangeScreens(accountId)) shown.set(accountId, picture);
    },
    notify: (accountId, notices) => void namespace.local.to(roomOf(accountId)).emit(NOTICES_EVENT, [...notices]),
  };
}

const NO_IDS: ReadonlySet<string> = new Set();

type Form = 'whole' | 'changes';

function formOf({ handshake }: TradingClientSocket): Form {
  return handshake.auth['format'] === 'changes' ? 'changes' : 'whole';
}

function roomOf(accountId: number, form?: Form): string {
  return form === undefined ? `account:${accountId}` : `account:${accountId}:${form}`;
}
