/** The dependencies of the editor calls. Each call picks what it needs. */
import type { ContentSource } from '../../../adapters/content/content-source.ts';
import type { Database } from '../../../adapters/db/database.ts';
import type { FileStore } from '../../../adapters/files/file-store.ts';
import type { OperatorCall } from '../../../identity/operator-call.ts';
import type { Background } from '../../../transport/background.ts';

export interface EditorContext {
  readonly database: Database;
  /** Published content from this database, which a preview shows next to what is not saved yet. */
  readonly source: Pick<ContentSource, 'findEntries'>;
  /** The URL of the Cockpit that serves the public pages; null if they come from here. */
  readonly contentUrl: string | null;
  /** Stores the bytes of images. */
  readonly files: FileStore;
  readonly background: Background;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
  readonly operatorCall: OperatorCall;
  /** Called after publishing and unpublishing, so that readers see the change immediately. */
  readonly onPublished: () => void;
}

/** Random hex with this many digits, for ids. */
export type NewHex = (digits: number) => string;
