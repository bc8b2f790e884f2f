import type { HaltRequest, ResumeRequest, Waiting } from '@fairlead/contract/trading/operators/rules.ts';
import type { Database } from '../../../../adapters/db/database.ts';
import { recordAction, type OperatorActor } from '../../../../audit/record-action.ts';
import type { HouseRules } from '../../../../engine/house-rules.ts';
import type { EnginePort } from '../../../../engine/engine-port.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import { endHalt, insertHalt } from './halt-store.ts';
import type { TermsInForce } from '../rules/terms-in-force.ts';

export interface HaltContext {
  readonly database: Database;
  readonly engine: Pick<EnginePort, 'visitTradingAccounts'>;
  readonly houseRules: HouseRules;
  readonly termsInForce: TermsInForce;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

/** How the audit log names what is halted. */
const ALL = 'all';

/** Stops trading in one instrument or in all, at once. Refused with haltedAlready, and with invalidInput for what is not traded here. */
export async function haltTrading({ symbol, reason }: HaltRequest, actor: OperatorActor, context: HaltContext): Promise<number> {
  const { database, houseRules, termsInForce, clock } = context;
  if (symbol !== null && houseRules.instrument(symbol) === undefined) {
    throw new CallRefused('invalidInput', { fields: [{ field: 'symbol', message: 'is not traded here' }] });
  }
  const since = clock();
  const id = await database.transaction(async (transaction) => {
    const inserted = await insertHalt(transaction, { symbol, cause: 'operator', reason, operatorId: actor.operatorId, since });
    if (inserted === null) throw new CallRefused('haltedAlready');
    const subject = { kind: 'instrument', id: symbol ?? ALL };
    await recordAction(transaction, actor, { action: 'desk.halt', subject, after: { halted: true }, reason }, since);
    await termsInForce.demandLead();
    return inserted;
  });
  await termsInForce.bringChangeIntoForce();
  return id;
}

/** Ends a halt. Answers with what is decided with the next quotes. Refused with notHalted. */
export async function resumeTrading({ id, reason }: ResumeRequest, actor: OperatorActor, context: HaltContext): Promise<Waiting> {
  const { database, clock, engine, houseRules, termsInForce } = context;
  const at = clock();
  const symbol = await database.transaction(async (transaction) => {
    const ended = await endHalt(transaction, id, { operatorId: actor.operatorId, reason, at });
    if (ended === undefined) throw new CallRefused('notHalted');
    const subject = { kind: 'instrument', id: ended.symbol ?? ALL };
    const change = { before: { halted: true }, after: { halted: false } };
    await recordAction(transaction, actor, { action: 'desk.resume', subject, ...change, reason }, at);
    await termsInForce.demandLead();
    return ended.symbol;
  });
  await termsInForce.bringChangeIntoForce();
  const isFree = (one: string): boolean => (symbol === null || symbol === one) && !houseRules.isHalted(one);
  const [waiting] = await countWaiting(engine, [isFree]);
  return waiting ?? NOTHING_WAITS;
}

export const NOTHING_WAITS: Waiting = { accounts: 0, positions: 0, stops: 0, orders: 0 };

/** For each set of instruments, what of all accounts is in it. */
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
