import type { BalanceMessage, BalanceResponse, PositionsMessage, PositionsUnchanged } from '@fairlead/contract/trading/schemas.ts';
import { wireAlert, wireBalance, wireClosedPosition, wireOpenPosition, wireOrder } from '@fairlead/contract/trading/server.ts';
import type { AccountView, EnginePort } from '../../engine/engine-port.ts';
import { CallRefused } from '../../transport/call-refused.ts';
import type { AccountPicture } from '../../transport/sockets/trading-requests.ts';
import type { RecentHistory } from './recent-history.ts';

/** A client's view of its account, from the journal. Each throws CallRefused if there is no trading account. */
export interface ViewPorts {
  readonly engine: Pick<EnginePort, 'viewAccount'>;
  readonly history: Pick<RecentHistory, 'read'>;
  /** The display name of an instrument. */
  readonly nameOf: (symbol: string) => string;
}

export async function viewBalance(ports: ViewPorts, accountId: number): Promise<BalanceMessage> {
  return wireBalance(await viewAccount(ports, accountId));
}

export async function takePicture(ports: ViewPorts, accountId: number): Promise<AccountPicture> {
  return addHistory(ports, await viewAccount(ports, accountId));
}

/** Returns only the version if the client already knows it. */
export async function takeNewPicture(
  ports: ViewPorts,
  accountId: number,
  knownVersion: number | undefined,
): Promise<AccountPicture | PositionsUnchanged> {
  const view = await viewAccount(ports, accountId);
  return view.version === knownVersion ? { version: view.version, unchanged: true } : addHistory(ports, view);
}

/** Balance and positions from the same moment: the push after a change, and the answer to getBalance. */
export function composeTrading(picture: AccountPicture, nameOf: ViewPorts['nameOf']): BalanceResponse['data'] {
  return { balance: wireBalance(picture.view), positions: composePositions(picture, nameOf) };
}

async function viewAccount({ engine }: ViewPorts, accountId: number): Promise<AccountView> {
  const view = await engine.viewAccount(accountId);
  if (view === null) throw new CallRefused('accountUnknown');
  return view;
}

/** The history may include closings after the view was taken. A position is shown once, and the next push moves it. */
async function addHistory({ history }: ViewPorts, view: AccountView): Promise<AccountPicture> {
  const closed = await history.read(view.accountId, view.version);
  const openIds = new Set(view.positions.map(({ id }) => id));
  return { view, closed: closed.some(({ id }) => openIds.has(id)) ? closed.filter(({ id }) => !openIds.has(id)) : closed };
}

function composePositions({ view, closed }: AccountPicture, nameOf: ViewPorts['nameOf']): PositionsMessage {
  return {
    version: view.version,
    open: view.positions.map((position) => wireOpenPosition(position, nameOf(position.symbol))),
    history: closed.map((position) => wireClosedPosition(position, nameOf(position.symbol))),
    orders: view.orders.map((order) => wireOrder(order, nameOf(order.symbol))),
    alerts: view.alerts.map((alert) => wireAlert(alert, nameOf(alert.symbol))),
    auto_trading: view.isAutoTrading ? 1 : 0,
  };
}
