import { BROKER_ACCOUNT_ID } from '@fairlead/domain/engine/trading-terms.ts';
import type { Answer, EngineEvent, JournalEntry } from '@fairlead/domain/engine/event.ts';
import type { MarketView } from '@fairlead/domain/engine/market-view.ts';
import type { Refusal } from '@fairlead/domain/engine/refusal.ts';
import type { Sweep } from '@fairlead/domain/engine/sweep.ts';
import { figuresOf, type Account } from '@fairlead/domain/engine/state.ts';
import { addCents } from '@fairlead/domain/money.ts';
import { withdrawableOf } from '@fairlead/domain/payments/withdrawable.ts';
import type { EntryOrder } from '@fairlead/domain/trading/entry-order.ts';
import type { OpenPosition } from '@fairlead/domain/trading/position.ts';
import type { OracleAccount, OracleAnswer, OracleEffect, OracleOrder, OraclePosition, OracleStops } from './oracle-model.ts';
import type { OracleFigures } from './oracle.ts';

/**
 * What can be observed of the engine and of the oracle after a step, as lines of text. Both sides write the same lines when they agree, so
 * comparing text finds a difference and shows it readably.
 */

const NONE = '-';

function textOf(value: number | bigint | null | undefined): string {
  return value === null || value === undefined ? NONE : String(value);
}

// -------------------------------------------------------------------------------------------------------------------- the engine

/** The engine's answer to a command. */
export function linesOfAnswer(answer: Answer): readonly string[] {
  if (answer.kind === 'refused') return [`refused ${refusalText(answer.refusal)}`];
  if (answer.kind !== 'closedSeveral') return ['done'];
  return ['done', ...answer.left.map(({ positionId, code }) => `left ${positionId} ${code}`)];
}

function refusalText({ code, limitPrice, limitAmount, limitTime, leg }: Refusal): string {
  return `${code} ${textOf(limitPrice ?? limitAmount ?? limitTime)} ${textOf(leg)}`;
}

/** What the engine wrote into its journal. */
export function linesOfEntries(entries: readonly JournalEntry[]): readonly string[] {
  return entries.flatMap(({ accountId, events }) => events.flatMap((event) => linesOfEvent(accountId, event)));
}

function linesOfEvent(accountId: number, event: EngineEvent): readonly string[] {
  const head = `account ${accountId}`;
  switch (event.kind) {
    case 'positionOpened':
      return [`${head} opened ${event.position.id} at ${event.position.openPrice} for ${textOf(event.orderId)}`];
    case 'positionClosed':
      return [`${head} closed ${event.positionId} at ${event.closePrice} for ${event.profit} because ${reasonText(event.reason)}`];
    case 'positionPartClosed':
      return [`${head} closed ${event.partId} at ${event.closePrice} for ${event.profit} because ${reasonText(event.reason)}`];
    case 'premiumCharged':
      return [`${head} premium ${event.positionId} ${event.amount}`];
    case 'closeWaiting':
      return [`${head} waits ${event.positionId}`];
    case 'withdrawalSettled':
      return event.outcome === 'takenBack' ? [`${head} took back ${event.reference} ${event.amount}`] : [];
    case 'negativeBalanceCovered':
      return [`${head} covered ${event.amount}`];
    case 'orderCancelled':
      return event.reason === 'client' ? [] : [`${head} ${event.reason} ${event.order.id}`];
    case 'orderRejected':
      return [`${head} rejected ${event.order.id} ${event.refusal.code}`];
    case 'alertFired':
      return [`${head} alert ${event.alert.id}`];
    case 'alertRemoved':
      return [`${head} removed ${event.alertId}`];
    case 'sweepBegun':
      return [`account ${BROKER_ACCOUNT_ID} sweep ${sweepText(event.sweep)} at ${event.sweep.dueAt}`];
    case 'financingBooked':
      return [
        `${head} night ${event.positionId} for ${event.amount} at ${event.price} rate ${event.rate} days ${event.days} of ${event.yearDays}`,
      ];
    case 'dividendBooked':
      return [`${head} dividend ${event.positionId} for ${event.amount}`];
    case 'positionSplit':
      return [`${head} split ${event.positionId} at ${event.openPrice} credited ${event.credited} by ${event.price}`];
    case 'orderSplit':
      return [`${head} order split ${event.order.id}`];
    case 'alertSplit':
      return [`${head} alert split ${event.alert.id}`];
    default:
      return [];
  }
}

