import { price, priceFromDecimal, type Price } from '@fairlead/domain/price.ts';
import type { CorporateAction } from '@fairlead/domain/trading/actions/corporate-action.ts';
import type { NightTerms } from '@fairlead/domain/trading/financing/night-charge.ts';
import type { TradingAccess } from '@fairlead/domain/trading/access.ts';
import type { MarketGroup, RuleClass } from '@fairlead/domain/trading/instrument.ts';
import { selectMarginPercents } from '@fairlead/domain/trading/raised-margin.ts';
import { periodAt } from '@fairlead/domain/trading/scheduled-leverage.ts';
import type { RulePack } from '@fairlead/domain/trading/rule-pack.ts';
import type { DatedSplit } from '@fairlead/domain/trading/actions/restate-price.ts';
import { withheldBasisPointsOf } from '@fairlead/domain/trading/actions/withheld-tax.ts';
import { quoteCurrencyOf } from '@fairlead/domain/trading/quote-currency.ts';
import type { AnnouncedSession } from '@fairlead/domain/trading/announced-session.ts';
import type { Session } from '@fairlead/domain/trading/trading-session.ts';
import type { MarketName } from '@fairlead/domain/trading/venue.ts';
import type { SessionUser } from '../account/schemas.ts';
import { orNull } from '../or-null.ts';
import { rate } from '../read-decimals.ts';
import type { Asset, WireSparkline } from './schemas.ts';
import { readRaise } from '../trading/raised-margin-wire.ts';
import { readSchedule } from '../trading/scheduled-leverage-wire.ts';
import type { Settings } from '../settings.ts';

/**
 * The client's side of instruments, permissions and rules: converts the server's data to the domain's terms, for the same rule functions
 * the engine uses. Imports only the types of the schemas, so that browsers need not load the schema library.
 */

/** A corporate action to come. */
export type ComingAction = CorporateAction & {
  /** When it takes effect, in milliseconds since 1970 UTC. */
  readonly dueAt: number;
  /** The currency of a dividend; null if unknown, and for other actions. */
  readonly currency: string | null;
};

/** An instrument as the client lists and trades it. */
export interface ListedInstrument {
  readonly id: number;
  readonly symbol: string;
  readonly displayName: string;
  readonly group: MarketGroup;
  readonly category: { readonly id: number; readonly name: string; readonly leverages: readonly number[] };
  readonly ruleClass: RuleClass;
  /** The currency of its price, ISO 4217; null if unknown. */
  readonly currency: string | null;
  readonly digits: number;
  readonly typicalSpread: Price;
  readonly staleAfterMs: number;
  readonly mayBeNegative: boolean;
  readonly marketOpen: boolean;
  /** When the current session opened, in milliseconds since 1970 UTC; null if there is none, or if it never opened. */
  readonly sessionOpensAt: number | null;
  /** When the market next opens or closes, in milliseconds since 1970 UTC; null if it never does. */
  readonly nextChangeAt: number | null;
  /** When the market next opens, even if it is open now, in milliseconds since 1970 UTC; null if it never closes. */
  readonly nextOpensAt: number | null;
  /** The market it belongs to; null for one without holidays. */
  readonly market: MarketName | null;
  /** Sessions that do not take place, end early or begin late: current ones, and the next. Ascending. */
  readonly specialSessions: readonly AnnouncedSession[];
  /** Whether the broker has halted trading in it, whatever its market does. */
  readonly isHalted: boolean;
  /** Whether it is not traded any more. */
  readonly isDelisted: boolean;
  /** The splits that have taken effect, in ascending order. */
  readonly splits: readonly DatedSplit[];
  /** What its nights cost; null if nothing. */
  readonly financing: Pick<NightTerms, 'yearDays' | 'rates'> | null;
  /** The corporate actions on it to come, by date. */
  readonly comingActions: readonly ComingAction[];
  /** Bid at 00:00 UTC of the current day; null if unknown. */
  readonly dayOpen: Price | null;
  readonly demoOrigin: Asset['demo_origin'];
}

