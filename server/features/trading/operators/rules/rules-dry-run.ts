import type { DryRun, DryRunRequest } from '@fairlead/contract/trading/operators/rules.ts';
import type { ClientRef } from '@fairlead/contract/operators/fields.ts';
import { readRules, wireChanges, wireFault } from '@fairlead/contract/trading/operators/rules-wire.ts';
import type { MarketView } from '@fairlead/domain/engine/market-view.ts';
import { losesLeverage, previewRules, type PreviewedClosing, type RulesPreview } from '@fairlead/domain/engine/preview-rules.ts';
import { figuresOf, type Account } from '@fairlead/domain/engine/state.ts';
import { addCents, centsToEuros, ZERO_CENTS } from '@fairlead/domain/money.ts';
import { price, priceToDecimal } from '@fairlead/domain/price.ts';
import { ASSET_CATEGORIES, assetCategoryById } from '@fairlead/domain/trading/asset-categories.ts';
import type { EntryOrder } from '@fairlead/domain/trading/entry-order.ts';
import { RULE_CLASSES } from '@fairlead/domain/trading/instrument.ts';
import type { AccountFigures } from '@fairlead/domain/trading/margin.ts';
import { isBelowMarginWarning } from '@fairlead/domain/trading/margin-relief.ts';
import { beginRaises } from '@fairlead/domain/trading/raised-margin.ts';
import { beginSchedules } from '@fairlead/domain/trading/scheduled-leverage.ts';
import type { RulePack } from '@fairlead/domain/trading/rule-pack.ts';
import { createMarketCalendar } from '@fairlead/domain/trading/session.ts';
import {
  applyInstrumentTerms,
  findRulesFaults,
  narrowRulePack,
  DEFAULT_RULES,
  type TradingRules,
} from '@fairlead/domain/trading/trading-rules.ts';
import type { Database } from '../../../../adapters/db/database.ts';
import type { EnginePort } from '../../../../engine/engine-port.ts';
import type { BrokerRules } from '../../../../engine/broker-rules.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import type { PriceView } from '../desk-context.ts';
import { findLatestVersion, listClientRefs } from './rules-store.ts';

