/** Unsaved work, stored in the browser until the server has it, so that a closed window or an expired session loses nothing. */
import type { EntryDocument } from '@fairlead/contract/content/document.ts';

export interface StoredDraft {
  readonly document: EntryDocument;
  /** Milliseconds since 1970 UTC. */
  readonly at: number;
}

const keyOf = (id: string): string => `content_draft_${id}`;

/** `read` validates the stored document. */
export function createDraftStore(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  read: (raw: unknown) => EntryDocument | null,
) {
  return {
    keep(id: string, draft: StoredDraft): void {
      try {
        storage.setItem(keyOf(id), JSON.stringify(draft));
      } catch {
        // A full storage stores nothing; the server saves the draft anyway.
      }
    },
    forget: (id: string): void => storage.removeItem(keyOf(id)),
    find(id: string): StoredDraft | null {
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