export function readAsset(asset: Asset): ListedInstrument {
  return {
    id: asset.id,
    symbol: asset.symbol,
    displayName: asset.name,
    group: asset.group,
    category: {
      id: asset.asset_category_id,
      name: asset.position_assets_category.name,
      leverages: readLeverages(asset.position_assets_category.leverage),
    },
    ruleClass: asset.rule_class,
    currency: quoteCurrencyOf({ symbol: asset.symbol, chartSymbol: asset.code, categoryId: asset.asset_category_id }),
    digits: asset.digits,
    typicalSpread: priceFromDecimal(asset.typical_spread) ?? SMALLEST_PRICE,
    staleAfterMs: asset.stale_after_ms,
    mayBeNegative: asset.may_be_negative,
    marketOpen: asset.market_open,
    sessionOpensAt: asset.session_opens_at,
    nextChangeAt: asset.next_change_at,
    nextOpensAt: asset.next_opens_at,
    market: asset.market,
    specialSessions: asset.special_sessions.map(({ kind, from, to, reason }) => ({ kind, fromMs: from, toMs: to, reason })),
    isHalted: asset.halted,
    isDelisted: asset.delisted,
    splits: asset.splits.map(({ at, new_shares: newShares, old_shares: oldShares }) => ({ dueAt: at, ratio: { newShares, oldShares } })),
    financing: orNull(asset.financing, ({ year_days: yearDays, rates }) => ({
      yearDays,
      rates: rates.map(({ opened_from: openedFrom, long, short }) => ({ openedFrom, long, short })),
    })),
    comingActions: asset.coming_actions.map((action) => readComingAction(asset.symbol, action)),
    dayOpen: asset.day_open === null ? null : priceFromDecimal(asset.day_open),
    demoOrigin: asset.demo_origin,
  };
}

function readComingAction(symbol: string, action: Asset['coming_actions'][number]): ComingAction {
  const base = { id: action.id, symbol, date: action.date, dueAt: action.due_at, currency: null };
  switch (action.kind) {
    case 'split':
      return { ...base, kind: 'split', ratio: { newShares: action.new_shares, oldShares: action.old_shares } };
    case 'dividend': {
      const withheldBasisPoints = withheldBasisPointsOf(action.withheld);
      return { ...base, kind: 'dividend', gross: rate(action.gross), currency: action.currency, withheldBasisPoints };
    }
    case 'rename':
      return { ...base, kind: 'rename', displayName: action.name };
    case 'delisting':
      return { ...base, kind: 'delisting' };
  }
}

const SMALLEST_PRICE = price(1);

/** Returns the closes of a sparkline in steps of the instrument's digits, ascending by time. */
export function readSparkline(wire: WireSparkline): readonly number[] {
  let close = 0;
  return wire.map((difference) => (close += difference));
}

/** Parses "1,2,5" into numbers, ignoring invalid leverages. */
function readLeverages(list: string): readonly number[] {
  return list
    .split(',')
    .map((text) => Number(text))
    .filter((leverage) => Number.isInteger(leverage) && leverage > 0);
}

/**
 * Returns what the account may trade. custom_leverage is by category name, the domain's rules by id. Categories without an instrument are
 * ignored.
 */
export function readTradingAccess(
  user: Pick<SessionUser, 'verified_account' | 'assets_group_permission' | 'custom_leverage'>,
  instruments: readonly Pick<ListedInstrument, 'category'>[],
): TradingAccess {
  const byName = readCustomLeverage(user.custom_leverage);
  const leverageIndexes: Record<number, readonly number[]> = {};
  for (const { category } of instruments) {
    const indexes = byName[category.name];
    if (indexes !== undefined) leverageIndexes[category.id] = indexes;
  }
  return { verified: user.verified_account, categoryIds: user.assets_group_permission, leverageIndexes };
}

/** Parses the JSON text of custom_leverage. Invalid text restricts nothing here; the engine still refuses what it must. */
function readCustomLeverage(text: string): Readonly<Record<string, readonly number[]>> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return {};
    return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, number[]] => Array.isArray(entry[1])));
  } catch {
    return {};
  }
}

