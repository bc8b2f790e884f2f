/** What the operators' calls are handed. Each of them asks for the part that it needs. */
import type { Quote } from '@fairlead/domain/trading/quote.ts';
import type { Database } from '../../adapters/db/database.ts';
import type { FileStore } from '../../adapters/files/file-store.ts';
import type { Geo } from '../../adapters/geo/geo.ts';
import type { EnginePort } from '../../engine/engine-port.ts';
import type { MailQueue } from '../../mail/mail-queue.ts';
import type { HouseRules } from '../../engine/house-rules.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';
import type { Authentication } from '../../transport/auth/authentication.ts';
import type { OperatorCall } from '../../transport/auth/operator-call.ts';
import type { LatencyCounts, TickCounts } from '../../transport/metrics.ts';

export interface BackofficeContext extends Pick<Authentication, 'sessions' | 'hasher' | 'attempts'> {
  readonly database: Database;
  readonly engine: EnginePort;
  readonly mailQueue: MailQueue;
  readonly documentFiles: FileStore;
  readonly geo: Geo;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
  /** The address that browsers reach the server under, for links in mails; without a slash at its end. */
  readonly siteUrl: () => string;
  readonly secretBox: SecretBox;
  readonly issueLoginLink: IssueLoginLink;
  readonly operatorCall: OperatorCall;
  /** Only in the demo, whose passwords are public anyway. */
  readonly isSecondFactorOptional: boolean;
  readonly houseRules: HouseRules;
  readonly prices: PriceView;
  readonly readCommandLatency: () => Promise<LatencyCounts>;
  /** Where the end of the audit log is written down every night. */
  readonly headsFile: string;
}

/** What the desk sees of prices: the latest of each instrument, as the source gave it and as it is quoted, and what became of ticks. */
export interface PriceView {
  quote(symbol: string): Quote | undefined;
  sourceQuoteAt(instrumentIndex: number): Quote | undefined;
  onQuote(listener: (instrumentIndex: number) => void): () => void;
  readonly counts: TickCounts;
}

/** Makes a link that signs a client in once; the feature that knows what links are good for is behind it. */
export type IssueLoginLink = (client: { readonly userId: number; readonly email: string }) => Promise<LoginLink>;

export interface LoginLink {
  readonly url: string;
  /** Milliseconds since 1970 UTC. */
  readonly expiresAt: number;
}
