import { balanceOf, heldAmountOf } from './oracle-account.ts';
import { advantage, closingPrice, divideRounded, larger, smaller, toCents, total } from './oracle-arithmetic.ts';
import type { OracleMarketState } from './oracle-market.ts';
import type { OracleAccount, OraclePosition } from './oracle-model.ts';
import { MICRO_CENTS_PER_CENT, type Switch } from './oracle-rules.ts';

export type OracleMarket = ReadonlyMap<string, OracleMarketState>;

/** The exact profit in micro-cents of a stake of this position at a price. */
export function exactProfit(position: OraclePosition, stake: bigint, price: bigint, isOn: (name: Switch) => boolean): bigint {
  const difference = advantage(position.direction, position.openPrice, price);
  const dividend = difference * stake * position.leverage * MICRO_CENTS_PER_CENT;
  return isOn('profitTruncated') ? dividend / position.openPrice : divideRounded(dividend, position.openPrice);
}

/** The price at which a position would close; undefined before its instrument's first confirmed quote. */
export function closingPriceOf(position: OraclePosition, market: OracleMarket): bigint | undefined {
  const quote = market.get(position.instrument)?.quote;
  return quote === undefined ? undefined : closingPrice(position.direction, quote);
}

/** The exact profit of a whole position now, in micro-cents; zero without a price. */
export function profitNow(position: OraclePosition, market: OracleMarket, isOn: (name: Switch) => boolean): bigint {
  const price = closingPriceOf(position, market);
  return price === undefined ? 0n : exactProfit(position, position.stake, price, isOn);
}

/** Open profit in cents. */
export function openProfitOf(account: OracleAccount, market: OracleMarket, isOn: (name: Switch) => boolean): bigint {
  if (account.positions.length === 0) return 0n;
  const profits = account.positions.map((position) => profitNow(position, market, isOn));
  if (isOn('bookingsRoundedAlone')) return total(profits.map(toCents));
  return toCents(total(profits) + (isOn('remainderNotInOpenProfit') ? 0n : account.remainder));
}

export function equityOf(account: OracleAccount, market: OracleMarket, isOn: (name: Switch) => boolean): bigint {
  const balance = isOn('equityWithoutOwed') ? balanceOf(account) - account.owed : balanceOf(account);
  return balance + openProfitOf(account, market, isOn);
}

/** What a stake contributes to the used margin. */
export function requiredMarginOf(
  { instrument, stake, leverage }: Pick<OraclePosition, 'instrument' | 'stake' | 'leverage'>,
  market: OracleMarket,
  isOn: (name: Switch) => boolean,
): bigint {
  const percent = market.get(instrument)?.raisedPercent;
  const positionCap = market.get(instrument)?.positionCap;
  if (positionCap !== undefined) return larger(stake, (stake * leverage) / positionCap);
  if (percent === undefined || isOn('raisesIgnored')) return stake;
  const exact = stake * leverage * percent;
  const raised = isOn('raiseRoundedDown') ? exact / 100n : (exact + 99n) / 100n;
  return isOn('raiseBelowStake') ? raised : larger(stake, raised);
}

export function usedMarginOf(account: OracleAccount, market: OracleMarket, isOn: (name: Switch) => boolean): bigint {
  return total(account.positions.map((position) => requiredMarginOf(position, market, isOn)));
}

export function freeMarginOf(account: OracleAccount, market: OracleMarket, isOn: (name: Switch) => boolean): bigint {
  return balanceOf(account) - usedMarginOf(account, market, isOn);
}

export function availableMarginOf(account: OracleAccount, market: OracleMarket, isOn: (name: Switch) => boolean): bigint {
  return larger(0n, smaller(freeMarginOf(account, market, isOn), equityOf(account, market, isOn) - usedMarginOf(account, market, isOn)));
}

export function withdrawableOf(account: OracleAccount, market: OracleMarket, isOn: (name: Switch) => boolean): bigint {
  const available = availableMarginOf(account, market, isOn);
  const held = isOn('holdsIgnored') ? 0n : heldAmountOf(account);
  if (isOn('withdrawableUpToCash')) return larger(0n, account.cash - held);
  if (isOn('holdsTakenFromCashOnly')) return larger(0n, smaller(account.cash - held, available));
  return larger(0n, smaller(account.cash, available) - held);
}

/** Whether an account has to be closed out now. */
export function isBelowCloseOut(
  account: OracleAccount,
  market: OracleMarket,
  closeOutPercent: bigint,
  isOn: (name: Switch) => boolean,
): boolean {
  if (account.positions.length === 0) return false;
  const unpriced = account.positions.some((position) => closingPriceOf(position, market) === undefined);
  if (unpriced && !isOn('unpricedIsJudged')) return false;
  const equity = equityOf(account, market, isOn) * 100n;
  const level = usedMarginOf(account, market, isOn) * closeOutPercent;
  return isOn('closeOutAtLevel') ? equity <= level : equity < level;
}
