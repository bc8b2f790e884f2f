/**
 * The kinds of transaction by the spec's numbers (section 3; the names are ours). The number is stored and sent over the wire, so the
 * number of a kind must never change.
 */
export const TRANSACTION_TYPES = {
  cardDeposit: 1,
  wireDeposit: 2,
  alternativeDeposit: 3,
  bonus: 4,
  credit: 5,
  cardWithdrawal: 6,
  wireWithdrawal: 7,
  manualWithdrawal: 8,
  titanDeposit: 9,
  promotionBonus: 10,
  manualDeposit: 11,
} as const;

export type TransactionTypeName = keyof typeof TRANSACTION_TYPES;
export type TransactionTypeId = (typeof TRANSACTION_TYPES)[TransactionTypeName];

/** The groups shown together on one page, in menu order. */
export const TRANSACTION_GROUPS = ['deposits', 'withdrawals', 'bonuses', 'credits'] as const;
export type TransactionGroup = (typeof TRANSACTION_GROUPS)[number];

export const TYPES_OF_GROUP: Readonly<Record<TransactionGroup, readonly TransactionTypeId[]>> = {
  deposits: [1, 2, 3, 9, 11],
  withdrawals: [6, 7, 8],
  bonuses: [4, 10],
  credits: [5],
};

const NAMES = new Map(Object.entries(TRANSACTION_TYPES).map(([name, id]) => [id, name as TransactionTypeName]));

export function isTransactionTypeId(id: number): id is TransactionTypeId {
  return NAMES.has(id as TransactionTypeId);
}

export function nameOfTransactionType(id: TransactionTypeId): TransactionTypeName {
  const name = NAMES.get(id);
  if (name === undefined) throw new RangeError(`no transaction type ${id}`);
  return name;
}

export function isTransactionGroup(text: string): text is TransactionGroup {
  return (TRANSACTION_GROUPS as readonly string[]).includes(text);
}
