import type { Command } from './command.ts';

type Kind = Command['kind'];
/**
 * The fields that identify a command and say when it was sent, as opposed to its content. The revision of a hold is part of its command id,
 * and an earlier version repeats the same command without it. What the client saw is evidence: it changes nothing that is asked for, and an
 * earlier version passes the same message on without it. The evidence of the first delivery stays.
 */
type Envelope = 'commandId' | 'accountId' | 'at' | 'kind' | 'revision' | 'seen';
type FieldsOf<Of extends Kind> = Readonly<Record<Exclude<keyof Extract<Command, { readonly kind: Of }>, Envelope>, true>>;

const STOPS_CHANGE = { stopLoss: true, takeProfit: true, trailingDistance: true } as const;

const FIELDS: { readonly [Of in Kind]: FieldsOf<Of> } = {
  openAccount: {},
  setTradingAccess: { access: true },
  setAccountStatus: { status: true },
  setAutoTrading: { isOn: true },
  openPosition: {
    ...STOPS_CHANGE,
    symbol: true,
    side: true,
    margin: true,
    leverage: true,
    priceBound: true,
    guaranteedStop: true,
    openedBy: true,
  },
  closePosition: { positionId: true, seenPrice: true, margin: true, reason: true },
  closePositions: { positionIds: true },
  updateStops: { ...STOPS_CHANGE, positionId: true },
  updatePartialTargets: { positionId: true, targets: true },
  placeOrder: {
    ...STOPS_CHANGE,
    symbol: true,
    side: true,
    entryKind: true,
    entryPrice: true,
    margin: true,
    leverage: true,
    guaranteedStop: true,
    expiresAt: true,
  },
  placeOrderPair: { symbol: true, legs: true },
  changeOrder: { ...STOPS_CHANGE, orderId: true, entryPrice: true, expiresAt: true },
  cancelOrder: { orderId: true },
  setAlert: { symbol: true, level: true },
  removeAlert: { alertId: true },
  moveFunds: { fundsKind: true, amount: true, reference: true },
  reserveWithdrawal: { amount: true, reference: true },
  settleWithdrawal: { reference: true, outcome: true },
  holdFunds: { amount: true, reference: true },
  setTerms: { terms: true, replaces: true },
};

/** Sorted once rather than for each command. */
const NAMES = new Map(Object.entries(FIELDS).map(([kind, fields]) => [kind, [...Object.keys(fields), 'accountId', 'kind'].toSorted()]));

/**
 * Returns the content of a command as text. Two commands with the same id and the same content give equal text, whenever they were sent and
 * in whatever order their fields were set: fields are written in alphabetical order.
 */
export function contentOf(command: Command): string {
  let text = '';
  for (const name of NAMES.get(command.kind) ?? []) {
    const value: unknown = Reflect.get(command, name);
    if (value !== undefined) text += `${name}:${typeof value === 'number' ? value : JSON.stringify(value)} `;
  }
  return text;
}
