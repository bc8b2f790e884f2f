/**
 * The session layer of FIX 4.4 as an initiator: what to do when a message comes, when time passes and when we leave. Plain state and plain
 * functions; the caller passes the time and does what the actions say.
 *
 * Every connection is a session of its own: its Logon says ResetSeqNumFlag=Y, so nothing has to be kept from one to the next. What is
 * missed is asked for again, because the protocol wants it so, but never believed: a price that is repeated (PossDupFlag) is an old one.
 * Whoever receives `missed` has to ask for the present state anew. Our own messages are never repeated either, for a request that is sent
 * twice asks for something else: a ResendRequest is answered by a single SequenceReset-GapFill.
 *
 * Source: FIX 4.4 with Errata 20030618, volume 2, "Transmitting/Receiving", "Session Protocol" and the appendix "FIX Session-level Test
 * Cases and Expected Behaviors".
 */
import {
  BEGIN_STRING,
  encodeMessage,
  MESSAGE,
  readWhole,
  REJECT_REASON,
  TAG,
  valueOf,
  type FixField,
  type FixMessage,
} from './fix-message.ts';
import { formatTimestamp, readTimestamp } from './fix-time.ts';

export interface SessionTerms {
  readonly senderCompId: string;
  readonly targetCompId: string;
  /** SenderSubID and TargetSubID of our messages; null for none. What the source's messages have there is not looked at. */
  readonly senderSubId: string | null;
  readonly targetSubId: string | null;
  readonly username: string | null;
  readonly password: string | null;
  readonly heartbeatSeconds: number;
}

export interface Moment {
  /** Milliseconds since 1970 UTC. */
  readonly at: number;
  /** Milliseconds on a clock that is never set. */
  readonly monotonicMs: number;
}

export interface SessionState {
  phase: 'logging on' | 'established' | 'logging out' | 'over';
  /** When the phase began. As all times here, on the clock that is never set. */
  phaseSinceMs: number;
  nextOut: number;
  nextIn: number;
  sentAtMs: number;
  receivedAtMs: number;
  /** Whether a TestRequest has not had any answer. */
  isTested: boolean;
  /** Infinity if the source wants no heartbeats. */
  sendEveryMs: number;
  expectEveryMs: number;
  /** What is missing ends with the highest number seen; null if nothing is. */
  gap: { highest: number; readonly sinceMs: number } | null;
}

export type SessionAction =
  | { readonly kind: 'send'; readonly bytes: Buffer }
  /** The session is established. */
  | { readonly kind: 'opened' }
  /** Something came that only proves the connection. */
  | { readonly kind: 'alive' }
  /** A message for the application, the first time it is sent. */
  | { readonly kind: 'received'; readonly message: FixMessage }
  /** The source could not process the message of ours with this number. */
  | { readonly kind: 'rejected'; readonly number: number | null; readonly reason: string }
  /** Messages were missed: what they said has to be asked for again. */
  | { readonly kind: 'missed' }
  /** The session is over: nothing that was said on it is in force. */
  | { readonly kind: 'end'; readonly reason: string; readonly askedForMs: number }
  | { readonly kind: 'close' };

const LOGON_DEADLINE_MS = 10_000;
const LOGOUT_DEADLINE_MS = 2_000;
/** A refusal is seldom over within a moment, and a source may lock those that insist. */
const AFTER_REFUSAL_MS = 10_000;
/** Without anything for longer than this share of the agreed interval, a sign of life is asked for ("some reasonable transmission time"). */
const TEST_AFTER_INTERVALS = 1.2;
const DEAD_AFTER_INTERVALS = 2.4;
/** A gap that is not filled would otherwise last as long as heartbeats come. */
const GAP_DEADLINE_MS = 30_000;
/** Test case 2o: "within a reasonable tolerance". */
const LARGEST_CLOCK_DIFFERENCE_MS = 120_000;
const LONGEST_TEXT = 200;

/** Begins when the connection is open. */
export function newSession({ heartbeatSeconds }: SessionTerms, { monotonicMs }: Moment): SessionState {
  const everyMs = heartbeatSeconds * 1_000;
  return {
    phase: 'logging on',
    phaseSinceMs: monotonicMs,
    nextOut: 1,
    nextIn: 1,
    sentAtMs: monotonicMs,
    receivedAtMs: monotonicMs,
    isTested: false,
    sendEveryMs: everyMs,
    expectEveryMs: everyMs,
    gap: null,
  };
}

