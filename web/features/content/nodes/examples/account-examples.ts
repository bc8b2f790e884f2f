import { bookExact, NO_REMAINDER, type ExactCents, type MicroCents } from '@fairlead/domain/exact-cents.ts';
import { draftClosing, draftFlatSettlement, draftOf, draftPremium, type AccountDraft } from '@fairlead/domain/engine/account-draft.ts';
import { decideMoveFunds } from '@fairlead/domain/engine/decide-funds.ts';
import type { MarketView } from '@fairlead/domain/engine/market-view.ts';
import { balanceOf, figuresOf, newAccount, type Account } from '@fairlead/domain/engine/state.ts';
import { findTradingRefusal } from '@fairlead/domain/engine/tradable-quote.ts';
import { addCents, cents, negateCents, subtractCents, ZERO_CENTS, type Cents } from '@fairlead/domain/money.ts';
import { price, priceFromDecimal, priceToDecimal, type Price } from '@fairlead/domain/price.ts';
import { exactPremiumOf, farthestGuaranteedStop, nearestGuaranteedStop } from '@fairlead/domain/trading/guaranteed-stop.ts';
import type { Instrument, TradingHoursName } from '@fairlead/domain/trading/instrument.ts';
import { notionalOf, type CloseReason, type OpenPosition } from '@fairlead/domain/trading/position.ts';
import { NO_STOPS } from '@fairlead/domain/trading/stops.ts';
import { exactProfitAt, profitAt } from '@fairlead/domain/trading/profit.ts';
import { closingPrice, openingPrice, type Quote, type Side } from '@fairlead/domain/trading/quote.ts';
import { requiredMargin } from '@fairlead/domain/trading/raised-margin.ts';
import { RETAIL_RULE_PACK, type RulePack } from '@fairlead/domain/trading/rule-pack.ts';
import { createMarketCalendar } from '@fairlead/domain/trading/session.ts';
import { WTI_SPRING_2020 } from './wti-spring-2020.ts';

/**
 * What happens to an account, step by step. Inputs are written here; every result comes from the engine's own functions, so that an example
 * can't promise what the engine wouldn't do. A test runs the same accounts through the engine.
 */

export type FigureName =
  | 'cash'
  | 'bonus'
  | 'reserved'
  | 'owed'
  | 'openProfit'
  | 'equity'
  | 'usedMargin'
  | 'freeMargin'
  | 'marginLevel'
  | 'result'
  | 'premium'
  | 'total'
  | 'guaranteed'
  | 'ordinary';

/** A value in a step by its type, so that it is formatted for the reader's locale. */
export type ExampleValue =
  | { readonly money: Cents }
  | { readonly gain: Cents }
  | { readonly price: Price }
  | { readonly percent: number }
  | { readonly frankfurtTime: number }
  | { readonly ratio: number };

export interface ExampleStep<Text extends string = string> {
  readonly text: Text;
  readonly values: Readonly<Record<string, ExampleValue>>;
  readonly figures: readonly (readonly [FigureName, ExampleValue])[];
}

/** The texts of each example's steps. */
export interface StoryTexts {
  readonly hedge: HedgeText;
  readonly gap: GapText;
  readonly raised: RaisedText;
  readonly reversed: ReversedText;
  readonly bonus: BonusText;
  readonly guarantee: GuaranteeText;
  readonly night: NightText;
}

const decimal = (value: number): Price => priceFromDecimal(value) ?? price(0);

/** A quote without a spread. */
const quoteAt = (at: number): Quote => ({ bid: decimal(at), ask: decimal(at), at: 0 });

/**
 * The weekend of March 2020 after which oil opened a quarter lower. Published prices without a spread, so that readers can verify the sums.
 */
const OIL_BEFORE = oilQuote('2020-03-06');
const OIL_AFTER = oilQuote('2020-03-09');

function oilQuote(date: string): Quote {
  const day = WTI_SPRING_2020.find(([one]) => one === date);
  if (day === undefined) throw new RangeError(`no price for ${date}`);
  return { bid: decimal(day[1]), ask: decimal(day[1]), at: Date.parse(date) };
}

