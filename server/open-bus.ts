/** Opens the bus: that of processes with roles, or one within this process. */
import type { FastifyBaseLogger } from 'fastify';
import type { Bus } from './bus/bus.ts';
import { readBusAddress } from './bus/bus-address.ts';
import { createMemoryBus } from './bus/memory-bus.ts';
import { connectNatsBus } from './bus/nats-bus.ts';
import type { Config } from './config.ts';
import type { Duties } from './roles.ts';
import type { StopSequence } from './stop-sequence.ts';

export interface OpenBusOptions {
  readonly config: Pick<Config, 'busUrl'>;
  readonly duties: Pick<Duties, 'role'>;
  readonly log: FastifyBaseLogger;
  readonly sequence: StopSequence;
  /** Ends the wait for the bus. */
  readonly signal: AbortSignal | undefined;
}

/** Resolves once it is connected, however long that takes. */
export async function openBus({ config, duties, log, sequence, signal }: OpenBusOptions): Promise<Bus> {
  if (duties.role === null) return createMemoryBus(log);
  const address = config.busUrl === null ? null : readBusAddress(config.busUrl);
  if (address === null) throw new Error('a process with a role needs BUS_URL');
  const bus = await connectNatsBus({ address, role: duties.role, log, signal });
  sequence.on('database', { name: 'the bus', run: () => bus.close() });
  return bus;
}
