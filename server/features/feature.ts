import type { FastifyInstance } from 'fastify';
import type { JobQueue } from '../jobs/job-queue.ts';
import type { HeldDataCollector } from './held-data-collector.ts';

/** What a capability adds to the whole: each opens as one, and `compose-server.ts` lists them. Whatever it has to stop it says to `sequence`. */
export interface Feature {
  /** Registers its calls under /api. */
  readonly routes?: (api: FastifyInstance) => void | Promise<void>;
  /** Registers what it serves beside them: feeds, documents that other sites frame. */
  readonly documents?: (scope: FastifyInstance) => void;
  /** What it holds about a client, for whoever asks for all of it. */
  readonly personalData?: readonly HeldDataCollector[];
  /** Puts in place what is there from the first start on; whoever led before may have died over it. */
  readonly seed?: () => Promise<void>;
  /** Names its work that waits in the database; before the jobs are started. */
  readonly jobs?: (jobs: Pick<JobQueue, 'define'>) => void;
  /** What the process that leads does again and again. */
  readonly repeated?: readonly RepeatedWork[];
  /** Begins what else only the process that leads does; after the jobs were started. */
  readonly lead?: () => Promise<void> | void;
}

export interface RepeatedWork {
  /** For the log of a stop. */
  readonly name: string;
  readonly everyMs: number;
  readonly work: () => Promise<void>;
  readonly onFailure: (error: unknown) => void;
}
