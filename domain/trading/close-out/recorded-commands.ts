/** The commands behind a recorded journal entry, so that the engine can decide them again for an account that differs in one thing. */
import type { Command } from '../../engine/command.ts';
import { ticketOf } from '../../engine/decide-order.ts';
import type { EngineEvent, JournalEntry } from '../../engine/event.ts';
import type { Quote } from '../quote.ts';

export interface RecordedCommand {
  readonly command: Command;
  /** The quote at which it was decided, where the journal has it. */
  readonly decidedAt: { readonly symbol: string; readonly quote: Quote } | null;
  /** The id that it gave to what it opened or placed, so that later commands about it are about the same. */
  readonly gave: { readonly kind: 'position' | 'order'; readonly id: number } | null;
}

type SymbolOf = (positionId: number) => string | undefined;

/** Returns the commands in order: none for an entry that a price or the clock caused. What only follows from a command is left out. */
export function selectRecordedCommands(entry: JournalEntry, symbolOf: SymbolOf): readonly RecordedCommand[] {
  if (entry.commandId === null) return [];
  const { commandId } = entry;
  const pair = findPair(entry);
  if (pair !== null) return [pair];
  return entry.events.flatMap((event, place) => {
    const recorded = commandOf(event, { commandId: `${commandId} ${place}`, accountId: entry.accountId, at: entry.at }, symbolOf);
    return recorded === null ? [] : [recorded];
  });
}

/** Null if the entry did not place a pair of orders. */
function findPair({ accountId, at, commandId, events }: JournalEntry): RecordedCommand | null {
  if (commandId === null || !events.some(({ kind }) => kind === 'ordersLinked')) return null;
  const [first, second] = events.flatMap((event) => (event.kind === 'orderPlaced' ? [event] : []));
  if (first === undefined || second === undefined) throw new Error('a pair of orders was linked that was not placed');
  const { symbol } = first.order;
  const legs = [ticketOf(first.order), ticketOf(second.order)] as const;
  return {
    command: { kind: 'placeOrderPair', commandId: `${commandId} 0`, accountId, at, symbol, legs },
    decidedAt: { symbol, quote: first.quote },
    gave: { kind: 'order', id: first.order.id },
  };
}

type Base = Pick<Command, 'commandId' | 'accountId' | 'at'>;

function commandOf(event: EngineEvent, base: Base, symbolOf: SymbolOf): RecordedCommand | null {
  const plain = (command: Command): RecordedCommand => ({ command, decidedAt: null, gave: null });
  switch (event.kind) {
    case 'tradingAccessSet':
      return plain({ ...base, kind: 'setTradingAccess', access: event.access });
    case 'accountStatusSet':
      return plain({ ...base, kind: 'setAccountStatus', status: event.status });
    case 'autoTradingSet':
      return plain({ ...base, kind: 'setAutoTrading', isOn: event.isOn });
    case 'fundsMoved':
      return plain({ ...base, kind: 'moveFunds', fundsKind: event.fundsKind, amount: event.amount, reference: event.reference });
    case 'fundsHeld': {
      const { amount, reference, revision } = event;
      return plain({ ...base, kind: 'holdFunds', amount, reference, ...(revision === undefined ? {} : { revision }) });
    }
    case 'withdrawalReserved':
      return plain({ ...base, kind: 'reserveWithdrawal', amount: event.amount, reference: event.reference });
    case 'withdrawalSettled':
      if (event.outcome === 'takenBack') return null;
      return plain({ ...base, kind: 'settleWithdrawal', reference: event.reference, outcome: event.outcome });
    case 'positionOpened': {
      const { position, quote, priceBound, orderId } = event;
      if (orderId !== null || priceBound === null) return null;
      const { symbol, side, margin, leverage, guaranteedStop, stopLoss, takeProfit, trailingDistance, openedBy, id } = position;
      const terms = { symbol, side, margin, leverage, guaranteedStop, stopLoss, takeProfit, trailingDistance };
      return {
        command: { ...base, kind: 'openPosition', ...terms, priceBound, openedBy },
        decidedAt: { symbol, quote },
        gave: { kind: 'position', id },
      };
    }
    case 'positionClosed':
    case 'positionPartClosed': {
      const { positionId, reason, seenPrice, quote } = event;
      const symbol = symbolOf(positionId);
      if (reason !== 'manual' && reason !== 'auto') return null;
      const margin = event.kind === 'positionPartClosed' ? event.margin : null;
      return {
        command: { ...base, kind: 'closePosition', positionId, margin, seenPrice, reason },
        decidedAt: symbol === undefined ? null : { symbol, quote },
        gave: event.kind === 'positionPartClosed' ? { kind: 'position', id: event.partId } : null,
      };
    }
    case 'closeWaiting': {
      const { margin, seenPrice, reason } = event.waitingClose;
      return plain({ ...base, kind: 'closePosition', positionId: event.positionId, margin, seenPrice, reason });
    }
    case 'stopsUpdated': {
      const { positionId, stopLoss, takeProfit, trailingDistance } = event;
      return plain({ ...base, kind: 'updateStops', positionId, stopLoss, takeProfit, trailingDistance });
    }
    case 'partialTargetsSet':
      return plain({ ...base, kind: 'updatePartialTargets', positionId: event.positionId, targets: event.targets });
    case 'orderPlaced': {
      const { order, quote } = event;
      const { symbol } = order;
      return {
        command: { ...base, kind: 'placeOrder', symbol, ...ticketOf(order) },
        decidedAt: { symbol, quote },
        gave: { kind: 'order', id: order.id },
      };
    }
    case 'orderChanged': {
      const { order, quote } = event;
      const { id: orderId, entryPrice, expiresAt, stopLoss, takeProfit, trailingDistance } = order;
      return {
        command: { ...base, kind: 'changeOrder', orderId, entryPrice, expiresAt, stopLoss, takeProfit, trailingDistance },
        decidedAt: { symbol: order.symbol, quote },
        gave: null,
      };
    }
    case 'orderCancelled':
      return event.reason === 'client' ? plain({ ...base, kind: 'cancelOrder', orderId: event.order.id }) : null;
    // The rest follows from these, from prices or from time, or changes nothing that matters to money.
    default:
      return null;
  }
}
