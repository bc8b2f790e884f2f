import type { Language } from '@fairlead/contract/language.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../adapters/db/database.ts';
import type { FileStore } from '../adapters/files/file-store.ts';
import type { Geo } from '../adapters/geo/geo.ts';
import type { Bus } from '../bus/bus.ts';
import type { Config } from '../config.ts';
import type { EnginePort } from '../engine/engine-port.ts';
import type { BrokerRules } from '../engine/broker-rules.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import type { EmailQueue } from '../email/email-queue.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import type { BrokerSettings } from '../settings/broker-settings.ts';
import type { StopSequence } from '../stop-sequence.ts';
import type { Authentication } from '../identity/authentication.ts';
import type { OperatorCall } from '../identity/operator-call.ts';
import type { SessionGuard } from '../identity/sessions/require-session.ts';
import type { Background } from '../transport/background.ts';

/** The dependencies of every feature. In production they are real; a test provides its own clock, market and mailbox. */
export interface FeaturePorts {
  readonly config: Config;
  /** For what other processes have to hear of. */
  readonly bus: Pick<Bus, 'publish' | 'listen'>;
  readonly log: FastifyBaseLogger;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
  /** The URL under which browsers reach the server, for links in emails; without a trailing slash. */
  readonly siteUrl: () => string;
  readonly database: Database;
  readonly secretBox: SecretBox;
  /** The settings that operators can change; read anew wherever they matter. */
  readonly brokerSettings: BrokerSettings;
  readonly languages: () => readonly Language[];
  readonly brokerRules: BrokerRules;
  readonly engine: EnginePort;
  readonly authentication: Authentication;
  readonly requireClient: SessionGuard;
  readonly operatorCall: OperatorCall;
  readonly emailQueue: EmailQueue;
  readonly geo: Geo;
  readonly documentFiles: FileStore;
  readonly jobs: Pick<JobQueue, 'ask'>;
  /** For work that a response does not wait for. */
  readonly background: Background;
  readonly metrics: Metrics;
  /** Where a feature registers what to stop, and when. */
  readonly sequence: StopSequence;
}
