/** What the operators' calls are handed. Each of them asks for the part that it needs. */
import type { Database } from '../../adapters/db/database.ts';
import type { FileStore } from '../../adapters/files/file-store.ts';
import type { Geo } from '../../adapters/geo/geo.ts';
import type { EnginePort } from '../../engine/engine-port.ts';
import type { MailQueue } from '../../mail/mail-queue.ts';
import type { Authentication } from '../../transport/auth/authentication.ts';

export interface BackofficeContext extends Pick<Authentication, 'sessions' | 'hasher' | 'attempts'> {
  readonly database: Database;
  readonly engine: Pick<EnginePort, 'viewAccount' | 'submit'>;
  readonly mailQueue: MailQueue;
  readonly documentFiles: FileStore;
  readonly geo: Geo;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
  /** The address that browsers reach the server under, for links in mails; without a slash at its end. */
  readonly siteUrl: () => string;
  readonly issueLoginLink: IssueLoginLink;
}

/** Makes a link that signs a client in once; the feature that knows what links are good for is behind it. */
export type IssueLoginLink = (client: { readonly userId: number; readonly email: string }) => Promise<LoginLink>;

export interface LoginLink {
  readonly url: string;
  /** Milliseconds since 1970 UTC. */
  readonly expiresAt: number;
}
