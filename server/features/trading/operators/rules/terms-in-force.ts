/** What operators decide about trading is kept in tables; it is in force once it is in the engine's journal. */
import { HOUSE_ACCOUNT_ID, listTermsChanges, type HouseTerms } from '@fairlead/domain/engine/house-terms.ts';
import { PLAIN_RULES } from '@fairlead/domain/trading/trading-rules.ts';
import { isDatabaseUnavailable } from '../../../../adapters/db/database-unavailable.ts';
import type { Database } from '../../../../adapters/db/database.ts';
import { EngineUnavailable, type EnginePort } from '../../../../engine/engine-port.ts';
import type { HouseSettings } from '../../../../settings/house-settings.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import { listHaltsInForce } from '../halts/halt-store.ts';
import { findLatestVersion } from './rules-store.ts';

export interface HouseTermsSources {
  readonly database: Pick<Database, 'drizzle'>;
  readonly house: Pick<HouseSettings, 'get' | 'refresh'>;
}

/** The terms as they are kept: what is to be in force. */
export async function readHouseTerms({ database, house }: HouseTermsSources): Promise<HouseTerms> {
  await house.refresh();
  const latest = await findLatestVersion(database);
  return {
    version: latest?.version ?? 0,
    rules: latest?.rules ?? PLAIN_RULES,
    halts: await listHaltsInForce(database),
    settings: { autoTrading: house.get().auto_trading },
  };
}

/** An engine that heals reads the terms too, and what was read before that is out of date. */
const MOST_ATTEMPTS = 5;

export interface TermsInForceContext {
  readonly read: () => Promise<HouseTerms>;
  readonly engine: Pick<EnginePort, 'submit' | 'terms'>;
  /** Resolves when it is certain that no other process leads by now, and rejects where that can't be said. */
  readonly whenLeading: () => Promise<void>;
  readonly newId: () => string;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

export interface TermsInForce {
  /** To be called in the transaction that keeps a change, at its end: what a process keeps that no longer leads would be in force too late. */
  demandLead(): Promise<void>;
  /**
   * Puts what is kept into force where it isn't yet, and resolves when that is durable. To be called after each change, and every second:
   * another process may have changed something. Rejects with EngineUnavailable where that can't be said: the change is kept, and in force
   * when trading goes on, here or elsewhere.
   */
  bringIntoForce(): Promise<void>;
  /**
   * The same for whoever made a change and is answered: where bringIntoForce rejects with EngineUnavailable this is refused with changeNotInForce,
   * as the change sent again would be refused as made already.
   */
  bringChangeIntoForce(): Promise<void>;
}

export function createTermsInForce({ read, engine, whenLeading, newId, clock }: TermsInForceContext): TermsInForce {
  let turn: Promise<void> = Promise.resolve();
  const bring = async (): Promise<void> => {
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
      const replaces = engine.terms;
      const terms = await read();
      if (listTermsChanges(engine.terms, terms).length === 0) return;
      await engine.submit({ kind: 'setTerms', commandId: `terms:${newId()}`, accountId: HOUSE_ACCOUNT_ID, at: clock(), terms, replaces });
    }
  };
  // One reading after the other, so that none puts an earlier state of the tables into force after a later one.
  const bringIntoForce = (): Promise<void> => {
    turn = turn.catch(() => undefined).then(bring);
    return turn;
  };
  return {
    demandLead: () =>
      whenLeading().catch(() => {
        throw new EngineUnavailable('another process may lead by now', false);
      }),
    bringIntoForce,
    bringChangeIntoForce: async () => {
      try {
        await bringIntoForce();
      } catch (cause) {
        throw cause instanceof EngineUnavailable || isDatabaseUnavailable(cause) ? new CallRefused('changeNotInForce') : cause;
      }
    },
  };
}