export interface DryRunContext {
  readonly database: Pick<Database, 'drizzle'>;
  readonly engine: Pick<EnginePort, 'visitTradingAccounts'>;
  readonly brokerRules: BrokerRules;
  readonly prices: Pick<PriceView, 'sourceQuoteAt' | 'isUnderReview'>;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

/** Of each kind of finding; the totals cover all. */
const MOST_LISTED = 200;

/**
 * The effect of other rules at current prices, without applying them. Throws CallRefused: rulesChanged if they were based on a version that
 * is no longer in effect, because the differences would not be the ones that were reviewed.
 */
export async function dryRunRules(request: DryRunRequest, context: DryRunContext): Promise<DryRun> {
  const { database, engine, brokerRules, clock } = context;
  const latest = await findLatestVersion(database);
  if ((latest?.version ?? 0) !== request.base_version) throw new CallRefused('rulesChanged');
  const rules = readRules(request.rules);
  const now = clock();
  const rulesBefore = latest?.rules ?? DEFAULT_RULES;
  const before = marketUnder(brokerRules.inForce.rules, now, context);
  // Later increases and new schedules count as if they had begun, because that is what their announcement describes.
  const raisedMargins = beginRaises(rules.raisedMargins, now);
  const scheduledLeverage = beginSchedules(rules.scheduledLeverage, rulesBefore.scheduledLeverage, now);
  const after = marketUnder({ ...rules, raisedMargins, scheduledLeverage }, now, context);
  const symbols = brokerRules.baseInstruments.map(({ symbol }) => symbol);
  const found = findings();
  await engine.visitTradingAccounts((account) => judge(account, { before, after, symbols, now, found }));
  const clients = await namesOf(database, found);
  return {
    changes: wireChanges(rulesBefore, rules),
    faults: findRulesFaults(rules, brokerRules.basePack, brokerRules.baseInstruments, {
      announced: rulesBefore.raisedMargins,
      announcedLeverage: rulesBefore.scheduledLeverage,
      hoursOf: (listed) => brokerRules.hoursOf(listed),
      now,
    }).map(wireFault),
    as_of: new Date(now).toISOString(),
    accounts: found.accounts,
    closings: {
      accounts: found.closedAccounts,
      count: found.closedPositions,
      profit: centsToEuros(found.profit),
      waiting_accounts: found.waitingAccounts,
      listed: found.closings.map(({ accountId, preview }) => ({
        ...describeAccount(clients(accountId), preview.figures),
        positions: preview.closings.map(describeClosing),
      })),
    },
    warnings: {
      accounts: found.warnedAccounts,
      listed: found.warnings.map(({ accountId, figures }) => describeAccount(clients(accountId), figures)),
    },
    orders: {
      accounts: found.orderAccounts,
      count: found.lostOrders,
      listed: found.orders.map((order) => ({
        client: clients(order.accountId),
        id: order.id,
        symbol: order.symbol,
        side: order.side,
        margin: centsToEuros(order.margin),
        leverage: order.leverage,
        entry_price: priceToDecimal(order.entryPrice),
      })),
    },
    lost_leverages: listLostLeverages(before.rules, after.rules, brokerRules),
  };
}

interface Findings {
  accounts: number;
  closedAccounts: number;
  closedPositions: number;
  profit: typeof ZERO_CENTS;
  waitingAccounts: number;
  warnedAccounts: number;
  orderAccounts: number;
  lostOrders: number;
  readonly closings: { readonly accountId: number; readonly preview: RulesPreview }[];
  readonly warnings: { readonly accountId: number; readonly figures: AccountFigures }[];
  readonly orders: EntryOrder[];
}

function findings(): Findings {
  const counts = {
    accounts: 0,
    closedAccounts: 0,
    closedPositions: 0,
    waitingAccounts: 0,
    warnedAccounts: 0,
    orderAccounts: 0,
    lostOrders: 0,
  };
  return { ...counts, profit: ZERO_CENTS, closings: [], warnings: [], orders: [] };
}

interface Judging {
  readonly before: MarketView;
  readonly after: MarketView;
  readonly symbols: readonly string[];
  readonly now: number;
  readonly found: Findings;
}

function judge(account: Readonly<Account>, { before, after, symbols, now, found }: Judging): void {
  found.accounts += 1;
  const preview = previewRules(account, after, symbols, now);
  if (preview.closings.length > 0) {
    found.closedAccounts += 1;
    found.closedPositions += preview.closings.length;
    found.profit = addCents(found.profit, ...preview.closings.map(({ event }) => event.profit));
    if (found.closings.length < MOST_LISTED) found.closings.push({ accountId: account.id, preview });
  }
  if (preview.isBelowStopOut) found.waitingAccounts += 1;
  const wasBelowWarning = isBelowMarginWarning(figuresOf(account, before), before.rules);
  if (!wasBelowWarning && isBelowMarginWarning(preview.figures, after.rules)) {
    found.warnedAccounts += 1;
    if (found.warnings.length < MOST_LISTED) found.warnings.push({ accountId: account.id, figures: preview.figures });
  }
  const lost = account.orders.filter((order) => losesLeverage(order, account.access, { before, after, now }));
  if (lost.length > 0) found.orderAccounts += 1;
  found.lostOrders += lost.length;
  found.orders.push(...lost.slice(0, MOST_LISTED - found.orders.length));
}

/** The market under the given rules, at the source's current prices. */
function marketUnder(rules: TradingRules, now: number, { brokerRules, prices }: Pick<DryRunContext, 'brokerRules' | 'prices'>): MarketView {
  const { baseInstruments, basePack } = brokerRules;
  const bySymbol = new Map(
    baseInstruments.map((instrument, index) => {
      const source = prices.sourceQuoteAt(index);
      const { bidMarkup = 0, askMarkup = 0 } = rules.instruments[instrument.symbol] ?? {};
      const quote = source && { bid: price(source.bid - bidMarkup), ask: price(source.ask + askMarkup), at: source.at };
      return [instrument.symbol, { instrument: applyInstrumentTerms(instrument, rules), quote }];
    }),
  );
  return {
    rules: narrowRulePack(basePack, rules, 0, now),
    calendar: createMarketCalendar((symbol) => {
      const listed = bySymbol.get(symbol);
      return listed === undefined ? null : brokerRules.hoursOf(listed.instrument);
    }),
    instrument: (symbol) => bySymbol.get(symbol)?.instrument,
    category: assetCategoryById,
    quote: (symbol) => bySymbol.get(symbol)?.quote,
    isHalted: (symbol) => brokerRules.isHalted(symbol),
    isDelisted: (symbol) => brokerRules.isDelisted(symbol),
    isUnderReview: (symbol) => prices.isUnderReview(symbol),
  };
}

async function namesOf(database: Pick<Database, 'drizzle'>, found: Findings): Promise<(accountId: number) => ClientRef> {
  const ids = new Set([...found.closings, ...found.warnings, ...found.orders].map(({ accountId }) => accountId));
  const rows = await listClientRefs(database, [...ids]);
  const byId = new Map(rows.map(({ id, email, firstName, lastName }) => [id, { id, email, full_name: `${firstName} ${lastName}`.trim() }]));
  return (accountId) => byId.get(accountId) ?? { id: accountId, email: '', full_name: '' };
}

function describeAccount(client: ClientRef, { marginLevelPercent, equity }: AccountFigures) {
  return { client, margin_level_percent: marginLevelPercent, equity: centsToEuros(equity) };
}

function describeClosing({ position, event }: PreviewedClosing): DryRun['closings']['listed'][number]['positions'][number] {
  const { id, symbol, side, margin, leverage } = position;
  const { closePrice, quote, profit, reason } = event;
  return {
    id,
    symbol,
    side,
    margin: centsToEuros(margin),
    leverage,
    close_price: priceToDecimal(closePrice),
    bid: priceToDecimal(quote.bid),
    ask: priceToDecimal(quote.ask),
    profit: centsToEuros(profit),
    reason: reason === 'stopLoss' || reason === 'takeProfit' ? reason : reason === 'partialTakeProfit' ? 'takeProfit' : 'stopOut',
  };
}

/** The leverage choices that tickets would lose for good, by class and category. */
function listLostLeverages(before: RulePack, after: RulePack, { baseInstruments }: BrokerRules): DryRun['lost_leverages'] {
  return RULE_CLASSES.flatMap((ruleClass) =>
    ASSET_CATEGORIES.flatMap(({ id, name, leverages }) => {
      if (!baseInstruments.some((instrument) => instrument.ruleClass === ruleClass && instrument.categoryId === id)) return [];
      const lost = leverages.filter((leverage) => leverage <= before.leverageCaps[ruleClass] && leverage > after.leverageCaps[ruleClass]);
      return lost.length === 0 ? [] : [{ rule_class: ruleClass, category: name, leverages: lost }];
    }),
  );
}
