/** Operators' decisions about trading are stored in tables; they take effect once they are in the engine's journal. */
import { setTimeout as pause } from 'node:timers/promises';
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

/** Changed terms of an engine in another process are heard of within a moment, and if a message is lost, with its status a second later. */
const HEARD_WITHIN_MS = 2_500;
const LOOK_EVERY_MS = 10;

export interface TermsInForceContext {
  readonly read: () => Promise<TradingTerms>;
  /** The engine of each partition: each has the terms in its own journal. */
  readonly engines: readonly PartitionEngine<Pick<EnginePort, 'submit' | 'terms'>>[];
  /** Resolves when it is certain that no other process leads by now; rejects if that cannot be established. */
  readonly whenLeading: () => Promise<void>;
  readonly newId: () => string;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
  /** How long to wait until this process has heard of an engine's changed terms. */
  readonly heardWithinMs?: number;
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

export function createTermsInForce(context: TermsInForceContext): TermsInForce {
  const { read, engines, whenLeading, newId, clock, heardWithinMs = HEARD_WITHIN_MS } = context;
  let turn: Promise<void> = Promise.resolve();

  const notEverywhere = (behind: readonly Behind[], cause: unknown): TermsNotEverywhere =>
    new TermsNotEverywhere(
      behind.map(({ partition }) => partition),
      behind.length < engines.length,
      cause,
    );

  /** Returns the stored terms, and the partitions that did not have them when they were read. */
  const findBehind = async (): Promise<{ readonly terms: TradingTerms; readonly behind: readonly Behind[] }> => {
    const seen = engines.map(({ partition, engine }) => ({ partition, engine, replaces: readTermsOf(engine) }));
    const terms = await read();
    return { terms, behind: seen.filter(({ replaces }) => replaces === null || listTermsChanges(replaces, terms).length > 0) };
  };

  /** Returns null if the partition has answered. It may still have found the change outdated. */
  const submit = async ({ engine, replaces }: Behind, terms: TradingTerms): Promise<EngineUnavailable | null> => {
    if (replaces === null) return new EngineUnavailable('its terms are not known', false);
    const change = { kind: 'setTerms', commandId: `terms:${newId()}`, accountId: BROKER_ACCOUNT_ID, at: clock() } as const;
    try {
      await engine.submit({ ...change, terms, replaces });
      return null;
    } catch (failure) {
      if (!(failure instanceof EngineUnavailable)) throw failure;
      return failure;
    }
  };

  /**
   * An engine that has answered has other terms than before, whether it took the change or found it outdated. Asked again before these are
   * known here, it would find that outdated too.
   */
  const whenHeard = async (behind: readonly Behind[]): Promise<void> => {
    const isUnheard = ({ engine, replaces }: Behind): boolean => readTermsOf(engine) === replaces;
    const until = performance.now() + heardWithinMs;
    while (behind.some(isUnheard)) {
      if (performance.now() >= until) {
        throw notEverywhere(behind.filter(isUnheard), new EngineUnavailable('its new terms were not heard of', true));
      }
      await pause(LOOK_EVERY_MS);
    }
  };

  const applyStored = async (): Promise<void> => {
    for (let attempt = 0; ; attempt += 1) {
      const { terms, behind } = await findBehind();
      if (behind.length === 0) return;
      if (attempt === MOST_ATTEMPTS) throw notEverywhere(behind, new EngineUnavailable('its terms changed each time', false));
      const failures = await Promise.all(behind.map((one) => submit(one, terms)));
      const failed = behind.filter((_one, index) => failures[index] !== null);
      if (failed.length > 0) {
        throw notEverywhere(
          failed,
          failures.find((failure) => failure !== null),
        );
      }
      await whenHeard(behind);
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

interface Behind extends PartitionEngine<Pick<EnginePort, 'submit' | 'terms'>> {
  /** The terms it had; null if they were not known. */
  readonly replaces: TradingTerms | null;
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
