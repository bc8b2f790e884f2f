/** Starts recording the tick tape. */
import { PRICES_LEASE } from './engine/leadership/leases.ts';
import { openTape } from './features/proof/tape/open-tape.ts';
import type { OpenPorts } from './open-ports.ts';

/** Call it once this process leads the prices, and before anybody is quoted one. `pricesEpoch` is that of its lead. */
export function startTape(ports: OpenPorts, pricesEpoch: number): void {
  record(ports, () => ({ partition: PRICES_LEASE.partitions[0], epoch: pricesEpoch }));
}

/** The same for a process that does everything: it has no lease for prices, but leads the journal, and is replaced when it loses that. */
export function startTapeAlone(ports: OpenPorts): void {
  const [first] = ports.localEngines;
  if (ports.duties.role !== null || first === undefined) return;
  record(ports, () => ({ partition: first.partition, epoch: first.epoch() }));
}

function record(ports: OpenPorts, fence: Parameters<typeof openTape>[0]['fence']): void {
  const { config, database, tapeFiles: files, instruments, priceWatch, clock, log, metrics, sequence } = ports;
  if (config.tapeDays === 0) return;
  const symbols = instruments.map(({ symbol }) => symbol);
  openTape({ database, files, symbols, clock, fence, record: (recorder) => priceWatch.board.recordTo(recorder), log, metrics, sequence });
}
