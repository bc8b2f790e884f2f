/** Operators' decisions about trading are stored in tables; they take effect once they are in the engine's journal. */
import { BROKER_ACCOUNT_ID, listTermsChanges, type TradingTerms } from '@fairlead/domain/engine/trading-terms.ts';
import { DEFAULT_RULES } from '@fairlead/domain/trading/trading-rules.ts';
import { isDatabaseUnavailable } from '../../../../adapters/db/database-unavailable.ts';
import type { Database } from '../../../../adapters/db/database.ts';
import { EngineUnavailable, type EnginePort } from '../../../../engine/engine-port.ts';
import type { BrokerSettings } from '../../../../settings/broker-settings.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import { createActionsReader } from '../actions/actions-store.ts';
import { createCalendarReader } from '../calendar/calendar-store.ts';
import { findFinancing } from '../financing/financing-store.ts';
import { listHaltsInForce } from '../halts/halt-store.ts';
import { findLatestVersion } from './rules-store.ts';

export interface TradingTermsSources {
  readonly database: Pick<Database, 'drizzle'>;
  readonly brokerSettings: Pick<BrokerSettings, 'get' | 'refresh'>;
}

/** Returns what reads the stored terms, which are to take effect. Called every second, so long lists are only read when they have changed. */
export function createTermsReader({ database, brokerSettings }: TradingTermsSources): () => Promise<TradingTerms> {
  const readCalendar = createCalendarReader(database);
  const readActions = createActionsReader(database);
  return async () => {
    await brokerSettings.refresh();
    const latest = await findLatestVersion(database);
    return {
      version: latest?.version ?? 0,
      rules: latest?.rules ?? DEFAULT_RULES,
      halts: await listHaltsInForce(database),
      settings: { autoTrading: brokerSettings.get().auto_trading },
      calendar: await readCalendar(),
      actions: await readActions(),
      financing: await findFinancing(database),
    };
  };
}

/** An engine that recovers reads the terms too, which makes an earlier reading outdated. */
const MOST_ATTEMPTS = 5;

export interface TermsInForceContext {
  readonly read: () => Promise<TradingTerms>;
  readonly engine: Pick<EnginePort, 'submit' | 'terms'>;
  /** Resolves when it is certain that no other process leads by now; rejects if that cannot be established. */
  readonly whenLeading: () => Promise<void>;
  readonly newId: () => string;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

export interface TermsInForce {
  /**
   * Called at the end of the transaction that stores a change: a change stored by a process that has lost the lead would take effect too
   * late.
   */
  requireLead(): Promise<void>;
  /**
   * Applies stored terms that are not in effect yet, and resolves once that is durable. Called after each change, and every second because
   * another process may have changed something. Rejects with EngineUnavailable if that is uncertain: the change is stored, and takes effect
   * when trading resumes, here or elsewhere.
   */
  applyTerms(): Promise<void>;
  /**
   * Like applyTerms, for the caller who made a change: throws CallRefused: changeNotInForce instead of EngineUnavailable, because
   * repeating the change would be refused as already made.
   */
  applyChangedTerms(): Promise<void>;
}

export function createTermsInForce({ read, engine, whenLeading, newId, clock }: TermsInForceContext): TermsInForce {
  let turn: Promise<void> = Promise.resolve();
  const applyStored = async (): Promise<void> => {
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
      const replaces = engine.terms;
      const terms = await read();
      if (listTermsChanges(engine.terms, terms).length === 0) return;
      await engine.submit({ kind: 'setTerms', commandId: `terms:${newId()}`, accountId: BROKER_ACCOUNT_ID, at: clock(), terms, replaces });
    }
  };
  // One reading at a time, so that none applies an earlier state of the tables after a later one.
  const applyTerms = (): Promise<void> => {
    turn = turn.catch(() => undefined).then(applyStored);
    return turn;
  };
  return {
    requireLead: () =>
      whenLeading().catch(() => {
        throw new EngineUnavailable('another process may be leading by now', false);
      }),
    applyTerms,
    applyChangedTerms: async () => {
      try {
        await applyTerms();
      } catch (cause) {
        throw cause instanceof EngineUnavailable || isDatabaseUnavailable(cause) ? new CallRefused('changeNotInForce') : cause;
      }
    },
  };
}