/** Volume 2, "Logon": the first message either way, with both sequences reset to one. */
export function logOn(state: SessionState, terms: SessionTerms, moment: Moment): readonly SessionAction[] {
  return [send(state, terms, moment, MESSAGE.logon, logonFields(terms))];
}

/** The bytes of an application's message, and its number, which `rejected` may name. */
export function sendMessage(
  state: SessionState,
  terms: SessionTerms,
  moment: Moment,
  type: string,
  fields: readonly FixField[],
): { readonly number: number; readonly action: SessionAction } {
  const number = state.nextOut;
  return { number, action: send(state, terms, moment, type, fields) };
}

/** Leaves in order: the source answers with a Logout of its own, or the connection is closed after a moment (volume 2, "Logout"). */
export function logOut(state: SessionState, terms: SessionTerms, moment: Moment, reason: string): readonly SessionAction[] {
  switch (state.phase) {
    case 'established':
      return leave(state, terms, moment, reason, null);
    case 'logging on':
      return close(state, reason);
    case 'logging out':
    case 'over':
      return [];
  }
}

export function takeTime(state: SessionState, terms: SessionTerms, moment: Moment): readonly SessionAction[] {
  const { monotonicMs } = moment;
  switch (state.phase) {
    case 'over':
      return [];
    case 'logging on':
      return monotonicMs - state.phaseSinceMs > LOGON_DEADLINE_MS ? close(state, 'the logon has no answer', AFTER_REFUSAL_MS) : [];
    case 'logging out':
      return monotonicMs - state.phaseSinceMs > LOGOUT_DEADLINE_MS ? close(state, 'the logout has no answer') : [];
    case 'established':
  }
  const silentMs = monotonicMs - state.receivedAtMs;
  if (silentMs > DEAD_AFTER_INTERVALS * state.expectEveryMs) return close(state, `no message for ${Math.round(silentMs / 1_000)} s`);
  if (state.gap !== null && monotonicMs - state.gap.sinceMs > GAP_DEADLINE_MS) {
    return leave(state, terms, moment, `messages from ${state.nextIn} were not sent again`);
  }
  if (!state.isTested && silentMs > TEST_AFTER_INTERVALS * state.expectEveryMs) {
    state.isTested = true;
    return [send(state, terms, moment, MESSAGE.testRequest, [[TAG.testReqId, formatTimestamp(moment.at)]])];
  }
  return monotonicMs - state.sentAtMs >= state.sendEveryMs ? [send(state, terms, moment, MESSAGE.heartbeat, [])] : [];
}

export function takeMessage(state: SessionState, terms: SessionTerms, moment: Moment, message: FixMessage): readonly SessionAction[] {
  if (state.phase === 'over') return [];
  state.receivedAtMs = moment.monotonicMs;
  state.isTested = false;
  const { beginString, fields, type } = message;
  if (beginString !== BEGIN_STRING) return leave(state, terms, moment, `BeginString ${beginString} instead of ${BEGIN_STRING}`);
  const number = readWhole(valueOf(fields, TAG.msgSeqNum));
  if (number === null || number === 0) return leave(state, terms, moment, 'MsgSeqNum is missing');
  if (state.phase === 'logging out') return takeLate(state, terms, moment, message);
  const problem = findHeaderProblem(terms, moment, fields);
  if (state.phase === 'logging on') {
    // Someone else's session gets no answer (test cases 1B).
    return problem === null ? takeLogonAnswer(state, terms, moment, message, number) : close(state, problem.text, AFTER_REFUSAL_MS);
  }
  if (problem !== null) {
    const answer = (): SessionAction => reject(state, terms, moment, message, problem.tag, problem.reason, problem.text);
    if (!problem.isSerious) return takeNumber(state, terms, moment, message, number, answer);
    return [answer(), ...leave(state, terms, moment, problem.text)];
  }
  const isReset = type === MESSAGE.logon && valueOf(fields, TAG.resetSeqNumFlag) === 'Y' && valueOf(fields, TAG.possDupFlag) !== 'Y';
  if (isReset) return takeReset(state, terms, moment, number);
  if (type === MESSAGE.sequenceReset) return takeSequenceReset(state, terms, moment, message, number);
  return takeNumber(state, terms, moment, message, number, null);
}