/** A market with one instrument at one quote. */
function marketOf(quote: Quote, hours: TradingHoursName = 'always', rules: RulePack = RETAIL_RULE_PACK): MarketView {
  return {
    rules,
    calendar: createMarketCalendar(() => hours),
    instrument: (): Instrument | undefined => undefined,
    category: () => undefined,
    quote: () => quote,
    isHalted: () => false,
    isDelisted: () => false,
    isUnderReview: () => false,
  };
}

/** The traded instrument, where it has no name. */
const SYMBOL = 'EXAMPLE';

interface Opening {
  readonly side: Side;
  readonly margin: Cents;
  readonly leverage: number;
}

function openAt(quote: Quote, { side, margin, leverage }: Opening, id = 1): OpenPosition {
  return {
    ...NO_STOPS,
    id,
    accountId: 1,
    symbol: SYMBOL,
    side,
    margin,
    leverage,
    openPrice: openingPrice(side, quote),
    openedAt: quote.at,
    guaranteedStop: false,
    openedBy: 'client',
  };
}

/** The values shown for an opening. */
function openingValues({ margin, leverage }: Pick<Opening, 'margin' | 'leverage'>, openPrice: Price): ExampleStep['values'] {
  return { stake: { money: margin }, leverage: { ratio: leverage }, price: { price: openPrice } };
}

function draftWith(holdings: Partial<Account>): AccountDraft {
  return draftOf({ ...newAccount(1), ...holdings }, { nextPositionId: 100, idStep: 1 });
}

function close(draft: AccountDraft, position: OpenPosition, quote: Quote, reason: CloseReason, closePrice?: Price): void {
  draftClosing(draft, { position, quote, reason, closePrice: closePrice ?? closingPrice(position.side, quote), seenPrice: null });
}

function marginLevel(draft: AccountDraft, market: MarketView): ExampleValue {
  return { percent: figuresOf(draft, market).marginLevelPercent ?? 0 };
}

type HedgeText = 'hedge.open' | 'hedge.gap' | 'hedge.closed' | 'hedge.end';

/** A long and a short of the same size. The price falls, and the client closes the losing one. */
export function hedgeExample(): readonly ExampleStep<HedgeText>[] {
  const deposit = cents(100_000);
  const terms = { margin: cents(45_000), leverage: 10 };
  const long = openAt(OIL_BEFORE, { ...terms, side: 'long' }, 1);
  const short = openAt(OIL_BEFORE, { ...terms, side: 'short' }, 2);
  const draft = draftWith({ cash: deposit, positions: [long, short] });
  const figuresAt = (quote: Quote): ExampleStep['figures'] => {
    const market = marketOf(quote);
    const { profit, equity } = figuresOf(draft, market);
    return [
      ['cash', { money: draft.cash }],
      ['openProfit', { gain: profit }],
      ['equity', { money: equity }],
      ...(draft.positions.length === 0 ? [] : ([['marginLevel', marginLevel(draft, market)]] as const)),
    ];
  };
  const open: ExampleStep<HedgeText> = {
    text: 'hedge.open',
    values: {
      deposit: { money: deposit },
      ...openingValues(terms, OIL_BEFORE.bid),
    },
    figures: figuresAt(OIL_BEFORE),
  };
  const gap: ExampleStep<HedgeText> = {
    text: 'hedge.gap',
    values: {
      price: { price: OIL_AFTER.bid },
      loss: { money: profitAt(long, closingPrice('long', OIL_AFTER)) },
      gain: { gain: profitAt(short, closingPrice('short', OIL_AFTER)) },
    },
    figures: figuresAt(OIL_AFTER),
  };
  close(draft, long, OIL_AFTER, 'manual');
  const closed: ExampleStep<HedgeText> = { text: 'hedge.closed', values: { cash: { money: draft.cash } }, figures: figuresAt(OIL_AFTER) };
  close(draft, short, OIL_AFTER, 'manual');
  draftFlatSettlement(draft);
  const end: ExampleStep<HedgeText> = { text: 'hedge.end', values: { cash: { money: draft.cash } }, figures: figuresAt(OIL_AFTER) };
  return [open, gap, closed, end];
}

