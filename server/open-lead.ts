/** Opens the election of the process that leads, and finds out what it leads. */
import type { Partitioning } from '@fairlead/domain/engine/partition.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from './adapters/db/database.ts';
import type { Config } from './config.ts';
import { joinElection, SOLE_LEADERSHIP, type Leadership } from './engine/leadership/leadership.ts';
import { leaseOf } from './engine/leadership/leases.ts';
import { choosePartitions } from './engine/partitions/choose-partitions.ts';
import { readPartitioning } from './engine/partitions/read-partitioning.ts';
import type { Duties } from './roles.ts';
import type { StopSequence } from './stop-sequence.ts';

export interface OpenLeadOptions {
  readonly config: Pick<Config, 'databaseUrl' | 'partitions'>;
  readonly duties: Pick<Duties, 'lease'>;
  readonly database: Database;
  readonly log: FastifyBaseLogger;
  readonly sequence: StopSequence;
}

export interface OpenLead {
  readonly partitioning: Partitioning;
  /** Those whose engines are in this process, if any are. */
  readonly partitions: readonly number[];
  readonly leadership: Leadership;
}

/** Of several processes that do the same on one database one leads; the others follow what it writes. Gateways need no leader. */
export async function openLead({ config, duties, database, log, sequence }: OpenLeadOptions): Promise<OpenLead> {
  const partitioning = await readPartitioning(database);
  const partitions = choosePartitions(partitioning, config.partitions);
  const { lease } = duties;
  const leadership =
    config.databaseUrl === null || lease === null ? SOLE_LEADERSHIP : joinElection(config.databaseUrl, leaseOf(lease, partitions), log);
  sequence.on('engine', { name: 'the lead', run: leadership.end });
  return { partitioning, partitions, leadership };
}