/** Volume 2, "Logon". Its number is where we begin: what the source sent before concerns an earlier connection. */
function takeLogonAnswer(
  state: SessionState,
  terms: SessionTerms,
  moment: Moment,
  { type, fields }: FixMessage,
  number: number,
): readonly SessionAction[] {
  const text = readText(fields);
  if (type === MESSAGE.logout || type === MESSAGE.reject) return close(state, `the logon was refused: ${text}`, AFTER_REFUSAL_MS);
  if (type !== MESSAGE.logon) return close(state, `a message of the type ${type} before the logon`);
  const method = valueOf(fields, TAG.encryptMethod) ?? '0';
  if (method !== '0') return leave(state, terms, moment, `EncryptMethod ${method} instead of 0`);
  const everyMs = (readWhole(valueOf(fields, TAG.heartBtInt)) ?? terms.heartbeatSeconds) * 1_000;
  // Both sides should have the same interval. If not, we send as often as either wants it, and wait as long as either means to.
  state.sendEveryMs = everyMs === 0 ? Number.POSITIVE_INFINITY : Math.min(state.sendEveryMs, everyMs);
  state.expectEveryMs = Math.max(state.expectEveryMs, everyMs);
  state.nextIn = number + 1;
  state.phase = 'established';
  state.phaseSinceMs = moment.monotonicMs;
  return [{ kind: 'opened' }, { kind: 'alive' }];
}

/** Nothing else is answered once we are leaving, except for what the source may wait for. */
function takeLate(state: SessionState, terms: SessionTerms, moment: Moment, message: FixMessage): readonly SessionAction[] {
  if (message.type === MESSAGE.logout) return close(state, 'the logout was confirmed');
  return message.type === MESSAGE.resendRequest ? answerResendRequest(state, terms, moment, message) : [];
}

/** Volume 2, "Message Recovery" and "Ordered Message Processing". `answer` is for a message that cannot be processed. */
function takeNumber(
  state: SessionState,
  terms: SessionTerms,
  moment: Moment,
  message: FixMessage,
  number: number,
  answer: (() => SessionAction) | null,
): readonly SessionAction[] {
  const isMarked = valueOf(message.fields, TAG.possDupFlag) === 'Y';
  if (number < state.nextIn) return takeLowNumber(state, terms, moment, message, number);
  const isMissing = number > state.nextIn;
  const recovery = isMissing ? noteGap(state, terms, moment, number) : [];
  // What fills a gap has been sent before, whether or not it says so.
  const isRepeated = isMarked || (!isMissing && state.gap !== null && number <= state.gap.highest);
  if (!isMissing) advance(state, number + 1);
  return [...recovery, ...(answer === null ? process(state, terms, moment, message, isRepeated) : [answer()])];
}

function takeLowNumber(
  state: SessionState,
  terms: SessionTerms,
  moment: Moment,
  { fields }: FixMessage,
  number: number,
): readonly SessionAction[] {
  if (valueOf(fields, TAG.possDupFlag) === 'Y') return [{ kind: 'alive' }];
  return leave(state, terms, moment, `MsgSeqNum too low, expecting ${state.nextIn} but received ${number}`);
}

/** Asks once for everything from the first missing message on, so that what comes too early need not be kept. */
function noteGap(state: SessionState, terms: SessionTerms, moment: Moment, number: number): readonly SessionAction[] {
  if (state.gap !== null) {
    state.gap.highest = Math.max(state.gap.highest, number);
    return [];
  }
  state.gap = { highest: number, sinceMs: moment.monotonicMs };
  const request = send(state, terms, moment, MESSAGE.resendRequest, [
    [TAG.beginSeqNo, String(state.nextIn)],
    [TAG.endSeqNo, '0'],
  ]);
  return [request, { kind: 'missed' }];
}

function advance(state: SessionState, nextIn: number): void {
  state.nextIn = nextIn;
  if (state.gap !== null && nextIn > state.gap.highest) state.gap = null;
}

/** What a message says, once its number is dealt with. A message that is ahead of a gap is processed all the same: it is a new one. */
function process(
  state: SessionState,
  terms: SessionTerms,
  moment: Moment,
  message: FixMessage,
  isRepeated: boolean,
): readonly SessionAction[] {
  const { type, fields, defect } = message;
  if (type === MESSAGE.logout) {
    return [send(state, terms, moment, MESSAGE.logout, []), ...ended(state, moment, `the source logged out: ${readText(fields)}`)];
  }
  if (defect !== null) return [reject(state, terms, moment, message, defect.tag, defect.reason, defect.text)];
  switch (type) {
    case MESSAGE.heartbeat:
    case MESSAGE.logon:
      return [{ kind: 'alive' }];
    case MESSAGE.testRequest: {
      const id = valueOf(fields, TAG.testReqId);
      if (id === undefined) return [rejectMissing(state, terms, moment, message, TAG.testReqId)];
      return [send(state, terms, moment, MESSAGE.heartbeat, [[TAG.testReqId, id]]), { kind: 'alive' }];
    }
    case MESSAGE.resendRequest:
      return answerResendRequest(state, terms, moment, message);
    case MESSAGE.reject:
    case MESSAGE.businessReject:
      return isRepeated
        ? [{ kind: 'alive' }]
        : [{ kind: 'rejected', number: readWhole(valueOf(fields, TAG.refSeqNum)), reason: readText(fields) }];
    default:
      return isRepeated ? [{ kind: 'alive' }] : [{ kind: 'received', message }];
  }
}

