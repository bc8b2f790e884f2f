/** Work that the server did not get, kept in the browser until it has: a closed window or a session that ran out loses nothing. */
import type { EntryDocument } from '@fairlead/contract/content/document.ts';

export interface KeptDraft {
  readonly document: EntryDocument;
  /** Milliseconds since 1970 UTC. */
  readonly at: number;
}

const keyOf = (id: string): string => `content_draft_${id}`;

/** `read` checks what the storage holds: it is nobody's promise. */
export function createKeptDrafts(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  read: (raw: unknown) => EntryDocument | null,
) {
  return {
    keep(id: string, draft: KeptDraft): void {
      try {
        storage.setItem(keyOf(id), JSON.stringify(draft));
      } catch {
        // A full storage keeps nothing; the draft is saved by the server all the same.
      }
    },
    forget: (id: string): void => storage.removeItem(keyOf(id)),
    find(id: string): KeptDraft | null {
      try {
        const kept: unknown = JSON.parse(storage.getItem(keyOf(id)) ?? 'null');
        if (typeof kept !== 'object' || kept === null || !('document' in kept) || !('at' in kept)) return null;
        const document = read(kept.document);
        return document === null || typeof kept.at !== 'number' ? null : { document, at: kept.at };
      } catch {
        return null;
      }
    },
  };
}
