import type { EnginePort } from '../engine/engine-port.ts';
import type { CommandTracer } from './command-tracer.ts';

/** The engine, with each submission followed; without a tracer, the engine itself. */
export function followSubmissions(engine: EnginePort, tracer: CommandTracer | null): EnginePort {
  if (tracer === null) return engine;
  return {
    get terms() {
      return engine.terms;
    },
    get lastNight() {
      return engine.lastNight;
    },
    get isAvailable() {
      return engine.isAvailable;
    },
    isAvailableTo: (accountId) => engine.isAvailableTo(accountId),
    get unavailablePartitions() {
      return engine.unavailablePartitions;
    },
    onAvailabilityChanged: (listener) => engine.onAvailabilityChanged(listener),
    submit: (command) => tracer.followSubmission(command, () => engine.submit(command)),
    viewAccount: (accountId) => engine.viewAccount(accountId),
    listAutoTradingAccounts: () => engine.listAutoTradingAccounts(),
    listAccountsWithPositions: () => engine.listAccountsWithPositions(),
    visitTradingAccounts: (visit, also) => engine.visitTradingAccounts(visit, also),
    onAccountChanged: (listener) => engine.onAccountChanged(listener),
  };
}