function sweepText(sweep: Sweep): string {
  return sweep.kind === 'night' ? `night ${sweep.date}` : `action ${sweep.action.id}`;
}

function reasonText(reason: string): string {
  return reason === 'stopOut' ? 'closeOut' : reason;
}

/** Everything the engine holds about an account, and its figures. */
export function linesOfAccount(account: Account, market: MarketView): readonly string[] {
  const { id, cash, bonus, credit, reserved, owed, claims, remainder } = account;
  const figures = figuresOf(account, market);
  const withdrawable = withdrawableOf(cash, figures, addCents(...account.holds.values()));
  return [
    `account ${id} cash ${cash} bonus ${bonus} credit ${credit} reserved ${reserved} owed ${owed}`,
    `account ${id} remainder ${remainder} claims ${claims.bonus} ${claims.credit}`,
    `account ${id} holds ${pairsText(account.holds)} withdrawals ${pairsText(account.withdrawals)}`,
    `account ${id} profit ${figures.profit} equity ${figures.equity} used ${figures.usedMargin} free ${figures.freeMargin} available ${figures.availableMargin} withdrawable ${withdrawable}`,
    ...account.positions.map((position) => `account ${id} position ${positionText(position)}`),
    ...account.orders.map((order) => `account ${id} order ${orderText(order)}`),
    ...account.alerts
      .filter(({ fired }) => fired === null)
      .map((alert) => `account ${id} alert ${alert.id} ${alert.symbol} ${alert.level} ${alert.direction}`),
  ];
}

function pairsText(pairs: Iterable<readonly [string, number | bigint]>): string {
  return [...pairs].map(([reference, amount]) => `${reference}=${amount}`).join(',');
}

function positionText(position: OpenPosition): string {
  const { id, symbol, side, margin, leverage, openPrice, openedAt, openedBy, waitingClose: waiting } = position;
  const waits = waiting === undefined ? NONE : `${waiting.margin ?? margin} ${waiting.reason} ${waiting.askedAt}`;
  const stops = stopsText(position.stopLoss, position.takeProfit, position.trailingDistance, position.guaranteedStop);
  const targets = (position.partialTargets ?? []).map((target) => `${target.margin} at ${target.price}`).join(', ');
  return `${id} ${symbol} ${side} ${margin} x ${leverage} at ${openPrice} since ${openedAt} by ${openedBy} ${stops} waits ${waits} targets ${targets}`;
}

function stopsText(
  stopLoss: number | bigint | null | undefined,
  takeProfit: number | bigint | null | undefined,
  trailing: number | bigint | null | undefined,
  guaranteed: boolean,
): string {
  return `stops ${textOf(stopLoss)} ${textOf(takeProfit)} ${textOf(trailing)} ${guaranteed ? 'guaranteed' : NONE}`;
}

function orderText(order: EntryOrder): string {
  const { id, symbol, side, entryKind, entryPrice, margin, leverage, expiresAt } = order;
  const stops = stopsText(order.stopLoss, order.takeProfit, order.trailingDistance, order.guaranteedStop);
  return `${id} ${symbol} ${side} ${entryKind} ${entryPrice} ${margin} x ${leverage} ${stops} until ${textOf(expiresAt)} with ${textOf(order.linkedTo)}`;
}

// -------------------------------------------------------------------------------------------------------------------- the oracle

/** The oracle's answer to a command. */
export function linesOfOracleAnswer({ refusal, effects }: OracleAnswer): readonly string[] {
  if (refusal !== undefined) return [`refused ${refusal.code} ${textOf(refusal.limit)} ${textOf(refusal.leg)}`];
  return ['done', ...effects.flatMap((effect) => (effect.kind === 'notClosed' ? [`left ${effect.position} ${effect.code}`] : []))];
}

/** What happened to accounts according to the oracle. */
export function linesOfEffects(effects: readonly OracleEffect[]): readonly string[] {
  return effects.flatMap((effect) => {
    const text = effectText(effect);
    return text === null ? [] : [`account ${effect.account} ${text}`];
  });
}

