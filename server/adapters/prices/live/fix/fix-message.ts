/**
 * A FIX 4.4 message as fields in their order, and as bytes.
 *
 * Source: FIX 4.4 with Errata 20030618, volume 1, "FIX Message Format and Delivery" (tag=value syntax, repeating groups) and volume 2,
 * "Standard Message header", "Standard Message trailer" and "CheckSum Calculation".
 */
export const BEGIN_STRING = 'FIX.4.4';

/** MsgType, tag 35. */
export const MESSAGE = {
  heartbeat: '0',
  testRequest: '1',
  resendRequest: '2',
  reject: '3',
  sequenceReset: '4',
  logout: '5',
  logon: 'A',
  marketDataRequest: 'V',
  marketDataSnapshot: 'W',
  marketDataIncremental: 'X',
  marketDataRequestReject: 'Y',
  securityStatus: 'f',
  businessReject: 'j',
} as const;

/** Tags by their names in volume 6, "Data Dictionary". */
export const TAG = {
  beginSeqNo: 7,
  beginString: 8,
  bodyLength: 9,
  checkSum: 10,
  endSeqNo: 16,
  msgSeqNum: 34,
  msgType: 35,
  newSeqNo: 36,
  possDupFlag: 43,
  refSeqNum: 45,
  securityId: 48,
  senderCompId: 49,
  senderSubId: 50,
  sendingTime: 52,
  symbol: 55,
  targetCompId: 56,
  targetSubId: 57,
  text: 58,
  encryptMethod: 98,
  heartBtInt: 108,
  testReqId: 112,
  origSendingTime: 122,
  gapFillFlag: 123,
  resetSeqNumFlag: 141,
  noRelatedSym: 146,
  mdReqId: 262,
  subscriptionRequestType: 263,
  marketDepth: 264,
  mdUpdateType: 265,
  noMdEntryTypes: 267,
  noMdEntries: 268,
  mdEntryType: 269,
  mdEntryPx: 270,
  mdEntrySize: 271,
  mdEntryDate: 272,
  mdEntryTime: 273,
  quoteCondition: 276,
  mdEntryId: 278,
  mdUpdateAction: 279,
  mdEntryRefId: 280,
  mdReqRejReason: 281,
  securityTradingStatus: 326,
  refTagId: 371,
  refMsgType: 372,
  sessionRejectReason: 373,
  businessRejectReason: 380,
  username: 553,
  password: 554,
} as const;

/** SessionRejectReason, tag 373. */
export const REJECT_REASON = {
  invalidTag: 0,
  requiredTagMissing: 1,
  tagWithoutValue: 4,
  valueIncorrect: 5,
  compIdProblem: 9,
  sendingTimeProblem: 10,
  wrongGroupCount: 16,
} as const;

export type FixField = readonly [tag: number, value: string];

/** Why a message whose frame is in order cannot be processed. The session layer answers with a Reject. */
export interface FixDefect {
  /** The tag at fault; null if it is not a number. */
  readonly tag: number | null;
  /** A REJECT_REASON. */
  readonly reason: number;
  readonly text: string;
}

export interface FixMessage {
  readonly beginString: string;
  readonly type: string;
  /** Everything between MsgType and CheckSum. Values are one character per byte. */
  readonly fields: readonly FixField[];
  readonly defect: FixDefect | null;
}

/** The first value of a tag; undefined if there is none. */
export function valueOf(fields: readonly FixField[], tag: number): string | undefined {
  for (const field of fields) if (field[0] === tag) return field[1];
  return undefined;
}

/** A whole number that is not negative, as of the datatypes SeqNum, Length and NumInGroup; null if it is none. */
export function readWhole(value: string | undefined): number | null {
  return value !== undefined && /^\d{1,15}$/.test(value) ? Number(value) : null;
}

/** The bytes of a message. `fields` are the rest of the header, then the body. */
export function encodeMessage(type: string, fields: readonly FixField[]): Buffer {
  const text = [[TAG.msgType, type] as const, ...fields].map(([tag, value]) => `${tag}=${value}\u0001`).join('');
  const body = Buffer.from(text, 'latin1');
  const head = Buffer.from(`${TAG.beginString}=${BEGIN_STRING}\u0001${TAG.bodyLength}=${body.length}\u0001`, 'latin1');
  const message = Buffer.concat([head, body]);
  return Buffer.concat([message, Buffer.from(`${TAG.checkSum}=${formatCheckSum(sumOf(message, 0, message.length))}\u0001`, 'latin1')]);
}

/** The sum of all bytes modulo 256. */
export function sumOf(bytes: Uint8Array, from: number, to: number): number {
  let sum = 0;
  for (let index = from; index < to; index += 1) sum += bytes[index] ?? 0;
  return sum % 256;
}

/** Always three digits. */
export function formatCheckSum(sum: number): string {
  return String(sum).padStart(3, '0');
}
