import { price, type Price } from '../price.ts';
import type { SeenPrice } from '../trading/seen-price.ts';
import type { Command } from './command.ts';

/** For tests: the command as sent by a program that reports what the client saw; unchanged if its kind reports nothing. */
export function withSeen<Sent extends Command>(command: Sent): Sent {
  switch (command.kind) {
    case 'openPosition':
      return { ...command, seen: seenAt(command.at, command.priceBound) };
    case 'closePosition': {
      const seen = seenAt(command.at, command.seenPrice ?? price(1_000_000));
      return { ...command, seenPrice: seen.price, seen };
    }
    case 'closePositions': {
      // Not of each: a price may be missing.
      const reported = command.positionIds.filter((_id, place) => place % 3 !== 2);
      return { ...command, seen: reported.map((positionId) => ({ positionId, ...seenAt(command.at, price(1_000_000)) })) };
    }
    default:
      return command;
  }
}

function seenAt(at: number, seen: Price): SeenPrice {
  return { price: seen, at: at - 300, frame: at % 2 === 0 ? at - 450 : null };
}