function effectText(effect: OracleEffect): string | null {
  switch (effect.kind) {
    case 'opened':
      return `opened ${effect.position} at ${effect.price} for ${textOf(effect.order)}`;
    case 'closed':
      return `closed ${effect.position} at ${effect.price} for ${effect.profit} because ${effect.reason}`;
    case 'premium':
      return `premium ${effect.position} ${-effect.amount}`;
    case 'waits':
      return `waits ${effect.position}`;
    case 'notClosed':
      return null;
    case 'takenBack':
      return `took back ${effect.reference} ${effect.amount}`;
    case 'covered':
      return `covered ${effect.amount}`;
    case 'otherFilled':
      return `otherFilled ${effect.order}`;
    case 'orderExpired':
      return `expired ${effect.order}`;
    case 'orderRejected':
      return `rejected ${effect.order} ${effect.code}`;
    case 'orderDelisted':
      return `delisted ${effect.order}`;
    case 'alertFired':
      return `alert ${effect.alert}`;
    case 'alertRemoved':
      return `removed ${effect.alert}`;
    case 'swept':
      return `sweep ${effect.what} at ${effect.moment}`;
    case 'night': {
      const { position, amount, price, rate, days, yearDays } = effect;
      return `night ${position} for ${amount} at ${price} rate ${rate} days ${days} of ${yearDays}`;
    }
    case 'dividend':
      return `dividend ${effect.position} for ${effect.amount}`;
    case 'split':
      return `split ${effect.position} at ${effect.openPrice} credited ${effect.credited} by ${effect.price}`;
    case 'orderSplit':
      return `order split ${effect.order}`;
    case 'alertSplit':
      return `alert split ${effect.alert}`;
  }
}

/** Everything the oracle holds about an account, and its figures. */
export function linesOfOracleAccount(account: OracleAccount, figures: OracleFigures): readonly string[] {
  const { number: id, cash, bonus, credit, owed, remainder, bonusClaim, creditClaim } = account;
  const reservations = account.reservations.map(({ reference, amount }) => [reference, amount] as const);
  const reserved = reservations.reduce((sum, [, amount]) => sum + amount, 0n);
  const { openProfit, equity, usedMargin, freeMargin, availableMargin, withdrawable } = figures;
  return [
    `account ${id} cash ${cash} bonus ${bonus} credit ${credit} reserved ${reserved} owed ${owed}`,
    `account ${id} remainder ${remainder} claims ${bonusClaim} ${creditClaim}`,
    `account ${id} holds ${pairsText(account.holds)} withdrawals ${pairsText(reservations)}`,
    `account ${id} profit ${openProfit} equity ${equity} used ${usedMargin} free ${freeMargin} available ${availableMargin} withdrawable ${withdrawable}`,
    ...account.positions.map((position) => `account ${id} position ${oraclePositionText(position)}`),
    ...account.orders.map((order) => `account ${id} order ${oracleOrderText(order)}`),
    ...account.alerts.map(
      (alert) => `account ${id} alert ${alert.number} ${alert.instrument} ${alert.price} ${alert.above ? 'rises' : 'falls'}`,
    ),
  ];
}

function oraclePositionText(position: OraclePosition): string {
  const { number, instrument, direction, stake, leverage, openPrice, openedAt, byAutoTrading, waiting } = position;
  const waits = waiting === undefined ? NONE : `${waiting.stake} ${waiting.byAutoTrading ? 'auto' : 'manual'} ${waiting.askedAt}`;
  const by = byAutoTrading ? 'auto' : 'client';
  const targets = position.targets.map((target) => `${target.stake} at ${target.price}`).join(', ');
  return `${number} ${instrument} ${direction} ${stake} x ${leverage} at ${openPrice} since ${openedAt} by ${by} ${oracleStopsText(position.stops)} waits ${waits} targets ${targets}`;
}

function oracleStopsText({ stopLoss, takeProfit, trailingDistance, guaranteed }: OracleStops): string {
  return stopsText(stopLoss, takeProfit, trailingDistance, guaranteed);
}

function oracleOrderText(order: OracleOrder): string {
  const { number, instrument, direction, kind, price, stake, leverage, expiresAt } = order;
  return `${number} ${instrument} ${direction} ${kind} ${price} ${stake} x ${leverage} ${oracleStopsText(order.stops)} until ${textOf(expiresAt)} with ${textOf(order.linked)}`;
}
