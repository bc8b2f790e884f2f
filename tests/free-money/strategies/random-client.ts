import type { Play, Ticket } from '../play.ts';
import type { Random } from '../random.ts';
import { HOUR_MS, otherSide, SIDES, type Strategy } from '../strategy.ts';

const DEPOSIT = 1_000_00;
const ACTIONS = 40;

interface Client {
  readonly accounts: readonly [number, number];
  readonly reservations: { readonly account: number; readonly reference: string }[];
  /** What can still be disputed of each account's deposits. */
  readonly disputable: Map<number, number>;
  readonly isGranted: boolean;
}

/**
 * Two accounts in which anything is done at any time: if any combination of permitted actions makes money without risk, enough random
 * clients find it. They set no guaranteed stops, which have strategies of their own.
 */
function createRandomClient(name: string, isGranted: boolean): Strategy {
  return {
    name,
    run(play, random) {
      const accounts = [play.openAccount(DEPOSIT), play.openAccount(DEPOSIT)] as const;
      const client: Client = { accounts, reservations: [], disputable: new Map(accounts.map((account) => [account, DEPOSIT])), isGranted };
      for (let action = 0; action < ACTIONS && play.now < play.path.endsAt - HOUR_MS; action += 1) {
        act(play, random, client);
        // From a second to a quarter of the remaining time, most of them short.
        const left = play.path.endsAt - HOUR_MS - play.now;
        if (left > 0) play.advanceBy(Math.min(left, 1_000 * (left / 4_000) ** random.uniform()));
      }
      for (const symbol of play.path.symbols) play.resume(symbol);
    },
  };
}

export const randomClient = createRandomClient('Random actions in two accounts', false);

export const randomClientWithGrants = createRandomClient('Random actions, bonuses and credits in two accounts', true);

function act(play: Play, random: Random, { accounts, reservations, disputable, isGranted }: Client): void {
  const account = random.pick(accounts);
  const other = account === accounts[0] ? accounts[1] : accounts[0];
  const { positionIds, orderIds, cash, equity, withdrawable } = play.account(account);
  const position = positionIds[random.index(positionIds.length)];
  switch (random.index(isGranted ? 16 : 14)) {
    case 0:
    case 1:
    case 2: {
      const ticket = ticketOf(play, random, Math.max(cash, equity));
      if (ticket === null) break;
      play.open(account, ticket);
      const { symbol, side, stake, leverage } = ticket;
      if (random.uniform() < 0.6) play.open(other, { symbol, side: otherSide(side), stake, leverage });
      break;
    }
    case 3: {
      const ticket = ticketOf(play, random, Math.max(cash, equity));
      if (ticket === null) break;
      const kind = random.pick(['stop', 'limit'] as const);
      const sign = (ticket.side === 'long') === (kind === 'stop') ? 1 : -1;
      play.placeOrder(account, kind, play.openingLevel(ticket.symbol, ticket.side, 1 + sign * random.between(0, 0.01)), ticket);
      break;
    }
    case 4:
      if (orderIds[0] !== undefined) play.cancelOrder(account, orderIds[0]);
      break;
    case 5:
    case 6:
      if (position !== undefined) play.close(account, position);
      break;
    case 7:
      if (position !== undefined) play.close(account, position, 100 + random.index(20_000));
      break;
    case 8:
      if (position !== undefined) changeStops(play, random, account, position);
      break;
    case 9:
      play.withdraw(account, random.between(0, 1.2) * withdrawable);
      break;
    case 10: {
      const reference = play.reserve(account, Math.floor(withdrawable * random.between(0.2, 1)));
      if (reference !== null) reservations.push({ account, reference });
      const settled = reservations[random.index(reservations.length)];
      if (settled !== undefined) play.settle(settled.account, settled.reference, random.pick(['paid', 'released'] as const));
      break;
    }
    case 11: {
      const amount = 1_00 + random.index(DEPOSIT);
      play.deposit(account, amount);
      disputable.set(account, amount + (disputable.get(account) ?? 0));
      break;
    }
    case 12: {
      const amount = Math.floor((disputable.get(account) ?? 0) * random.uniform());
      if (random.uniform() < 0.7 || amount === 0) break;
      play.holdDisputed(account, amount);
      if (random.uniform() < 0.5) play.advanceBy(HOUR_MS * random.uniform());
      if (random.uniform() < 0.7) {
        play.reverse(account, amount);
        disputable.set(account, (disputable.get(account) ?? 0) - amount);
      }
      if (random.uniform() < 0.7) play.holdDisputed(account, 0);
      break;
    }
    case 14:
    case 15:
      play.grant(account, random.pick(['bonus', 'credit'] as const), Math.round(random.between(-1, 1) * DEPOSIT));
      break;
    default: {
      const symbol = play.path.symbols[random.index(play.path.symbols.length)] ?? play.path.symbols[0];
      if (random.uniform() < 0.3) play.halt(symbol);
      else play.resume(symbol);
    }
  }
}

function ticketOf(play: Play, random: Random, money: number): Ticket | null {
  const symbol = play.path.symbols[random.index(play.path.symbols.length)] ?? play.path.symbols[0];
  const stake = Math.floor(money * random.between(0.01, 1));
  if (stake < 1_00) return null;
  const side = random.pick(SIDES);
  const sign = side === 'long' ? 1 : -1;
  const leverage = random.uniform() < 0.7 ? play.leverageOf(symbol) : 1;
  const ticket = { symbol, side, stake, leverage };
  switch (random.index(4)) {
    case 0:
      return { ...ticket, stopLoss: play.level(symbol, side, 1 - sign * random.between(0.001, 0.03)) };
    case 1:
      return { ...ticket, takeProfit: play.level(symbol, side, 1 + sign * random.between(0.001, 0.03)) };
    case 2:
      return { ...ticket, trailingDistance: Math.round(play.level(symbol, side, 1) * random.between(0.001, 0.03)) };
    default:
      return ticket;
  }
}

function changeStops(play: Play, random: Random, account: number, position: number): void {
  const [symbol] = play.path.symbols;
  const level = play.level(symbol, 'long', 1 + random.between(-0.02, 0.02));
  const changes = [{ stopLoss: level }, { takeProfit: level }, { stopLoss: null, trailingDistance: null }];
  play.changeStops(account, position, changes[random.index(changes.length)] ?? {});
}