type GapText = 'gap.open' | 'gap.gap' | 'gap.closed' | 'gap.takenBack' | 'gap.covered';

/** A price gap with a loss larger than the account, while a withdrawal hasn't been paid yet. */
export function gapExample(): readonly ExampleStep<GapText>[] {
  const deposit = cents(100_000);
  const withdrawal = cents(30_000);
  const terms: Opening = { side: 'long', margin: cents(50_000), leverage: 10 };
  const position = openAt(OIL_BEFORE, terms);
  const draft = draftWith({
    cash: subtractCents(deposit, withdrawal),
    reserved: withdrawal,
    withdrawals: new Map([['withdrawal', withdrawal]]),
    positions: [position],
  });
  const figuresAt = (cash: Cents, reserved: Cents, equity: Cents): ExampleStep['figures'] => [
    ['cash', { money: cash }],
    ['reserved', { money: reserved }],
    ['equity', { money: equity }],
  ];
  const open: ExampleStep<GapText> = {
    text: 'gap.open',
    values: {
      deposit: { money: deposit },
      ...openingValues(terms, position.openPrice),
      withdrawal: { money: withdrawal },
    },
    figures: figuresAt(draft.cash, draft.reserved, figuresOf(draft, marketOf(OIL_BEFORE)).equity),
  };
  const after = marketOf(OIL_AFTER);
  const gap: ExampleStep<GapText> = {
    text: 'gap.gap',
    values: {
      price: { price: OIL_AFTER.bid },
      loss: { money: profitAt(position, OIL_AFTER.bid) },
      level: marginLevel(draft, after),
      limit: { percent: after.rules.stopOutPercent },
    },
    figures: figuresAt(draft.cash, draft.reserved, figuresOf(draft, after).equity),
  };
  close(draft, position, OIL_AFTER, 'stopOut');
  const closed: ExampleStep<GapText> = {
    text: 'gap.closed',
    values: { cash: { money: draft.cash } },
    figures: figuresAt(draft.cash, draft.reserved, figuresOf(draft, after).equity),
  };
  const before = draft.cash;
  draftFlatSettlement(draft);
  const covered = addCents(...draft.events.map((event) => (event.kind === 'negativeBalanceCovered' ? event.amount : ZERO_CENTS)));
  const takenBack = subtractCents(subtractCents(draft.cash, before), covered);
  return [
    open,
    gap,
    closed,
    {
      text: 'gap.takenBack',
      values: { withdrawal: { money: takenBack } },
      figures: figuresAt(addCents(before, takenBack), draft.reserved, addCents(before, takenBack)),
    },
    {
      text: 'gap.covered',
      values: { covered: { money: covered }, lost: { money: deposit } },
      figures: figuresAt(draft.cash, draft.reserved, figuresOf(draft, after).equity),
    },
  ];
}

type RaisedText = 'raised.open' | 'raised.raised' | 'raised.gap' | 'raised.below';

