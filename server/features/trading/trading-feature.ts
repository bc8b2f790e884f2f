import { randomUUID } from 'node:crypto';
import type { Database } from '../../adapters/db/database.ts';
import type { AccountChange, EnginePort } from '../../engine/engine-port.ts';
import type { TradingCalls } from '../../transport/sockets/trading-requests.ts';
import { closePosition } from './close-position.ts';
import { openPosition } from './open-position.ts';
import type { CommandPorts } from './position-command.ts';
import { createRecentHistory } from './recent-history.ts';
import { readClosedPositions } from './store.ts';
import { updatePosition } from './update-position.ts';
import { viewBalance, viewPositions, viewTrading, type ViewPorts } from './view-trading.ts';

export interface TradingFeatureOptions {
  readonly engine: EnginePort;
  readonly database: Pick<Database, 'drizzle'>;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

/** Everything the trading feature does for an account; `stop` ends its listening to the engine. */
export interface TradingFeature extends TradingCalls {
  stop(): void;
}

export function createTradingFeature({ engine, database, clock }: TradingFeatureOptions): TradingFeature {
  const history = createRecentHistory((accountId, limit) => readClosedPositions(database, accountId, null, limit));
  const stop = engine.onAccountChanged((change: AccountChange) => history.follow(change));
  const commands: CommandPorts = { engine, clock, newId: randomUUID };
  const views: ViewPorts = { engine, history };
  return {
    viewPositions: (accountId, knownVersion) => viewPositions(views, accountId, knownVersion),
    viewBalance: (accountId) => viewBalance(views, accountId),
    viewTrading: (accountId) => viewTrading(views, accountId),
    openPosition: (accountId, message) => openPosition(commands, accountId, message),
    closePosition: (accountId, message) => closePosition(commands, accountId, message),
    updatePosition: (accountId, message) => updatePosition(commands, accountId, message),
    stop,
  };
}
