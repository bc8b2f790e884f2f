import { randomUUID } from 'node:crypto';
import { wireNotices } from '@fairlead/contract/trading/notices/server.ts';
import { NO_FILTER } from '@fairlead/contract/trading/history/client.ts';
import type { Database } from '../../adapters/db/database.ts';
import type { AccountChange, EnginePort } from '../../engine/engine-port.ts';
import type { TradingCalls } from '../../transport/sockets/trading-requests.ts';
import { composeChanges } from './account-changes.ts';
import { cancelOrder } from './client/commands/cancel-order.ts';
import { changeOrder } from './client/commands/change-order.ts';
import { closePosition } from './client/commands/close-position.ts';
import { closePositions } from './client/commands/close-positions.ts';
import { openPosition } from './client/commands/open-position.ts';
import { placeOrder } from './client/commands/place-order.ts';
import { placeOrderPair } from './client/commands/place-order-pair.ts';
import type { CommandPorts } from './client/commands/position-command.ts';
import { createRecentHistory } from './recent-history.ts';
import { removeAlert } from './client/commands/remove-alert.ts';
import { setAlert } from './client/commands/set-alert.ts';
import { readClosedPositions } from './store.ts';
import { updatePartialTargets } from './client/commands/update-partial-targets.ts';
import { updatePosition } from './client/commands/update-position.ts';
import { composeTrading, takeNewPicture, takePicture, viewBalance, type ViewPorts } from './view-trading.ts';

export interface TradingFeatureOptions {
  readonly engine: EnginePort;
  /** Takes the commands instead of the engine, and passes them on: it measures them. */
  readonly commandsTo?: Pick<EnginePort, 'submit'>;
  readonly database: Pick<Database, 'drizzle'>;
  /** The display name of an instrument. */
  readonly nameOf: (symbol: string) => string;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

/** The trading calls of an account; `stop` unsubscribes from the engine. */
export interface TradingFeature extends TradingCalls {
  stop(): void;
}

export function createTradingFeature({ engine, commandsTo = engine, database, nameOf, clock }: TradingFeatureOptions): TradingFeature {
  const history = createRecentHistory((accountId, limit) =>
    readClosedPositions(database, accountId, { filter: NO_FILTER, after: null, limit }),
  );
  const stop = engine.onAccountChanged((change: AccountChange) => history.follow(change));
  const commands: CommandPorts = { engine: commandsTo, clock, newId: randomUUID };
  const views: ViewPorts = { engine, history, nameOf };
  return {
    viewBalance: (accountId) => viewBalance(views, accountId),
    takePicture: (accountId) => takePicture(views, accountId),
    takeNewPicture: (accountId, knownVersion) => takeNewPicture(views, accountId, knownVersion),
    composeTrading: (picture) => composeTrading(picture, nameOf),
    composeChanges: (before, after) => composeChanges(before, after, nameOf),
    openPosition: (accountId, message) => openPosition(commands, accountId, message),
    closePosition: (accountId, message) => closePosition(commands, accountId, message),
    updatePosition: (accountId, message) => updatePosition(commands, accountId, message),
    updatePartialTargets: (accountId, message) => updatePartialTargets(commands, accountId, message),
    closePositions: (accountId, message) => closePositions(commands, accountId, message),
    placeOrder: (accountId, message) => placeOrder(commands, accountId, message),
    placeOrderPair: (accountId, message) => placeOrderPair(commands, accountId, message),
    changeOrder: (accountId, message) => changeOrder(commands, accountId, message),
    cancelOrder: (accountId, message) => cancelOrder(commands, accountId, message),
    setAlert: (accountId, message) => setAlert(commands, accountId, message),
    removeAlert: (accountId, message) => removeAlert(commands, accountId, message),
    noticesOf: (change) => wireNotices(change, nameOf),
    stop,
  };
}
