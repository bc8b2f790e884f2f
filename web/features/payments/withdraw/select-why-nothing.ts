export type WithdrawalBlocker = 'empty' | 'negative' | 'owed' | 'positions' | 'losses' | 'held' | 'reserved' | 'bonus' | 'credit';
export type NextStep = 'deposit' | 'positions' | 'withdrawals';

type Funds = Readonly<
  Record<'cash' | 'free_margin' | 'equity' | 'used_margin' | 'reserved' | 'bonus' | 'credit' | 'held' | 'owed', number>
>;

/** Why nothing can be withdrawn, and the steps that help, most helpful first. */
export function selectBlockers(funds: Funds): { readonly reasons: readonly WithdrawalBlocker[]; readonly steps: readonly NextStep[] } {
  const { cash, free_margin: freeMargin, equity, used_margin: usedMargin, reserved, bonus, credit, held, owed } = funds;
  const isUsed = cash > 0 && usedMargin > 0;
  const reasons: WithdrawalBlocker[] = [];
  if (cash < 0) reasons.push('negative');
  if (owed < 0) reasons.push('owed');
  if (isUsed) reasons.push('positions');
  // The margin alone would leave something.
  if (isUsed && freeMargin > 0 && equity <= usedMargin) reasons.push('losses');
  if (held > 0 && cash > 0) reasons.push('held');
  if (reserved > 0) reasons.push('reserved');
  if (bonus > 0) reasons.push('bonus');
  if (credit > 0) reasons.push('credit');
  if (reasons.length === 0) reasons.push('empty');
  const steps: NextStep[] = [];
  if (isUsed) steps.push('positions');
  if (reserved > 0) steps.push('withdrawals');
  steps.push('deposit');
  return { reasons, steps };
}