/** A share whose margin is increased before results. It then opens lower: first by less than triggers the close-out, then by more. */
export function raisedExample(): readonly ExampleStep<RaisedText>[] {
  const deposit = cents(100_000);
  const percent = 100;
  const raised: RulePack = { ...RETAIL_RULE_PACK, marginPercents: { [SYMBOL]: percent } };
  const before = quoteAt(250);
  const after = quoteAt(175);
  const muchLower = quoteAt(120);
  const terms: Opening = { side: 'long', margin: cents(20_000), leverage: 5 };
  const position = openAt(before, terms);
  const draft = draftWith({ cash: deposit, positions: [position] });
  const figuresAt = (quote: Quote, rules: RulePack): ExampleStep['figures'] => {
    const market = marketOf(quote, 'always', rules);
    const { equity, usedMargin, freeMargin } = figuresOf(draft, market);
    return [
      ['equity', { money: equity }],
      ['usedMargin', { money: usedMargin }],
      ['freeMargin', { money: freeMargin }],
      ['marginLevel', marginLevel(draft, market)],
    ];
  };
  const open: ExampleStep<RaisedText> = {
    text: 'raised.open',
    values: {
      deposit: { money: deposit },
      ...openingValues(terms, position.openPrice),
      notional: { money: notionalOf(position) },
    },
    figures: figuresAt(before, RETAIL_RULE_PACK),
  };
  const raise: ExampleStep<RaisedText> = {
    text: 'raised.raised',
    values: {
      percent: { percent },
      required: { money: requiredMargin(position, raised) },
      stake: { money: terms.margin },
      free: { money: figuresOf(draft, marketOf(before, 'always', raised)).availableMargin },
    },
    figures: figuresAt(before, raised),
  };
  const gap: ExampleStep<RaisedText> = {
    text: 'raised.gap',
    values: {
      price: { price: after.bid },
      loss: { money: profitAt(position, after.bid) },
      level: marginLevel(draft, marketOf(after, 'always', raised)),
      limit: { percent: raised.stopOutPercent },
    },
    figures: figuresAt(after, raised),
  };
  const belowValues = { price: { price: muchLower.bid }, level: marginLevel(draft, marketOf(muchLower, 'always', raised)) };
  close(draft, position, muchLower, 'stopOut');
  const below: ExampleStep<RaisedText> = {
    text: 'raised.below',
    values: belowValues,
    figures: [
      ['result', { gain: subtractCents(draft.cash, deposit) }],
      ['cash', { money: draft.cash }],
    ],
  };
  return [open, raise, gap, below];
}

type ReversedText = 'reversed.open' | 'reversed.reversed' | 'reversed.closed' | 'reversed.paid';

/** A deposit that is reversed while a position is open: cash pays the position's loss first, then the debt. */
export function reversedExample(): readonly ExampleStep<ReversedText>[] {
  const deposit = cents(100_000);
  const terms: Opening = { side: 'long', margin: cents(100_000), leverage: 5 };
  const friday = quoteAt(4_000);
  const monday = quoteAt(3_720);
  const position = openAt(friday, terms);
  const account: Account = { ...newAccount(1), cash: deposit, positions: [position] };
  const draft = draftWith(account);
  const figuresAt = (quote: Quote): ExampleStep['figures'] => {
    const market = marketOf(quote);
    return [
      ['cash', { money: draft.cash }],
      ['owed', { money: negateCents(draft.owed) }],
      ['equity', { money: figuresOf(draft, market).equity }],
      ...(draft.positions.length === 0 ? [] : ([['marginLevel', marginLevel(draft, market)]] as const)),
    ];
  };
  const open: ExampleStep<ReversedText> = {
    text: 'reversed.open',
    values: {
      deposit: { money: deposit },
      ...openingValues(terms, position.openPrice),
    },
    figures: figuresAt(friday),
  };
  const reversal = {
    kind: 'moveFunds',
    accountId: account.id,
    commandId: 'reversal',
    at: friday.at,
    fundsKind: 'reversal',
    amount: negateCents(deposit),
    reference: 'reversal',
  } as const;
  for (const event of decideMoveFunds(account, marketOf(friday), reversal, { isReferenceUsed: false })) {
    if (event.kind === 'fundsMoved') draft[event.purse] = addCents(draft[event.purse], event.amount);
  }
  const reversed: ExampleStep<ReversedText> = {
    text: 'reversed.reversed',
    values: { owed: { money: negateCents(draft.owed) }, balance: { money: balanceOf(draft) } },
    figures: figuresAt(friday),
  };
  const after = marketOf(monday);
  const closedValues = {
    price: { price: monday.bid },
    level: marginLevel(draft, after),
    limit: { percent: after.rules.stopOutPercent },
    loss: { money: negateCents(profitAt(position, monday.bid)) },
  };
  close(draft, position, monday, 'stopOut');
  const closed: ExampleStep<ReversedText> = { text: 'reversed.closed', values: closedValues, figures: figuresAt(monday) };
  const cash = draft.cash;
  draftFlatSettlement(draft);
  const paidValues = { paid: { money: subtractCents(cash, draft.cash) }, owed: { money: negateCents(draft.owed) } };
  return [open, reversed, closed, { text: 'reversed.paid', values: paidValues, figures: figuresAt(monday) }];
}

