import { partitionOf, type Partitioning } from '@fairlead/domain/engine/partition.ts';
import { BROKER_ACCOUNT_ID, type TradingTerms } from '@fairlead/domain/engine/trading-terms.ts';
import { EngineUnavailable, type EnginePort } from '../engine-port.ts';
import { combineNights } from './combine-nights.ts';
import { combineTerms } from './combine-terms.ts';

/** A partition's engine, in this process or in another one. */
export interface PartitionEngine<Port = EnginePort> {
  readonly partition: number;
  readonly engine: Port;
}

/**
 * The engines of several partitions as one: what is about an account goes to the partition that has it, and what is about all accounts to
 * each. A process may have the engines of some partitions only; it can't answer for the accounts of the others.
 */
export function joinPartitions(partitioning: Partitioning, engines: readonly PartitionEngine[]): EnginePort {
  const [first, ...others] = engines;
  if (first === undefined) throw new Error('there are no partitions to join');
  if (others.length === 0) return first.engine;
  const byPartition = new Map(engines.map(({ partition, engine }) => [partition, engine]));
  const of = (accountId: number, commandId?: string): EnginePort => {
    const partition = partitionOf(partitioning, accountId);
    const engine = accountId === BROKER_ACCOUNT_ID ? undefined : byPartition.get(partition);
    if (engine !== undefined) return engine;
    const trace = commandId === undefined ? { accountId } : { accountId, commandId };
    throw new EngineUnavailable(`the engine of partition ${partition} is not here`, false, trace);
  };
  /** All of them if none is available, so that each says why. */
  const listAvailable = (): readonly PartitionEngine[] => {
    const available = engines.filter(({ engine }) => engine.isAvailable);
    return available.length > 0 ? available : engines;
  };
  const listenToAll = (listen: (engine: EnginePort, partition: number) => () => void): (() => void) => {
    const ends = engines.map(({ partition, engine }) => listen(engine, partition));
    return () => {
      for (const end of ends) end();
    };
  };
  const isAnyAvailable = (): boolean => engines.some(({ engine }) => engine.isAvailable);
  const readTerms = rememberingSame(combineTerms);

  return {
    get terms() {
      return readTerms(listAvailable().map(({ engine }) => engine.terms));
    },
    get lastNight() {
      return combineNights(engines.map(({ engine }) => engine.lastNight));
    },
    get isAvailable() {
      return isAnyAvailable();
    },
    isAvailableTo: (accountId) => {
      const engine = byPartition.get(partitionOf(partitioning, accountId));
      return engine?.isAvailable ?? false;
    },
    get unavailablePartitions() {
      return engines.flatMap(({ engine }) => engine.unavailablePartitions);
    },
    onAvailabilityChanged: (listener) => listenToAll((engine) => engine.onAvailabilityChanged(() => listener(isAnyAvailable()))),
    submit: async (command) => of(command.accountId, command.commandId).submit(command),
    viewAccount: async (accountId) => of(accountId).viewAccount(accountId),
    // Accounts of the others could not be traded for now.
    listAutoTradingAccounts: () => listFrom(listAvailable(), (engine) => engine.listAutoTradingAccounts()),
    listAccountsWithPositions: () => listFrom(engines, (engine) => engine.listAccountsWithPositions()),
    visitTradingAccounts: async (visit, also) => {
      // One after the other: each reads its accounts a few at a time.
      for (const { engine } of engines) await engine.visitTradingAccounts(visit, also);
    },
    onAccountChanged: (listener) =>
      listenToAll((engine, partition) => engine.onAccountChanged((change) => listener({ ...change, partition }))),
  };
}

async function listFrom(
  engines: readonly PartitionEngine[],
  list: (engine: EnginePort) => Promise<readonly number[]>,
): Promise<readonly number[]> {
  const lists = await Promise.all(engines.map(({ engine }) => list(engine)));
  return lists.flat().toSorted((a, b) => a - b);
}

/** Terms are compared by identity where they are followed: the same parts give the same object. */
function rememberingSame(combine: (parts: readonly TradingTerms[]) => TradingTerms): (parts: readonly TradingTerms[]) => TradingTerms {
  let last: { readonly parts: readonly TradingTerms[]; readonly combined: TradingTerms } | null = null;
  return (parts) => {
    if (last?.parts.length !== parts.length || parts.some((part, index) => part !== last?.parts[index])) {
      last = { parts, combined: combine(parts) };
    }
    return last.combined;
  };
}
