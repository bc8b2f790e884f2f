/** The effect of increased margins on an account's positions. Pure. */
import { addCents, type Cents } from '@fairlead/domain/money.ts';
import { accountFigures, type AccountFigures } from '@fairlead/domain/trading/margin.ts';
import type { OpenPosition } from '@fairlead/domain/trading/position.ts';
import { requiredMargin, selectMarginPercents } from '@fairlead/domain/trading/raised-margin.ts';
import type { RaisedMargin } from '@fairlead/domain/trading/raised-margin-terms.ts';
import type { RaisedHolding } from '../../../../email/email-content.ts';

export interface Holdings {
  readonly figures: Pick<AccountFigures, 'balance' | 'profit'>;
  readonly positions: readonly OpenPosition[];
}

export interface RaisesInForce {
  /** All announced increases, so that overlapping ones count. */
  readonly raises: readonly RaisedMargin[];
  /** Milliseconds since 1970 UTC. */
  readonly now: number;
  readonly nameOf: (symbol: string) => string;
}

/**
 * For each increase that requires more than the stakes of the account's positions: their margin now and when it begins, in the order of the
 * increases.
 */
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
    // With little or no leverage, the stakes are enough.
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
