/** What a process that leads does for the others: the engine answers on the bus, and the prices are published on it. */
import { serveEngine } from './engine/remote/serve-engine.ts';
import { PRICES_LEASE } from './engine/leadership/leases.ts';
import { raiseEpoch } from './engine/leadership/raise-epoch.ts';
import { servePrices } from './adapters/prices/bus/serve-prices.ts';
import type { OpenPorts } from './open-ports.ts';
import { startTape } from './start-tape.ts';

/** Called once this process leads what others ask it for. A process that does everything has no others. */
export async function shareWork(ports: OpenPorts): Promise<void> {
  const { bus, duties, database, leadership, localEngines, log, sequence } = ports;
  if (duties.role === null) return;
  for (const { partition, engine, epoch } of localEngines) {
    const end = await serveEngine({ bus, engine, partition, epoch: epoch(), log });
    sequence.on('sockets', { name: `the engine of partition ${partition} on the bus`, run: end });
  }
  if (duties.hasPrices && leadership.holder !== null) {
    const epoch = await raiseEpoch(database, PRICES_LEASE, leadership.holder);
    startTape(ports, epoch);
    const { instruments, livePrices, originOf, brokerRules, priceWatch } = ports;
    const { board, feed } = priceWatch;
    const end = await servePrices({
      bus,
      quotes: {
        onQuote: (listener) => board.onQuote(listener),
        onReviewsChanged: (listener) => board.onReviewsChanged(listener),
        counts: board.counts,
        sourceQuoteAt: (index) => board.sourceQuoteAt(index),
        // A halt that this process has just decided on isn't known to the engine yet.
        isToBeConfirmed: (symbol) => board.isToBeConfirmed(symbol) || brokerRules.isHaltedHereOnly(symbol),
      },
      instruments,
      feed,
      originOf,
      live: livePrices,
      epoch,
    });
    sequence.on('prices', { name: 'the prices on the bus', run: end });
  }
}
