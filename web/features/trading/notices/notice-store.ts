import { readNotice, type AccountNotice } from '@fairlead/contract/trading/notices/client.ts';
import type { NoticesResponse, WireNotice } from '@fairlead/contract/trading/notices/schemas.ts';
import { createListeners } from '../../../listeners.ts';
import type { NoticeMemory } from './notice-memory.ts';

/**
 * What happened without the client's click: pushed while the page looks, and asked for after an absence. Every notice is told once,
 * however often and by whichever way it arrives.
 */
export interface NoticeStore {
  readonly get: () => NoticeState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Calls the listener with what is to be told now; the first listener also hears what came before it. */
  readonly onTold: (listener: (told: Told) => void) => () => void;
  readonly receive: (notices: readonly WireNotice[]) => void;
  /** To be called whenever the connection was made: asks for what was missed. */
  readonly catchUp: () => void;
  /** To be called now and then: asks again where the last question got no answer. */
  readonly retry: () => void;
  /** Loads the latest notices from before this visit, which are told to nobody. False where that did not work. */
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

export interface Told {
  /** live: it happens now. missed: it happened while this browser was away. Oldest first. */
  readonly kind: 'live' | 'missed';
  readonly notices: readonly AccountNotice[];
}

export interface NoticePorts {
  /** Notices of entries after this one; without it only where to start. Null where there was no answer. */
  readonly load: (after: number | undefined) => Promise<Pick<NoticesResponse, 'data' | 'seq'> | null>;
  readonly memory: NoticeMemory;
}

export function createNoticeStore({ load, memory }: NoticePorts): NoticeStore {
  const listeners = createListeners();
  const tellers = createListeners<[told: Told]>();
  const untold: Told[] = [];
  let notices: readonly AccountNotice[] = [];
  /** Up to here nothing is missing; undefined until the first answer. */
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

  function tell(told: Told): void {
    if (told.notices.length === 0) return;
    if (tellers.count() === 0) untold.push(told);
    tellers.tell(told);
  }

  /** Takes over what is not known yet, and gives that. */
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
    // What is unread is listed again after a reload; what another visit has told already is not told again.
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
    onTold: (teller) => {
      const end = tellers.subscribe(teller);
      for (const told of untold.splice(0)) teller(told);
      return end;
    },
    receive: (wire) => {
      const added = add(wire);
      // Until everything before them is there, these do not say how far this browser was told.
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
      // What is newer than the last answer comes by itself, and is told then.
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
