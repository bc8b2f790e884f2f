import type { FastifyInstance } from 'fastify';
import type { JobQueue } from '../jobs/job-queue.ts';
import type { PersonalDataCollector } from './personal-data-collector.ts';

/**
 * What a feature adds to the server: each opens as one, and `compose-server.ts` lists them. Anything to be stopped is registered with
 * `sequence`.
 */
export interface Feature {
  /** Registers its calls under /api. */
  readonly routes?: (api: FastifyInstance) => void | Promise<void>;
  /** Registers what it serves outside of /api: feeds, documents that other sites frame. */
  readonly documents?: (scope: FastifyInstance) => void;
  /** Its data about a client, for the personal-data export. */
  readonly personalData?: readonly PersonalDataCollector[];
  /** Inserts what must exist from the first start. A previous leader may have died in the middle of it. */
  readonly seed?: () => Promise<void>;
  /** Defines its queued jobs; called before jobs are started. */
  readonly jobs?: (jobs: Pick<JobQueue, 'define'>) => void;
  /** Repeated work of the leading process, or of every gateway. */
  readonly repeated?: readonly RepeatedWork[];
  /** Starts other work of the leading process; called after jobs were started. */
  readonly lead?: () => Promise<void> | void;
}

export interface RepeatedWork {
  /** For the log when stopping. */
  readonly name: string;
  readonly everyMs: number;
  /** Whether it is about what a gateway has collected, such as clicks on links. */
  readonly isOfGateways?: true;
  readonly work: () => Promise<void>;
  readonly onFailure: (error: unknown) => void;
}
