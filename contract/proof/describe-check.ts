/** Says what was computed again of a statement, with the numbers and the formula, and whether it holds. */
import { addExact } from '@fairlead/domain/exact-cents.ts';
import type { ProfitCheck, Statement, StatementCheck } from '@fairlead/domain/proof/check-statement.ts';
import type { Price } from '@fairlead/domain/price.ts';
import { exactOf, fill, type StatementWording } from './statement-wording.ts';

export interface CheckText {
  readonly title: string;
  /** The numbers, and the formula if there is one. */
  readonly details: readonly string[];
}

export function describeCheck(check: StatementCheck, statement: Statement, wording: StatementWording): CheckText {
  const { texts, formatPrice } = wording;
  switch (check.kind) {
    case 'openedAtQuote': {
      const { positionId: id, openPrice, quoted } = check;
      const { detail, ...titles } = texts.check.openedAtQuote;
      return {
        title: fill(titleOf(titles, check), { id }),
        details: [fill(detail, { price: formatPrice(openPrice), sign: signBetween(openPrice, quoted), quoted: formatPrice(quoted) })],
      };
    }
    case 'withinBound': {
      const { openPrice, bound } = check;
      const { detail, ...titles } = texts.check.withinBound;
      return {
        title: titleOf(titles, check),
        details: [fill(detail, { price: formatPrice(openPrice), sign: limitSign(check), bound: formatPrice(bound) })],
      };
    }
    case 'closedAtQuote': {
      const { positionId: id, closePrice, quoted, isGuaranteed } = check;
      const { detail, ...titles } = isGuaranteed ? texts.check.guaranteed : texts.check.closedAtQuote;
      return {
        title: fill(titleOf(titles, check), { id }),
        details: [fill(detail, { price: formatPrice(closePrice), sign: signBetween(closePrice, quoted), quoted: formatPrice(quoted) })],
      };
    }
    case 'closedStated':
      return { title: fill(texts.check.closedStated.failed, { id: check.positionId }), details: [] };
    case 'profit':
      return describeProfit(check, statement, wording);
    case 'ledger':
      return { title: titleOf(texts.check.ledger, check), details: [fill(texts.check.ledger.detail, { count: check.transactions })] };
  }
}

function titleOf(titles: { readonly title: string; readonly failed: string }, { holds }: StatementCheck): string {
  return holds ? titles.title : titles.failed;
}

function describeProfit(check: ProfitCheck, { closed }: Statement, wording: StatementWording): CheckText {
  const { texts, formatPrice, formatMoney, formatNumber, formatExact, formatChange } = wording;
  const { positionId: id, exact, booked, carriedBefore, holds } = check;
  const say = texts.check.profit;
  const position = closed.find((each) => each.id === id);
  const formula =
    position === undefined
      ? []
      : [
          fill(say.formula, {
            first: formatPrice(position.side === 'long' ? position.closePrice : position.openPrice),
            second: formatPrice(position.side === 'long' ? position.openPrice : position.closePrice),
            stake: formatMoney(position.margin),
            leverage: formatNumber(position.leverage),
            open: formatPrice(position.openPrice),
            exact: formatExact(exact),
          }),
        ];
  const values = { exact: formatExact(exact), booked: formatChange(booked) };
  const rounding = !holds
    ? fill(say.wrong, values)
    : carriedBefore === null || carriedBefore === 0
      ? fill(say.rounded, values)
      : fill(say.carried, {
          ...values,
          carried: formatExact(exactOf(carriedBefore)),
          sum: formatExact(addExact([exact, exactOf(carriedBefore)])),
        });
  return { title: fill(titleOf(say, check), { id }), details: [...formula, rounding] };
}

function signBetween(first: Price, second: Price): string {
  return first === second ? '=' : '≠';
}

/** What is the case, whether or not it should be. */
function limitSign({ openPrice, bound, side, holds }: Extract<StatementCheck, { readonly kind: 'withinBound' }>): string {
  if (openPrice === bound) return '=';
  return (side === 'long') === holds ? '<' : '>';
}
