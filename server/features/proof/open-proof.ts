import { createHttpWitness } from '../../adapters/witnesses/http-witness.ts';
import type { FileStore } from '../../adapters/files/file-store.ts';
import type { Feature, RepeatedWork } from '../feature.ts';
import type { FeaturePorts } from '../feature-ports.ts';
import { registerProofRoutes } from './client/routes.ts';
import { thinCheckpoints } from './log/log-store.ts';
import { createLogWriter } from './log/log-writer.ts';
import { createPublishedRecord } from './log/published-record.ts';
import { registerLogRoutes } from './log/serve-log.ts';
import { readPublishedCheckpoint, type PublishedCheckpoint } from './published-checkpoint.ts';
import { deleteOldSegments } from './tape/delete-old-segments.ts';
import { watchWitnesses } from './witnesses/watch-witnesses.ts';
import { selectWitnesses, type WitnessKey } from './witnesses/witness.ts';
import { createWitnessing } from './witnesses/witnessing.ts';

/** A checkpoint follows its entries within a second. */
const WRITE_EVERY_MS = 500;
const TIDY_EVERY_MS = 3_600_000;
const CHECKPOINTS_KEPT_MS = 30 * 86_400_000;
const ASK_WITNESSES_EVERY_MS = 500;
const WITNESS_TIMEOUT_MS = 10_000;

export interface ProofPorts extends FeaturePorts {
  /** Where the tick tape is stored. */
  readonly tapeFiles: FileStore;
}

export interface Proof extends Feature {
  /** The latest checkpoint of the transparency log, for documents that clients keep; null if there is none yet. */
  readonly readCheckpoint: () => Promise<PublishedCheckpoint | null>;
}

/** Proof for outsiders: the transparency log, receipts from it, and the tick tape. */
export function openProof(ports: ProofPorts): Proof {
  const {
    config,
    database,
    secretBox,
    documentFiles,
    siteUrl,
    clock,
    log,
    requireClient,
    authentication,
    languages,
    tapeFiles,
    brokerRules,
  } = ports;
  const writer = createLogWriter({
    database,
    secretBox,
    published: createPublishedRecord(documentFiles),
    base: () => `${new URL(siteUrl()).host}/log`,
    clock,
    log,
  });
  return {
    readCheckpoint: () => readPublishedCheckpoint(database),
    routes: (api) =>
      registerProofRoutes(api, {
        database,
        secretBox,
        log,
        requireClient,
        attempts: authentication.attempts,
        languages,
        siteUrl,
        clock,
        tapeFiles,
        brokerRules,
      }),
    documents: (scope) => registerLogRoutes(scope, database),
    repeated: [
      {
        name: 'the transparency log',
        everyMs: WRITE_EVERY_MS,
        work: async () => void (await writer.work()),
        onFailure: (error) => log.error({ err: error }, 'could not append to the transparency log; it is tried again'),
      },
      {
        name: 'thinning of old checkpoints',
        everyMs: TIDY_EVERY_MS,
        work: async () => void (await thinCheckpoints(database, clock() - CHECKPOINTS_KEPT_MS)),
        onFailure: (error) => log.warn({ err: error }, 'could not delete old checkpoints of the transparency log'),
      },
      ...deletionOfTape(ports),
      ...askWitnesses(ports, config.logWitnesses ?? []),
    ],
  };
}

function deletionOfTape({ config: { tapeDays }, database, tapeFiles, clock, log }: ProofPorts): readonly RepeatedWork[] {
  if (tapeDays === 0) return [];
  return [
    {
      name: 'deletion of the old tick tape',
      everyMs: TIDY_EVERY_MS,
      work: async () => {
        const segments = await deleteOldSegments({ database, files: tapeFiles, clock, keepDays: tapeDays });
        if (segments > 0) log.info({ segments, tapeDays }, 'old files of the tick tape were deleted');
      },
      onFailure: (error) => log.warn({ err: error }, 'old files of the tick tape could not be deleted; the next run tries again'),
    },
  ];
}

function askWitnesses(
  { database, clock, log, metrics, sequence }: FeaturePorts,
  configured: readonly WitnessKey[],
): readonly RepeatedWork[] {
  const witnessing =
    configured.length === 0
      ? null
      : createWitnessing({
          database,
          witnesses: selectWitnesses(configured),
          callWitness: ({ url }) => createHttpWitness({ url, timeoutMs: WITNESS_TIMEOUT_MS, clock }),
          elapsed: () => performance.now(),
          random: Math.random,
          log,
        });
  watchWitnesses(metrics, witnessing);
  if (witnessing === null) return [];
  sequence.on('outgoing', { name: 'submissions to witnesses', run: witnessing.stop });
  return [
    {
      name: 'the witnesses of the transparency log',
      everyMs: ASK_WITNESSES_EVERY_MS,
      work: witnessing.work,
      onFailure: (error) => log.warn({ err: error }, 'could not submit a checkpoint to the witnesses; it is tried again'),
    },
  ];
}
