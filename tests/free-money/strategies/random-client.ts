import type { Play, Ticket } from '../play.ts';
import type { Random } from '../random.ts';
import { HOUR_MS, otherSide, SIDES, type Strategy } from '../strategy.ts';

const DEPOSIT = 1_000_00;
const ACTIONS = 40;

/**
 * Two accounts in which anything is done at any time: whatever combination of permitted actions brings money without risk, enough random clients
 * come upon it. They set no guaranteed stops, which have strategies of their own.
 */
export const randomClient: Strategy = {
  name: 'Random actions in two accounts',
  run(play, random) {
    const accounts = [play.openAccount(DEPOSIT), play.openAccount(DEPOSIT)] as const;
    const reservations: { readonly account: number; readonly reference: string }[] = [];
    for (let action = 0; action < ACTIONS && play.now < play.path.endsAt - HOUR_MS; action += 1) {
      const account = random.pick(accounts);
      act(play, random, account, account === accounts[0] ? accounts[1] : accounts[0], reservations);
      // From a second to a quarter of what is left, most of them short.
      const left = play.path.endsAt - HOUR_MS - play.now;
      if (left > 0) play.advanceBy(Math.min(left, 1_000 * (left / 4_000) ** random.uniform()));
    }
    for (const symbol of play.path.symbols) play.resume(symbol);
  },
};

function act(
  play: Play,
  random: Random,
  account: number,
  other: number,
  reservations: { readonly account: number; readonly reference: string }[],
): void {
  const { positionIds, orderIds, cash, withdrawable } = play.account(account);
  const position = positionIds[random.index(positionIds.length)];
  switch (random.index(13)) {
    case 0:
    case 1:
    case 2: {
      const ticket = ticketOf(play, random, cash);
      if (ticket === null) break;
      play.open(account, ticket);
      const { symbol, side, stake, leverage } = ticket;
      if (random.uniform() < 0.6) play.open(other, { symbol, side: otherSide(side), stake, leverage });
      break;
    }
    case 3: {
      const ticket = ticketOf(play, random, cash);
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
    case 11:
      play.deposit(account, 1_00 + random.index(DEPOSIT));
      break;
    default: {
      const symbol = play.path.symbols[random.index(play.path.symbols.length)] ?? play.path.symbols[0];
      if (random.uniform() < 0.3) play.halt(symbol);
      else play.resume(symbol);
    }
  }
}

function ticketOf(play: Play, random: Random, cash: number): Ticket | null {
  const symbol = play.path.symbols[random.index(play.path.symbols.length)] ?? play.path.symbols[0];
  const stake = Math.floor(cash * random.between(0.01, 1));
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