/** Returns the session of an instrument at a moment, also after the announced change; null if the market is closed. */
export function sessionAt({ marketOpen, sessionOpensAt, nextChangeAt }: SessionFacts, now: number): Session | null {
  const hasChanged = nextChangeAt !== null && now >= nextChangeAt;
  if (marketOpen) return hasChanged ? null : { opensAt: sessionOpensAt ?? -Infinity, closesAt: nextChangeAt ?? Infinity };
  return hasChanged ? { opensAt: nextChangeAt, closesAt: Infinity } : null;
}

/** Returns when a market reopens after the current session; null if it never closes, or if that is not known yet. */
export function reopeningAt({ nextOpensAt }: Pick<ListedInstrument, 'nextOpensAt'>, now: number): number | null {
  return nextOpensAt !== null && now < nextOpensAt ? nextOpensAt : null;
}

/** Returns when a closed market next opens; null if it is open, or if that is not known yet. */
export function nextOpeningAt({ marketOpen, nextChangeAt }: SessionFacts, now: number): number | null {
  return !marketOpen && nextChangeAt !== null && now < nextChangeAt ? nextChangeAt : null;
}

/** Returns the special session for which a closed market is closed, if any: it ended early, begins late, or does not take place. */
export function closureAt(instrument: Pick<ListedInstrument, 'specialSessions'> & SessionFacts, now: number): AnnouncedSession | null {
  const opensAt = nextOpeningAt(instrument, now);
  if (opensAt === null) return null;
  // A holiday is the reason from the last session before it on, because it is why the market opens so late.
  const isReason = ({ kind, fromMs, toMs }: AnnouncedSession): boolean => now < toMs && fromMs < (kind === 'closed' ? opensAt : now + 1);
  return instrument.specialSessions.find(isReason) ?? null;
}

export type SessionFacts = Pick<ListedInstrument, 'marketOpen' | 'sessionOpensAt' | 'nextChangeAt' | 'nextOpensAt'>;

const RULE_CLASSES: readonly RuleClass[] = ['majorForex', 'minorForex', 'gold', 'majorIndex', 'minorIndex', 'commodity', 'share', 'crypto'];

/**
 * Returns the rule pack in the settings at a moment, on which increased margins and scheduled leverage depend. A missing class gets the strictest terms: no
 * leverage, and no guaranteed stop within the price.
 */
export function readRulePack(settings: Pick<Settings, 'rule_pack'>, now: number): RulePack {
  const {
    version,
    leverage_caps: caps,
    stop_out_percent: stopOutPercent,
    margin_warning_percent: marginWarningPercent,
    guaranteed_stops: guarantees,
    withdrawal_business_days: withdrawalBusinessDays,
    allows_inducements: allowsInducements,
    raised_margins: raises,
    scheduled_leverage: schedules,
  } = settings.rule_pack;
  const raisedMargins = raises.map(readRaise).filter(({ until }) => now < until);
  const scheduledLeverage = schedules.map(readSchedule).filter((schedule) => periodAt(schedule, now) !== null);
  return {
    version,
    leverageCaps: byRuleClass((ruleClass) => caps[ruleClass] ?? 1),
    stopOutPercent,
    marginWarningPercent,
    withdrawalBusinessDays,
    allowsInducements,
    raisedMargins,
    marginPercents: selectMarginPercents(raisedMargins, now),
    scheduledLeverage,
    guaranteedStops: byRuleClass((ruleClass) => ({
      minimumDistanceBasisPoints: guarantees[ruleClass]?.minimum_distance_basis_points ?? 10_000,
      maximumDistanceBasisPoints: guarantees[ruleClass]?.maximum_distance_basis_points ?? 10_000,
      premiumBasisPoints: guarantees[ruleClass]?.premium_basis_points ?? 0,
    })),
  };
}

function byRuleClass<Value>(valueOf: (ruleClass: RuleClass) => Value): Record<RuleClass, Value> {
  return Object.fromEntries(RULE_CLASSES.map((ruleClass) => [ruleClass, valueOf(ruleClass)])) as Record<RuleClass, Value>;
}