type BonusText = 'bonus.open' | 'bonus.loss' | 'bonus.gain';

/** A bonus covers the part of a loss that exceeds cash, and the next profit restores it. */
export function bonusExample(): readonly ExampleStep<BonusText>[] {
  const deposit = cents(50_000);
  const bonus = cents(10_000);
  const terms: Opening = { side: 'long', margin: cents(30_000), leverage: 20 };
  const first = openAt(quoteAt(4_000), terms, 1);
  const draft = draftWith({ cash: deposit, bonus, positions: [first] });
  const figures = (): ExampleStep['figures'] => [
    ['cash', { money: draft.cash }],
    ['bonus', { money: draft.bonus }],
  ];
  const open: ExampleStep<BonusText> = {
    text: 'bonus.open',
    values: {
      deposit: { money: deposit },
      bonus: { money: bonus },
      ...openingValues(terms, first.openPrice),
    },
    figures: figures(),
  };
  const lower = quoteAt(3_640);
  close(draft, first, lower, 'stopOut');
  const lossValues = {
    price: { price: lower.bid },
    loss: { money: profitAt(first, lower.bid) },
    paid: { money: subtractCents(bonus, draft.bonus) },
  };
  const loss: ExampleStep<BonusText> = { text: 'bonus.loss', values: lossValues, figures: figures() };
  const second = openAt(lower, { side: 'long', margin: cents(5_000), leverage: 20 }, 2);
  draft.positions = [second];
  const higher = quoteAt(3_860);
  const gainBefore = draft.bonus;
  close(draft, second, higher, 'manual');
  const gainValues = {
    stake: { money: second.margin },
    leverage: { ratio: second.leverage },
    gain: { gain: profitAt(second, higher.bid) },
    restored: { money: subtractCents(draft.bonus, gainBefore) },
  };
  return [open, loss, { text: 'bonus.gain', values: gainValues, figures: figures() }];
}

type GuaranteeText = 'guarantee.open' | 'guarantee.guaranteed' | 'guarantee.ordinary' | 'guarantee.small';

/**
 * A guaranteed and an ordinary stop at the same level, across a large gap and a small one. Level and premium come from the rules in effect.
 */
export function guaranteeExample(rules: RulePack): readonly ExampleStep<GuaranteeText>[] {
  const terms: Opening = { side: 'long', margin: cents(20_000), leverage: 10 };
  const position = openAt(OIL_BEFORE, terms);
  const level = guaranteeNear(40, rules);
  const small = decimal(priceToDecimal(level) - 0.5);
  const guaranteed = closeAtGuarantee(position, level, rules);
  return [
    {
      text: 'guarantee.open',
      values: {
        ...openingValues(terms, position.openPrice),
        level: { price: level },
        notional: { money: notionalOf(position) },
      },
      figures: [],
    },
    {
      text: 'guarantee.guaranteed',
      values: { price: { price: OIL_AFTER.bid }, level: { price: level }, premium: { money: guaranteed.premium } },
      figures: [
        ['result', { gain: guaranteed.profit }],
        ['premium', { gain: negateCents(guaranteed.premium) }],
        ['total', { gain: guaranteed.total }],
      ],
    },
    {
      text: 'guarantee.ordinary',
      values: { price: { price: OIL_AFTER.bid } },
      figures: [['total', { gain: profitAt(position, OIL_AFTER.bid) }]],
    },
    {
      text: 'guarantee.small',
      values: { price: { price: small } },
      figures: [
        ['guaranteed', { gain: guaranteed.total }],
        ['ordinary', { gain: profitAt(position, small) }],
      ],
    },
  ];
}

