import type { HaltRequest, ResumeRequest, Waiting } from '@fairlead/contract/trading/operators/rules.ts';
import type { Database } from '../../../../adapters/db/database.ts';
import { recordAction, type OperatorActor } from '../../../../audit/record-action.ts';
import type { BrokerRules } from '../../../../engine/broker-rules.ts';
import type { EnginePort } from '../../../../engine/engine-port.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import { endHalt, insertHalt } from './halt-store.ts';
import type { TermsInForce } from '../rules/terms-in-force.ts';

export interface HaltContext {
  readonly database: Database;
  readonly engine: Pick<EnginePort, 'visitTradingAccounts'>;
  readonly brokerRules: BrokerRules;
  readonly termsInForce: TermsInForce;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

/** The audit log's name for a halt of all instruments. */
const ALL = 'all';

/**
 * Halts trading in one instrument or in all, immediately. Throws CallRefused: haltedAlready, and invalidInput for an instrument that is not
 * traded here.
 */
export async function haltTrading({ symbol, reason }: HaltRequest, actor: OperatorActor, context: HaltContext): Promise<number> {
  const { database, brokerRules, termsInForce, clock } = context;
  if (symbol !== null && brokerRules.instrument(symbol) === undefined) {
    throw new CallRefused('invalidInput', { fields: [{ field: 'symbol', message: 'is not traded here' }] });
  }
  const since = clock();
  const id = await database.transaction(async (transaction) => {
    const inserted = await insertHalt(transaction, { symbol, cause: 'operator', reason, operatorId: actor.operatorId, since });
    if (inserted === null) throw new CallRefused('haltedAlready');
    const subject = { kind: 'instrument', id: symbol ?? ALL };
    await recordAction(transaction, actor, { action: 'desk.halt', subject, after: { halted: true }, reason }, since);
    await termsInForce.requireLead();
    return inserted;
  });
  await termsInForce.applyChangedTerms();
  return id;
}

/** Ends a halt. Returns what the next quotes will decide. Throws CallRefused: notHalted. */
export async function resumeTrading({ id, reason }: ResumeRequest, actor: OperatorActor, context: HaltContext): Promise<Waiting> {
  const { database, clock, engine, brokerRules, termsInForce } = context;
  const at = clock();
  const symbol = await database.transaction(async (transaction) => {
    const ended = await endHalt(transaction, id, { operatorId: actor.operatorId, reason, at });
    if (ended === undefined) throw new CallRefused('notHalted');
    const subject = { kind: 'instrument', id: ended.symbol ?? ALL };
    const change = { before: { halted: true }, after: { halted: false } };
    await recordAction(transaction, actor, { action: 'desk.resume', subject, ...change, reason }, at);
    await termsInForce.requireLead();
    return ended.symbol;
  });
  await termsInForce.applyChangedTerms();
  const isFree = (one: string): boolean => (symbol === null || symbol === one) && !brokerRules.isHalted(one);
  const [waiting] = await countWaiting(engine, [isFree]);
  return waiting ?? NOTHING_WAITS;
}

export const NOTHING_WAITS: Waiting = { accounts: 0, positions: 0, stops: 0, orders: 0 };

/** For each set of instruments, counts the waiting positions, stops and orders of all accounts. */
export async function countWaiting(
  engine: Pick<EnginePort, 'visitTradingAccounts'>,
  sets: readonly ((symbol: string) => boolean)[],
): Promise<readonly Waiting[]> {
  const counts = sets.map((isIn) => ({ isIn, ...NOTHING_WAITS }));
  if (counts.length === 0) return [];
  await engine.visitTradingAccounts(({ positions, orders }) => {
    for (const count of counts) {
      const held = positions.filter(({ symbol }) => count.isIn(symbol));
      const waiting = orders.filter(({ symbol }) => count.isIn(symbol)).length;
      count.positions += held.length;
      count.stops += held.filter(({ stopLoss, takeProfit }) => stopLoss !== null || takeProfit !== null).length;
      count.orders += waiting;
      if (held.length + waiting > 0) count.accounts += 1;
    }
  });
  return counts.map(({ accounts, positions, stops, orders }) => ({ accounts, positions, stops, orders }));
}