/** Volume 2, "Resend Request": one GapFill that begins at the first number asked for, and uses no number itself. */
function answerResendRequest(state: SessionState, terms: SessionTerms, moment: Moment, message: FixMessage): readonly SessionAction[] {
  const first = readWhole(valueOf(message.fields, TAG.beginSeqNo));
  const last = readWhole(valueOf(message.fields, TAG.endSeqNo));
  if (first === null) return [rejectMissing(state, terms, moment, message, TAG.beginSeqNo)];
  if (last === null) return [rejectMissing(state, terms, moment, message, TAG.endSeqNo)];
  if (first === 0 || first >= state.nextOut) return [{ kind: 'alive' }];
  const next = last === 0 || last >= state.nextOut ? state.nextOut : Math.max(first, last) + 1;
  const filling = encode(terms, moment, MESSAGE.sequenceReset, first, [
    [TAG.possDupFlag, 'Y'],
    [TAG.origSendingTime, formatTimestamp(moment.at)],
    [TAG.newSeqNo, String(next)],
    [TAG.gapFillFlag, 'Y'],
  ]);
  state.sentAtMs = moment.monotonicMs;
  return [{ kind: 'send', bytes: filling }, { kind: 'alive' }];
}

/** Volume 2, "Sequence Reset (Gap Fill)" and test cases 10 and 11: numbers never go back. */
function takeSequenceReset(
  state: SessionState,
  terms: SessionTerms,
  moment: Moment,
  message: FixMessage,
  number: number,
): readonly SessionAction[] {
  const next = readWhole(valueOf(message.fields, TAG.newSeqNo));
  const isGapFill = valueOf(message.fields, TAG.gapFillFlag) === 'Y';
  const backwards = `Attempt to lower sequence number, invalid value NewSeqNum=${next}`;
  if (isGapFill) {
    if (next === null) {
      return takeNumber(state, terms, moment, message, number, () => rejectMissing(state, terms, moment, message, TAG.newSeqNo));
    }
    if (number < state.nextIn) return takeLowNumber(state, terms, moment, message, number);
    if (number > state.nextIn) return [...noteGap(state, terms, moment, number), { kind: 'alive' }];
    if (next <= number) return [reject(state, terms, moment, message, TAG.newSeqNo, REJECT_REASON.valueIncorrect, backwards)];
    advance(state, next);
    return [{ kind: 'alive' }];
  }
  // A reset, for disasters: its own number says nothing.
  if (next === null) return [rejectMissing(state, terms, moment, message, TAG.newSeqNo)];
  if (next < state.nextIn) return [reject(state, terms, moment, message, TAG.newSeqNo, REJECT_REASON.valueIncorrect, backwards)];
  state.nextIn = next;
  state.gap = null;
  return [{ kind: 'missed' }, { kind: 'alive' }];
}

/** Volume 2, "Logon": either side may reset both sequences while the session lasts, and the other one does the same. */
function takeReset(state: SessionState, terms: SessionTerms, moment: Moment, number: number): readonly SessionAction[] {
  state.nextIn = number + 1;
  state.nextOut = 1;
  state.gap = null;
  return [send(state, terms, moment, MESSAGE.logon, logonFields(terms)), { kind: 'missed' }];
}

interface HeaderProblem {
  readonly tag: number;
  readonly reason: number;
  readonly text: string;
  /** Whether the session cannot go on. */
  readonly isSerious: boolean;
}

