/** Converts the broker's rules between wire and domain, on the server and in the browser. Imports only types from the schemas. */
import { price, priceFromDecimal, priceToDecimal, type Price } from '@fairlead/domain/price.ts';
import { listRuleChanges, type RuleChange } from '@fairlead/domain/trading/rule-changes.ts';
import type { RulesFault, TradingRules } from '@fairlead/domain/trading/trading-rules.ts';
import { readRaise, wireRaise } from '../raised-margin-wire.ts';
import { readSchedule, wireSchedule } from '../scheduled-leverage-wire.ts';
import type { WireRuleChange, WireRules, WireRulesFault } from './rules.ts';

export function wireRules(rules: TradingRules): WireRules {
  const { leverageCaps, stopOutPercent, marginWarningPercent, instruments, raisedMargins, scheduledLeverage } = rules;
  return {
    leverage_caps: { ...leverageCaps },
    stop_out_percent: stopOutPercent,
    margin_warning_percent: marginWarningPercent,
    instruments: Object.fromEntries(
      Object.entries(instruments).map(([symbol, { bidMarkup, askMarkup, tradingHours }]) => [
        symbol,
        { bid_markup: priceToDecimal(bidMarkup), ask_markup: priceToDecimal(askMarkup), trading_hours: tradingHours },
      ]),
    ),
    raised_margins: raisedMargins.map(wireRaise),
    scheduled_leverage: scheduledLeverage.map(wireSchedule),
  };
}

/** Drops instrument terms without effect, so that equivalent rules are equal. */
export function readRules(wire: WireRules): TradingRules {
  return {
    leverageCaps: { ...wire.leverage_caps },
    stopOutPercent: wire.stop_out_percent,
    marginWarningPercent: wire.margin_warning_percent,
    instruments: Object.fromEntries(
      Object.entries(wire.instruments).flatMap(([symbol, terms]) => {
        const { bid_markup: bid, ask_markup: ask, trading_hours: tradingHours } = terms;
        if (bid === 0 && ask === 0 && tradingHours === null) return [];
        return [[symbol, { bidMarkup: readMarkup(bid), askMarkup: readMarkup(ask), tradingHours }]];
      }),
    ),
    raisedMargins: wire.raised_margins.map(readRaise),
    scheduledLeverage: wire.scheduled_leverage.map(readSchedule),
  };
}

/** Within the schema's bounds, every number is a valid price. */
function readMarkup(decimal: number): Price {
  return priceFromDecimal(decimal) ?? price(0);
}

export function wireChanges(before: TradingRules, after: TradingRules): WireRuleChange[] {
  return listRuleChanges(before, after).map(wireChange);
}

function wireChange(change: RuleChange): WireRuleChange {
  const { kind } = change;
  switch (kind) {
    case 'leverageCap':
      return { kind, subject: change.ruleClass, before: change.before, after: change.after };
    case 'stopOutPercent':
    case 'marginWarningPercent':
      return { kind, subject: '', before: change.before, after: change.after };
    case 'bidMarkup':
    case 'askMarkup':
      return { kind, subject: change.symbol, before: priceToDecimal(change.before), after: priceToDecimal(change.after) };
    case 'tradingHours':
      return { kind, subject: change.symbol, before: change.before, after: change.after };
    case 'raisedMargin':
      return {
        kind,
        subject: change.symbol,
        before: change.before && wireRaise(change.before),
        after: change.after && wireRaise(change.after),
      };
    case 'scheduledLeverage':
      return {
        kind,
        subject: change.subject,
        before: change.before && wireSchedule(change.before),
        after: change.after && wireSchedule(change.after),
      };
  }
}

/** `field` is the path of the fault in the wire rules. */
export function wireFault(fault: RulesFault): WireRulesFault {
  switch (fault.kind) {
    case 'capAbovePack':
    case 'capLeavesNoChoice':
    case 'capNotWhole':
      return { field: `leverage_caps.${fault.ruleClass}`, kind: fault.kind, limit: fault.limit };
    case 'percentBelowPack':
    case 'percentTooLarge':
      return {
        field: fault.field === 'stopOutPercent' ? 'stop_out_percent' : 'margin_warning_percent',
        kind: fault.kind,
        limit: fault.limit,
      };
    case 'warningBelowStopOut':
      return { field: 'margin_warning_percent', kind: fault.kind, limit: fault.limit };
    case 'instrumentUnknown':
      return { field: `instruments.${fault.symbol}`, kind: fault.kind, limit: null };
    case 'hoursNotWithinMarket':
      return { field: `instruments.${fault.symbol}.trading_hours`, kind: fault.kind, limit: null };
    case 'markupNegative':
    case 'markupTooLarge':
    case 'markupTooFine':
      return { field: `instruments.${fault.symbol}.markup`, kind: fault.kind, limit: priceToDecimal(fault.limit) };
    case 'raiseOfUnknownInstrument':
    case 'raiseNotWhole':
    case 'raiseStartsClosed':
    case 'raiseEndsTooEarly':
    case 'raiseTooFar':
      return { field: `raised_margins.${fault.place}`, kind: fault.kind, limit: null };
    case 'raiseTooSmall':
    case 'raiseTooLarge':
    case 'raiseTooLong':
    case 'raiseTooSoon':
    case 'tooManyRaises':
      return { field: `raised_margins.${fault.place}`, kind: fault.kind, limit: fault.limit };
    case 'scheduleOfUnknown':
    case 'scheduleNotOffered':
    case 'scheduleLeavesNoChoice':
    case 'scheduleEndsTooEarly':
    case 'scheduleTooFar':
    case 'scheduleOverlaps':
      return { field: `scheduled_leverage.${fault.place}`, kind: fault.kind, limit: null };
    case 'scheduleAbovePack':
    case 'weeklyScheduleTooLong':
    case 'scheduleTooSoon':
    case 'tooManySchedules':
      return { field: `scheduled_leverage.${fault.place}`, kind: fault.kind, limit: fault.limit };
  }
}
