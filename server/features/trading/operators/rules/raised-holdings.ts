/** What raised margins ask of the positions of an account. Pure. */
import { addCents, type Cents } from '@fairlead/domain/money.ts';
import { accountFigures, type AccountFigures } from '@fairlead/domain/trading/margin.ts';
import type { OpenPosition } from '@fairlead/domain/trading/position.ts';
import { requiredMargin, selectMarginPercents } from '@fairlead/domain/trading/raised-margin.ts';
import type { RaisedMargin } from '@fairlead/domain/trading/raised-margin-terms.ts';
import type { RaisedHolding } from '../../../../mail/mail-content.ts';

export interface Holdings {
  readonly figures: Pick<AccountFigures, 'balance' | 'profit'>;
  readonly positions: readonly OpenPosition[];
}

export interface RaisesInForce {
  /** All that are announced, so that what several of them ask for counts. */
  readonly raises: readonly RaisedMargin[];
  /** Milliseconds since 1970 UTC. */
  readonly now: number;
  readonly nameOf: (symbol: string) => string;
}

/** For each raise that asks more of the account's positions than their stakes: the margin of its positions now and when it begins, in the raises' order. */
export function describeRaisedHoldings(
  { figures, positions }: Holdings,
  announced: readonly RaisedMargin[],
  { raises, now, nameOf }: RaisesInForce,
): readonly RaisedHolding[] {
  const marginsAt = (held: readonly OpenPosition[], at: number): readonly Cents[] => {
    const marginPercents = selectMarginPercents(raises, at);
    return held.map((position) => requiredMargin(position, { marginPercents }));
  };
  return announced.flatMap(({ symbol, percent, from, until }) => {
    const held = positions.filter((position) => position.symbol === symbol);
    const begins = Math.max(from, now);
    const marginThenCents = addCents(...marginsAt(held, begins));
    // Without leverage, or with little of it, the stakes are enough.
    if (marginThenCents <= addCents(...held.map(({ margin }) => margin))) return [];
    return [
      {
        symbol,
        name: nameOf(symbol),
        from,
        until,
        percent,
        marginNowCents: addCents(...marginsAt(held, now)),
        marginThenCents,
        levelThenPercent: accountFigures(figures.balance, marginsAt(positions, begins), [figures.profit]).marginLevelPercent,
      },
    ];
  });
}