/** Test cases 2k and 2o. */
function findHeaderProblem(terms: SessionTerms, { at }: Moment, fields: readonly FixField[]): HeaderProblem | null {
  const isOurs = valueOf(fields, TAG.senderCompId) === terms.targetCompId && valueOf(fields, TAG.targetCompId) === terms.senderCompId;
  if (!isOurs) return { tag: TAG.senderCompId, reason: REJECT_REASON.compIdProblem, text: 'CompID problem', isSerious: true };
  const sentAt = readTimestamp(valueOf(fields, TAG.sendingTime));
  if (sentAt === null) {
    return { tag: TAG.sendingTime, reason: REJECT_REASON.requiredTagMissing, text: 'SendingTime cannot be read', isSerious: false };
  }
  const differenceMs = sentAt - at;
  if (Math.abs(differenceMs) <= LARGEST_CLOCK_DIFFERENCE_MS) return null;
  const text = `SendingTime accuracy problem: ${Math.round(differenceMs / 1_000)} s from our clock`;
  return { tag: TAG.sendingTime, reason: REJECT_REASON.sendingTimeProblem, text, isSerious: true };
}

/** Volume 2, "Reject (session-level)". */
export function rejectionOf(message: FixMessage, tag: number | null, reason: number, text: string): readonly FixField[] {
  return [
    [TAG.refSeqNum, valueOf(message.fields, TAG.msgSeqNum) ?? '0'],
    ...(tag === null ? [] : [[TAG.refTagId, String(tag)] as const]),
    [TAG.refMsgType, message.type],
    [TAG.sessionRejectReason, String(reason)],
    [TAG.text, text],
  ];
}

function reject(
  state: SessionState,
  terms: SessionTerms,
  moment: Moment,
  message: FixMessage,
  tag: number | null,
  reason: number,
  text: string,
): SessionAction {
  return send(state, terms, moment, MESSAGE.reject, rejectionOf(message, tag, reason, text));
}

function rejectMissing(state: SessionState, terms: SessionTerms, moment: Moment, message: FixMessage, tag: number): SessionAction {
  return reject(state, terms, moment, message, tag, REJECT_REASON.requiredTagMissing, 'Required tag missing');
}

function logonFields({ heartbeatSeconds, username, password }: SessionTerms): readonly FixField[] {
  return [
    [TAG.encryptMethod, '0'],
    [TAG.heartBtInt, String(heartbeatSeconds)],
    [TAG.resetSeqNumFlag, 'Y'],
    ...(username === null ? [] : [[TAG.username, username] as const]),
    ...(password === null ? [] : [[TAG.password, password] as const]),
  ];
}

/** Says why, so that the source's operators can find the reason in their log. */
function leave(
  state: SessionState,
  terms: SessionTerms,
  moment: Moment,
  reason: string,
  text: string | null = reason,
): readonly SessionAction[] {
  const farewell = send(state, terms, moment, MESSAGE.logout, text === null ? [] : [[TAG.text, text.slice(0, LONGEST_TEXT)]]);
  return [farewell, ...ended(state, moment, reason)];
}

/** The connection is closed when the source closes it, or after a moment. */
function ended(state: SessionState, { monotonicMs }: Moment, reason: string): readonly SessionAction[] {
  state.phase = 'logging out';
  state.phaseSinceMs = monotonicMs;
  return [{ kind: 'end', reason, askedForMs: 0 }];
}

function close(state: SessionState, reason: string, askedForMs = 0): readonly SessionAction[] {
  state.phase = 'over';
  return [{ kind: 'end', reason, askedForMs }, { kind: 'close' }];
}

function send(state: SessionState, terms: SessionTerms, moment: Moment, type: string, fields: readonly FixField[]): SessionAction {
  const bytes = encode(terms, moment, type, state.nextOut, fields);
  state.nextOut += 1;
  state.sentAtMs = moment.monotonicMs;
  return { kind: 'send', bytes };
}

/** The header's fields come before the message's own; PossDupFlag and OrigSendingTime belong to the header. */
function encode(
  { senderCompId, targetCompId, senderSubId, targetSubId }: SessionTerms,
  { at }: Moment,
  type: string,
  number: number,
  fields: readonly FixField[],
): Buffer {
  return encodeMessage(type, [
    [TAG.msgSeqNum, String(number)],
    [TAG.senderCompId, senderCompId],
    ...(senderSubId === null ? [] : [[TAG.senderSubId, senderSubId] as const]),
    [TAG.sendingTime, formatTimestamp(at)],
    [TAG.targetCompId, targetCompId],
    ...(targetSubId === null ? [] : [[TAG.targetSubId, targetSubId] as const]),
    ...fields,
  ]);
}

/** Why, in the source's own words. */
function readText(fields: readonly FixField[]): string {
  return valueOf(fields, TAG.text)?.trim() || 'no reason given';
}
