/** What operators decide about trading is kept in tables; it is in force once it is in the engine's journal. */
import { HOUSE_ACCOUNT_ID, listTermsChanges, type HouseTerms } from '@fairlead/domain/engine/house-terms.ts';
import { PLAIN_RULES } from '@fairlead/domain/trading/trading-rules.ts';
import type { Database } from '../../../adapters/db/database.ts';
import { EngineUnavailable, type EnginePort } from '../../../engine/engine-port.ts';
import type { HouseSettings } from '../../../settings/house-settings.ts';
import { listHaltsInForce } from './halt-store.ts';
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

export interface TermsInForceContext {
  readonly read: () => Promise<HouseTerms>;
  readonly engine: Pick<EnginePort, 'submit' | 'terms'>;
  readonly newId: () => string;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
  readonly log: { warn(details: object, message: string): void };
}

/**
 * Puts what is kept into force where it isn't yet, and resolves when that is durable. To be called after each change, and every few seconds:
 * another process may have changed something. While trading is paused it leaves that to the engine, which reads the terms before it goes on.
 */
export type BringIntoForce = () => Promise<void>;

export function createBringIntoForce({ read, engine, newId, clock, log }: TermsInForceContext): BringIntoForce {
  let turn: Promise<void> = Promise.resolve();
  const bring = async (): Promise<void> => {
    const terms = await read();
    if (listTermsChanges(engine.terms, terms).length === 0) return;
    try {
      await engine.submit({ kind: 'setTerms', commandId: `terms:${newId()}`, accountId: HOUSE_ACCOUNT_ID, at: clock(), terms });
    } catch (error) {
      if (!(error instanceof EngineUnavailable)) throw error;
      log.warn({ err: error }, 'other terms of trading are kept, and in force when trading goes on');
    }
  };
  // One reading after the other, so that none puts an earlier state of the tables into force after a later one.
  return () => {
    turn = turn.catch(() => undefined).then(bring);
    return turn;
  };
}