/** The permitted level closest to a price, with two decimals, as oil is quoted. */
function guaranteeNear(wanted: number, rules: RulePack): Price {
  const nearest = priceToDecimal(nearestGuaranteedStop('long', OIL_BEFORE, 'commodity', rules));
  const farthest = priceToDecimal(farthestGuaranteedStop('long', OIL_BEFORE, 'commodity', rules));
  return decimal(Math.min(Math.floor(nearest * 100) / 100, Math.max(Math.ceil(farthest * 100) / 100, wanted)));
}

function closeAtGuarantee(position: OpenPosition, level: Price, rules: RulePack) {
  const draft = draftWith({ cash: cents(100_000), positions: [position] });
  const start = draft.cash;
  close(draft, position, OIL_AFTER, 'stopLoss', level);
  const profit = subtractCents(draft.cash, start);
  draftPremium(draft, position.id, exactPremiumOf(position, level, 'commodity', rules));
  const total = subtractCents(draft.cash, start);
  return { profit, total, premium: subtractCents(profit, total) };
}

type NightText = 'night.open' | 'night.refused' | 'night.filled';

const HOUR_MS = 3_600_000;

/** A share that trades on Xetra: closing it at night is refused, and its stop fills at the next morning's first price. */
export function nightExample(): readonly ExampleStep<NightText>[] {
  const openedAt = Date.UTC(2026, 10, 18, 9);
  const evening: Quote = { bid: decimal(239.9), ask: decimal(240), at: Date.UTC(2026, 10, 18, 16, 29, 58) };
  const terms: Opening = { side: 'long', margin: cents(50_000), leverage: 5 };
  const stop = decimal(235);
  const position: OpenPosition = { ...openAt({ ...evening, at: openedAt }, terms), stopLoss: stop };
  const askedAt = Date.UTC(2026, 10, 18, 20);
  const refusal = findTradingRefusal(position.symbol, marketOf(evening, 'xetra'), askedAt);
  const opening = refusal?.limitTime ?? askedAt + 12 * HOUR_MS;
  const morning: Quote = { bid: decimal(231.5), ask: decimal(231.6), at: opening + 2_000 };
  const draft = draftWith({ cash: cents(100_000), positions: [position] });
  const start = draft.cash;
  close(draft, position, morning, 'stopLoss');
  return [
    {
      text: 'night.open',
      values: {
        ...openingValues(terms, position.openPrice),
        stop: { price: stop },
      },
      figures: [],
    },
    { text: 'night.refused', values: { asked: { frankfurtTime: askedAt }, opening: { frankfurtTime: opening } }, figures: [] },
    {
      text: 'night.filled',
      values: { at: { frankfurtTime: morning.at }, price: { price: morning.bid }, atStop: { money: profitAt(position, stop) } },
      figures: [['result', { gain: subtractCents(draft.cash, start) }]],
    },
  ];
}

export interface RoundingExample {
  readonly margin: Cents;
  readonly leverage: number;
  readonly openPrice: Price;
  readonly closePrice: Price;
  readonly closings: readonly { readonly exact: ExactCents; readonly booked: Cents; readonly carried: MicroCents }[];
  readonly booked: Cents;
  /** The total if each closing were rounded separately. */
  readonly roundedAlone: Cents;
}

/** Three equal positions closed one after another, whose exact profit isn't a whole number of cents. */
export function roundingExample(): RoundingExample {
  const position = { side: 'long', margin: cents(10_000), leverage: 30, openPrice: decimal(1.12) } as const;
  const closePrice = decimal(1.12005);
  const exact = exactProfitAt(position, closePrice);
  const closings: RoundingExample['closings'][number][] = [];
  let carried = NO_REMAINDER;
  for (let closing = 0; closing < 3; closing += 1) {
    const { booked, remainder } = bookExact(exact, carried);
    carried = remainder;
    closings.push({ exact, booked, carried });
  }
  const { margin, leverage, openPrice } = position;
  const alone = profitAt(position, closePrice);
  return {
    margin,
    leverage,
    openPrice,
    closePrice,
    closings,
    booked: addCents(...closings.map(({ booked }) => booked)),
    roundedAlone: addCents(alone, alone, alone),
  };
}
