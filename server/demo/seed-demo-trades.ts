import type { Command } from '@fairlead/domain/engine/command.ts';
import type { MarketView } from '@fairlead/domain/engine/market-view.ts';
import { cents } from '@fairlead/domain/money.ts';
import { price, quantisePrice, type Price } from '@fairlead/domain/price.ts';
import { leverageChoices, type TradingAccess } from '@fairlead/domain/trading/access.ts';
import { marketOrderBound } from '@fairlead/domain/trading/order-rules.ts';
import { openingPrice, type Quote } from '@fairlead/domain/trading/quote.ts';
import { eq, inArray } from 'drizzle-orm';
import type { Database, Queries } from '../adapters/db/database.ts';
import { users } from '../adapters/db/schema/principals.ts';
import { settings } from '../adapters/db/schema/settings.ts';
import type { EnginePort } from '../engine/engine-port.ts';
import { DEMO_TRADES, type DemoTrade } from './demo-trades.ts';
import { AUTO_TRADING_MEMBERS } from './demo-work-cast.ts';

export interface SeedTradesContext {
  readonly database: Database;
  readonly engine: Pick<EnginePort, 'submit' | 'viewAccount'>;
  readonly market: MarketView;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

const MARK = 'demo:trades';

/**
 * Opens the demo clients' positions at current quotes, once: each order has its own id, so that the engine gives the same answer the second
 * time. Orders the rules refuse are skipped. Call it once `areDemoQuotesFresh` returns true.
 */
export async function seedDemoTrades(context: SeedTradesContext): Promise<void> {
  const { database, engine, clock } = context;
  if (await hasDemoTrades(context)) return;
  const { id, email } = users;
  const emails = [...new Set([...DEMO_TRADES.map((trade) => trade.email), ...AUTO_TRADING_MEMBERS])];
  const rows = await database.drizzle.select({ id, email }).from(users).where(inArray(email, emails));
  const ids = new Map(rows.map((row) => [row.email, row.id]));
  for (const [place, trade] of DEMO_TRADES.entries()) {
    const accountId = ids.get(trade.email);
    const access = accountId === undefined ? undefined : (await engine.viewAccount(accountId))?.access;
    if (accountId === undefined || access?.verified !== true) continue;
    const command = toCommand(trade, `demo:trade:${place}`, accountId, access, context);
    if (command !== null) await engine.submit(command);
  }
  for (const accountId of AUTO_TRADING_MEMBERS.flatMap((one) => ids.get(one) ?? [])) {
    await engine.submit({ kind: 'setAutoTrading', commandId: 'demo:autoTrading', accountId, at: clock(), isOn: true });
  }
  await markDemoTrades(database);
}

export async function markDemoTrades({ drizzle }: Pick<Queries, 'drizzle'>): Promise<void> {
  await drizzle.insert(settings).values({ key: MARK, value: true }).onConflictDoNothing();
}

export async function hasDemoTrades({ database }: Pick<SeedTradesContext, 'database'>): Promise<boolean> {
  return (await database.drizzle.select().from(settings).where(eq(settings.key, MARK))).length > 0;
}

/** Whether every open market that might be traded has a quote fresh enough to fill orders. */
export function areDemoQuotesFresh({ market, clock }: Pick<SeedTradesContext, 'market' | 'clock'>): boolean {
  const open = DEMO_TRADES.flatMap(({ symbols }) => symbols).filter((symbol) => market.calendar.sessionAt(symbol, clock()) !== null);
  return open.length > 0 && open.every((symbol) => freshQuote(symbol, { market, clock }) !== undefined);
}

/** Null if none of its markets can be traded now. */
function toCommand(
  trade: DemoTrade,
  commandId: string,
  accountId: number,
  access: TradingAccess,
  { market, clock }: Pick<SeedTradesContext, 'market' | 'clock'>,
): Command | null {
  const at = clock();
  const symbol = trade.symbols.find(
    (one) => market.calendar.sessionAt(one, at) !== null && freshQuote(one, { market, clock }) !== undefined,
  );
  const instrument = symbol === undefined ? undefined : market.instrument(symbol);
  const category = instrument === undefined ? undefined : market.category(instrument.categoryId);
  const quote = symbol === undefined ? undefined : market.quote(symbol);
  if (symbol === undefined || instrument === undefined || category === undefined || quote === undefined) return null;
  const allowed = leverageChoices(access, instrument, category, market.rules, at).flatMap((one) => (one.allowed ? one.leverage : []));
  const leverage = Math.max(...allowed.filter((one) => one <= (trade.leverage ?? Number.POSITIVE_INFINITY)));
  const better = trade.side === 'long' ? -1 : 1;
  const dealtAt = openingPrice(trade.side, quote);
  const moved = (from: Price, percent: number) => quantisePrice(price(Math.round(from * (1 + percent / 100))), instrument.digits);
  const entryPrice = moved(dealtAt, better * (trade.limit ?? 0));
  const base = { commandId, accountId, at, symbol, side: trade.side, margin: cents(trade.stake * 100), leverage, guaranteedStop: false };
  const stops = {
    stopLoss: trade.stopLoss === undefined ? null : moved(entryPrice, better * trade.stopLoss),
    takeProfit: trade.takeProfit === undefined ? null : moved(entryPrice, -better * trade.takeProfit),
    trailingDistance: null,
  };
  if (trade.limit !== undefined) return { kind: 'placeOrder', ...base, ...stops, entryKind: 'limit', entryPrice, expiresAt: null };
  return { kind: 'openPosition', ...base, ...stops, priceBound: marketOrderBound(trade.side, quote) ?? dealtAt, openedBy: 'client' };
}

function freshQuote(symbol: string, { market, clock }: Pick<SeedTradesContext, 'market' | 'clock'>): Quote | undefined {
  const quote = market.quote(symbol);
  const staleAfterMs = market.instrument(symbol)?.staleAfterMs ?? 0;
  return quote !== undefined && clock() - quote.at <= staleAfterMs && !market.isHalted(symbol) && !market.isDelisted(symbol)
    ? quote
    : undefined;
}
