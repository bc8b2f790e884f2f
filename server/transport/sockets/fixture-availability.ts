import { EngineUnavailable, type EnginePort } from '../../engine/engine-port.ts';

/** An engine whose availability a test controls: while it is unavailable, commands and views are rejected as by the engine itself. */
export interface FixtureAvailability {
  readonly engine: EnginePort;
  readonly set: (isAvailable: boolean) => void;
}

export function createFixtureAvailability(engine: EnginePort): FixtureAvailability {
  const listeners = new Set<(isAvailable: boolean) => void>();
  let isAvailable = true;
  const whileAvailable = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
    if (!isAvailable) throw new EngineUnavailable('the test has taken the engine away', false);
    return ask();
  };
  return {
    engine: {
      get isAvailable() {
        return isAvailable;
      },
      isAvailableTo: () => isAvailable,
      get unavailablePartitions() {
        return isAvailable ? [] : [0];
      },
      onAvailabilityChanged: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      terms: engine.terms,
      lastNight: engine.lastNight,
      submit: (command) => whileAvailable(() => engine.submit(command)),
      viewAccount: (accountId) => whileAvailable(() => engine.viewAccount(accountId)),
      listAutoTradingAccounts: () => whileAvailable(() => engine.listAutoTradingAccounts()),
      listAccountsWithPositions: () => whileAvailable(() => engine.listAccountsWithPositions()),
      visitTradingAccounts: (visit, also) => whileAvailable(() => engine.visitTradingAccounts(visit, also)),
      onAccountChanged: (listener) => engine.onAccountChanged(listener),
    },
    set: (next) => {
      isAvailable = next;
      for (const listener of listeners) listener(next);
    },
  };
}
