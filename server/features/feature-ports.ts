import type { Language } from '@fairlead/contract/language.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../adapters/db/database.ts';
import type { FileStore } from '../adapters/files/file-store.ts';
import type { Geo } from '../adapters/geo/geo.ts';
import type { Config } from '../config.ts';
import type { EnginePort } from '../engine/engine-port.ts';
import type { HouseRules } from '../engine/house-rules.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import type { MailQueue } from '../mail/mail-queue.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import type { HouseSettings } from '../settings/house-settings.ts';
import type { StopSequence } from '../stop-sequence.ts';
import type { Authentication } from '../identity/authentication.ts';
import type { OperatorCall } from '../identity/operator-call.ts';
import type { SessionGuard } from '../identity/sessions/require-session.ts';
import type { Background } from '../transport/background.ts';

/** What every feature stands on. In production it is the real world, in a test a clock, a market and a mail box of the test's own. */
export interface FeaturePorts {
  readonly config: Config;
  readonly log: FastifyBaseLogger;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
  /** The address that browsers reach the server under, for links in mails; without a slash at its end. */
  readonly siteUrl: () => string;
  readonly database: Database;
  readonly secretBox: SecretBox;
  /** What operators change of the house; read anew wherever it counts. */
  readonly house: HouseSettings;
  readonly languages: () => readonly Language[];
  readonly houseRules: HouseRules;
  readonly engine: EnginePort;
  readonly authentication: Authentication;
  readonly requireClient: SessionGuard;
  readonly operatorCall: OperatorCall;
  readonly mailQueue: MailQueue;
  readonly geo: Geo;
  readonly documentFiles: FileStore;
  readonly jobs: Pick<JobQueue, 'ask'>;
  /** For what an answer does not wait for. */
  readonly background: Background;
  readonly metrics: Metrics;
  /** Where a feature says what of it has to stop, and when. */
  readonly sequence: StopSequence;
}
