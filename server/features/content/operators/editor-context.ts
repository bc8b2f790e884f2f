/** What the editors' calls are handed. Each of them asks for the part that it needs. */
import type { ContentSource } from '../../../adapters/content/content-source.ts';
import type { Database } from '../../../adapters/db/database.ts';
import type { FileStore } from '../../../adapters/files/file-store.ts';
import type { OperatorCall } from '../../../identity/operator-call.ts';
import type { Background } from '../../../transport/background.ts';

export interface EditorContext {
  readonly database: Database;
  /** What is published, out of this database: a page that is looked at shows it beside what was not saved yet. */
  readonly source: Pick<ContentSource, 'findEntries'>;
  /** The address of the Cockpit that readers' pages come from; null where they come from here. */
  readonly contentUrl: string | null;
  /** Where the bytes of pictures are. */
  readonly files: FileStore;
  readonly background: Background;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
  readonly operatorCall: OperatorCall;
  /** Readers are to see at once what was published, or taken back. */
  readonly onPublished: () => void;
}

/** Random hex of so many digits, for ids. */
export type NewHex = (digits: number) => string;
