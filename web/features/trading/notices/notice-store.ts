import { readNotice, type AccountNotice } from '@fairlead/contract/trading/notices/client.ts';
import type { NoticesResponse, WireNotice } from '@fairlead/contract/trading/notices/schemas.ts';
import { createListeners } from '../../../listeners.ts';
import type { NoticeMemory } from './notice-memory.ts';

/**
 * Events without the client's action: pushed while the page is open, and requested after an absence. Every notice is shown once, however
 * often and by whichever way it arrives.
 */
export interface NoticeStore {
  readonly get: () => NoticeState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Calls the listener with notices to show now; the first listener also gets those that arrived before it. */
  readonly onDelivered: (listener: (told: NoticeDelivery) => void) => () => void;
  readonly receive: (notices: readonly WireNotice[]) => void;
  /** Call this whenever the connection is made: requests missed notices. */
  readonly catchUp: () => void;
  /** Call this from time to time: retries a failed request. */
  readonly retry: () => void;
  /** Loads the latest notices from before this visit, without showing them as messages. False if that failed. */
  readonly loadEarlier: () => Promise<boolean>;
  readonly markAllRead: () => void;
  readonly stop: () => void;
}

export interface NoticeState {
  /** Latest first. */
  readonly notices: readonly AccountNotice[];
  readonly unreadCount: number;
  /** Notices of later entries are unread. */
  readonly readSeq: number;
}

export interface NoticeDelivery {
  /** live: happening now. missed: happened while this browser was away. Oldest first. */
  readonly kind: 'live' | 'missed';
  readonly notices: readonly AccountNotice[];
}

export interface NoticePorts {
  /** Loads notices of entries after this one; without it, only the starting point. Null if the request failed. */
  readonly load: (after: number | undefined) => Promise<Pick<NoticesResponse, 'data' | 'seq'> | null>;
  readonly memory: NoticeMemory;
}

export function createNoticeStore({ load, memory }: NoticePorts): NoticeStore {
  const listeners = createListeners();
  const noticeListeners = createListeners<[told: NoticeDelivery]>();
  const unshown: NoticeDelivery[] = [];
  let notices: readonly AccountNotice[] = [];
  /** Nothing is missing up to this entry; undefined until the first response. */
  let completeSeq: number | undefined;
  let isCaughtUp = false;
  let isAsking = false;
  let question = 0;
  let readSeq = memory.read()?.readSeq ?? 0;
  let state: NoticeState = { notices, unreadCount: 0, readSeq };

  function publish(): void {
    state = { notices, unreadCount: notices.filter(({ seq }) => seq > readSeq).length, readSeq };
    listeners.tell();
  }

  function tell(told: NoticeDelivery): void {
    if (told.notices.length === 0) return;
    if (noticeListeners.count() === 0) unshown.push(told);
    noticeListeners.tell(told);
  }

  /** Adds the notices not known yet, and returns them. */
  function add(wire: readonly WireNotice[]): readonly AccountNotice[] {
    const known = new Set(notices.map(({ id }) => id));
    const added = wire.filter(({ id }) => !known.has(id)).map(readNotice);
    if (added.length > 0) notices = [...notices, ...added].toSorted(byLatest);
    return added.toSorted((a, b) => byLatest(b, a));
  }

  function complete(seq: number): void {
    completeSeq = Math.max(completeSeq ?? 0, seq);
    memory.keep({ toldSeq: completeSeq, readSeq });
  }

  async function ask(): Promise<void> {
    question += 1;
    const mine = question;
    isCaughtUp = false;
    isAsking = true;
    const kept = memory.read();
    // Unread notices are listed again after a reload; those already shown in another visit aren't shown again.
    const answer = await load(completeSeq ?? kept?.readSeq);
    if (mine !== question) return;
    isAsking = false;
    if (answer === null) return;
    isCaughtUp = true;
    const toldSeq = completeSeq ?? kept?.toldSeq ?? answer.seq;
    if (completeSeq === undefined && kept === undefined) readSeq = answer.seq;
    const added = add(answer.data);
    complete(answer.seq);
    publish();
    tell({ kind: 'missed', notices: added.filter(({ seq }) => seq > toldSeq) });
  }

  const forgetMemory = memory.onChanged(() => {
    const kept = memory.read();
    if (kept === undefined || kept.readSeq <= readSeq) return;
    ({ readSeq } = kept);
    publish();
  });

  return {
    get: () => state,
    subscribe: listeners.subscribe,
    onDelivered: (listener) => {
      const end = noticeListeners.subscribe(listener);
      for (const told of unshown.splice(0)) listener(told);
      return end;
    },
    receive: (wire) => {
      const added = add(wire);
      // Until the earlier notices have arrived, these don't count as shown up to here.
      if (isCaughtUp) complete(Math.max(0, ...wire.map(({ seq }) => seq)));
      if (added.length > 0) publish();
      tell({ kind: 'live', notices: added });
    },
    catchUp: () => void ask(),
    retry: () => {
      if (!isCaughtUp && !isAsking) void ask();
    },
    loadEarlier: async () => {
      const answer = await load(0);
      if (answer === null) return false;
      // Anything newer than the last response arrives by itself and is shown then.
      add(answer.data.filter(({ seq }) => seq <= (completeSeq ?? readSeq)));
      publish();
      return true;
    },
    markAllRead: () => {
      readSeq = Math.max(readSeq, notices[0]?.seq ?? 0);
      memory.keep({ toldSeq: Math.max(completeSeq ?? 0, readSeq), readSeq });
      publish();
    },
    stop: () => {
      question += 1;
      forgetMemory();
    },
  };
}

function byLatest(a: AccountNotice, b: AccountNotice): number {
  return b.seq - a.seq || placeOf(b) - placeOf(a);
}

/** An id is `seq.place`: the place within the journal entry. */
function placeOf({ id }: AccountNotice): number {
  return Number(id.slice(id.indexOf('.') + 1));
}
