import type { Feature } from '../feature.ts';
import type { FeaturePorts } from '../feature-ports.ts';
import { registerProofRoutes } from './client/routes.ts';
import { thinCheckpoints } from './log/log-store.ts';
import { createLogWriter } from './log/log-writer.ts';
import { createPublishedRecord } from './log/published-record.ts';
import { registerLogRoutes } from './log/serve-log.ts';

/** A checkpoint follows its entries within a second. */
const WRITE_EVERY_MS = 500;
const THIN_EVERY_MS = 3_600_000;
const CHECKPOINTS_KEPT_MS = 30 * 86_400_000;

/** Proof for outsiders: the transparency log, and receipts from it. */
export function openProof(ports: FeaturePorts): Feature {
  const { database, secretBox, documentFiles, siteUrl, clock, log, requireClient, authentication, languages } = ports;
  const writer = createLogWriter({
    database,
    secretBox,
    published: createPublishedRecord(documentFiles),
    base: () => `${new URL(siteUrl()).host}/log`,
    clock,
    log,
  });
  return {
    routes: (api) =>
      registerProofRoutes(api, { database, secretBox, log, requireClient, attempts: authentication.attempts, languages, siteUrl, clock }),
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
        everyMs: THIN_EVERY_MS,
        work: async () => void (await thinCheckpoints(database, clock() - CHECKPOINTS_KEPT_MS)),
        onFailure: (error) => log.warn({ err: error }, 'could not delete old checkpoints of the transparency log'),
      },
    ],
  };
}
