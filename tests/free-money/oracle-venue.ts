import type { Command } from '@fairlead/domain/engine/command.ts';
import { assetCategoryById } from '@fairlead/domain/trading/asset-categories.ts';
import type { Instrument } from '@fairlead/domain/trading/instrument.ts';
import { openRanges } from '@fairlead/domain/trading/market-hours.ts';
import type { RulePack } from '@fairlead/domain/trading/rule-pack.ts';
import { tellOracle } from '../oracle/agreement-inputs.ts';
import type { OracleEffect, OracleInstrument } from '../oracle/oracle-model.ts';
import { createOracle } from '../oracle/oracle.ts';
import { FORMER_GUARANTEES, FORMER_STALE_AFTER_MS, type FormerRules } from './former-rules.ts';
import type { MarketPath } from './market-path.ts';
import type { Venue, VenueEvent } from './venue.ts';

const WEEK_MS = 7 * 86_400_000;
/** A hundred times the price. */
const NO_FARTHEST = 1_000_000n;

/** The oracle of the trading rules as a venue, with today's rules or with former ones. */
export function createOracleVenue(
  instruments: readonly Instrument[],
  rules: RulePack,
  path: Pick<MarketPath, 'startsAt' | 'endsAt'>,
  former: FormerRules = { switches: [] },
): Venue {
  const switches = former.hasNoSessions === true ? [...former.switches, 'sessionsIgnored' as const] : former.switches;
  const oracle = createOracle(
    instruments.map((instrument) => toOracleInstrument(instrument, rules, path, former)),
    { closeOutPercent: BigInt(rules.stopOutPercent), inducements: rules.allowsInducements },
    switches,
  );
  const known = new Set<number>();

  /** A part is closed under its own number; the command says which position it belongs to. */
  function toVenueEvents(effects: readonly OracleEffect[], closing?: number): readonly VenueEvent[] {
    return effects.flatMap((effect): readonly VenueEvent[] => {
      switch (effect.kind) {
        case 'opened': {
          const position = oracle.account(effect.account)?.positions.find(({ number }) => number === effect.position);
          if (position === undefined) throw new Error(`position ${effect.position} was opened and does not exist`);
          known.add(effect.position);
          const { instrument: symbol, direction: side } = position;
          const [margin, leverage] = [Number(position.stake), Number(position.leverage)];
          const price = Number(effect.price);
          return [{ kind: 'opened', accountId: effect.account, positionId: effect.position, symbol, side, margin, leverage, price }];
        }
        case 'closed': {
          const positionId = known.has(effect.position) ? effect.position : (closing ?? effect.position);
          const margin = Number(effect.stake);
          return [{ kind: 'closed', accountId: effect.account, positionId, margin, price: Number(effect.price) }];
        }
        case 'covered':
          return [{ kind: 'covered', accountId: effect.account, amount: Number(effect.amount) }];
        case 'premium':
          return [{ kind: 'premium', accountId: effect.account, amount: Number(-effect.amount) }];
        default:
          return [];
      }
    });
  }

  return {
    submit(command: Command) {
      const { refusal, effects } = tellOracle(oracle, { kind: 'command', command });
      const orders = oracle.account(command.accountId)?.orders ?? [];
      return {
        refusal: refusal?.code ?? null,
        orderId: command.kind === 'placeOrder' && refusal === undefined ? (orders.at(-1)?.number ?? null) : null,
        events: toVenueEvents(effects, command.kind === 'closePosition' ? command.positionId : undefined),
      };
    },
    quote: ({ symbol, bid, ask, at, now }) => toVenueEvents(oracle.quote(symbol, { bid: BigInt(bid), ask: BigInt(ask), time: at }, now)),
    beginReview: (symbol) => oracle.beginReview(symbol),
    raiseMargin: (symbol, percent) => oracle.raiseMargin(symbol, percent === null ? undefined : BigInt(percent)),
    halt: (symbol) => oracle.halt(symbol),
    resume: (symbol) => oracle.resume(symbol),
    expire: (now) => void oracle.expire(now),
    account(accountId) {
      const account = oracle.account(accountId);
      const figures = oracle.figures(accountId);
      if (account === undefined || figures === undefined) throw new Error(`no account ${accountId}`);
      return {
        cash: Number(account.cash),
        bonus: Number(account.bonus),
        credit: Number(account.credit),
        reserved: account.reservations.reduce((sum, { amount }) => sum + Number(amount), 0),
        owed: Number(account.owed),
        equity: Number(figures.equity),
        usedMargin: Number(figures.usedMargin),
        withdrawable: Number(figures.withdrawable),
        positionIds: account.positions.map(({ number }) => number),
        orderIds: account.orders.map(({ number }) => number),
      };
    },
  };
}

function toOracleInstrument(
  instrument: Instrument,
  rules: RulePack,
  { startsAt, endsAt }: Pick<MarketPath, 'startsAt' | 'endsAt'>,
  { hasNoSessions = false, hasFormerGuarantees = false }: FormerRules,
): OracleInstrument {
  const { symbol, categoryId, ruleClass, digits, typicalSpread, mayBeNegative, staleAfterMs, tradingHours } = instrument;
  const terms = rules.guaranteedStops[ruleClass];
  const former = FORMER_GUARANTEES[ruleClass];
  const ranges = openRanges(tradingHours, startsAt - WEEK_MS, endsAt + WEEK_MS);
  return {
    id: symbol,
    category: String(categoryId),
    priceStep: 10n ** BigInt(6 - digits),
    usualSpread: BigInt(typicalSpread),
    mayBeNegative,
    staleAfterMs: hasNoSessions ? FORMER_STALE_AFTER_MS[ruleClass] : staleAfterMs,
    leverages: (assetCategoryById(categoryId)?.leverages ?? []).map(BigInt),
    leverageCap: BigInt(rules.leverageCaps[ruleClass]),
    guarantee: {
      nearest: BigInt(hasFormerGuarantees ? former.nearest : terms.minimumDistanceBasisPoints),
      farthest: hasFormerGuarantees ? NO_FARTHEST : BigInt(terms.maximumDistanceBasisPoints),
      premium: BigInt(hasFormerGuarantees ? former.premium : terms.premiumBasisPoints),
    },
    sessions:
      tradingHours === 'always'
        ? [{ opensAt: -Infinity, closesAt: Infinity }]
        : ranges.map(({ fromMs, toMs }) => ({ opensAt: fromMs, closesAt: toMs })),
    // Neither nights nor corporate actions happen here.
    ruleClass: ruleClass,
    isCrypto: ruleClass === 'crypto',
    priceCurrency: 'EUR',
    baseCurrency: undefined,
    venueAheadMs: 0,
  };
}
