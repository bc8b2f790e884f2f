/** Operators' decisions about trading are stored in tables; they take effect once they are in the engine's journal. */
import { BROKER_ACCOUNT_ID, listTermsChanges, type TradingTerms } from '@fairlead/domain/engine/trading-terms.ts';
import { DEFAULT_RULES } from '@fairlead/domain/trading/trading-rules.ts';
import { isDatabaseUnavailable } from '../../../../adapters/db/database-unavailable.ts';
import type { Database } from '../../../../adapters/db/database.ts';
import { EngineUnavailable, type EnginePort } from '../../../../engine/engine-port.ts';
import type { PartitionEngine } from '../../../../engine/partitions/join-partitions.ts';
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
  /** The engine of each partition: each has the terms in its own journal. */
  readonly engines: readonly PartitionEngine<Pick<EnginePort, 'submit' | 'terms'>>[];
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
   * Applies stored terms that are not in effect yet, and resolves once that is durable in every partition. Called after each change, and
   * every second because another process may have changed something. Rejects with TermsNotEverywhere if a partition can't be reached, or if
   * it is uncertain whether it has them: the change is stored, and takes effect there when its engine takes commands again.
   */
  applyTerms(): Promise<void>;
  /**
   * Like applyTerms, for the caller who made a change: throws CallRefused: changeNotInForce if it is in effect nowhere, and
   * changeNotInPartitions with their numbers if it is in some, because repeating the change would be refused as already made.
   */
  applyChangedTerms(): Promise<void>;
}

/** Some partitions, or all of them, may not have the stored terms. */
export class TermsNotEverywhere extends EngineUnavailable {
  readonly partitions: readonly number[];
  readonly isAnywhere: boolean;

  constructor(partitions: readonly number[], isAnywhere: boolean, cause: unknown) {
    super(`the terms are not in effect in partition ${partitions.join(', ')}`, false, {}, { cause });
    this.partitions = partitions;
    this.isAnywhere = isAnywhere;
  }
}

export function createTermsInForce({ read, engines, whenLeading, newId, clock }: TermsInForceContext): TermsInForce {
  let turn: Promise<void> = Promise.resolve();

  /** Returns the partitions that did not have the stored terms when they were read: a change has been submitted to each of them. */
  const submitStored = async (): Promise<readonly Submitted[]> => {
    const seen = engines.map(({ partition, engine }) => ({ partition, engine, replaces: readTermsOf(engine) }));
    const terms = await read();
    const behind = seen.filter(({ replaces }) => replaces === null || listTermsChanges(replaces, terms).length > 0);
    return Promise.all(
      behind.map(async ({ partition, engine, replaces }): Promise<Submitted> => {
        if (replaces === null) return { partition, failure: new EngineUnavailable('its terms are not known', false) };
        const change = { kind: 'setTerms', commandId: `terms:${newId()}`, accountId: BROKER_ACCOUNT_ID, at: clock() } as const;
        try {
          await engine.submit({ ...change, terms, replaces });
          return { partition, failure: null };
        } catch (failure) {
          if (!(failure instanceof EngineUnavailable)) throw failure;
          return { partition, failure };
        }
      }),
    );
  };

  const applyStored = async (): Promise<void> => {
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
      const submitted = await submitStored();
      if (submitted.length === 0) return;
      const failed = submitted.filter(({ failure }) => failure !== null);
      if (failed.length === 0) continue;
      const partitions = failed.map(({ partition }) => partition);
      throw new TermsNotEverywhere(partitions, failed.length < engines.length, failed[0]?.failure);
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
        if (cause instanceof TermsNotEverywhere && cause.isAnywhere) {
          throw new CallRefused('changeNotInPartitions', { partitions: cause.partitions });
        }
        throw cause instanceof EngineUnavailable || isDatabaseUnavailable(cause) ? new CallRefused('changeNotInForce') : cause;
      }
    },
  };
}

interface Submitted {
  readonly partition: number;
  /** Null if the partition has answered. */
  readonly failure: EngineUnavailable | null;
}

/** Null while they are not known, as until another process has been heard of. */
function readTermsOf(engine: Pick<EnginePort, 'terms'>): TradingTerms | null {
  try {
    return engine.terms;
  } catch (cause) {
    if (cause instanceof EngineUnavailable) return null;
    throw cause;
  }
}
