/** An entry in the editor: the document being edited, saved automatically and stored in the browser until then. */
import type { EntryResponse, SaveEntryRequest } from '@fairlead/contract/content/operators/schemas.ts';
import { entryDocumentSchema, type EntryDocument } from '@fairlead/contract/content/document.ts';
import { editorPaths } from '@fairlead/contract/operators/paths.ts';
import { LANGUAGES } from '@fairlead/contract/language.ts';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { CallFailure, codeOf, useTokenCalls } from '../../transport/token-calls.ts';
import { createDraftSaver, type SaveState } from './draft-saver.ts';
import type { Entry } from './entry-queries.ts';
import { createDraftStore, type StoredDraft } from './stored-drafts.ts';

export interface EntryDraft {
  readonly document: EntryDocument;
  readonly change: (next: (document: EntryDocument) => EntryDocument) => void;
  readonly saveState: SaveState;
  /** Whether the document can be saved: it has a title in each language and a slug. */
  readonly isValid: boolean;
  /** Saves all changes. Resolves to the entry on the server, or null if that failed. */
  readonly settle: () => Promise<Entry | null>;
  /** Work an earlier session could not save, if it differs from the server's. */
  readonly kept: StoredDraft | null;
  readonly dropKept: () => void;
}

/** The draft of a loaded entry. Another entry is another draft, so the component needs a key. */
export function useEntryDraft(entry: Entry): EntryDraft {
  const { call } = useTokenCalls();
  const [document, setDocument] = useState(entry.document);
  const latest = useRef(entry.document);
  const saved = useRef(entry);
  const [keptDrafts] = useState(() => createDraftStore(localStorage, (raw) => entryDocumentSchema.safeParse(raw).data ?? null));
  const [kept, setKept] = useState(() => {
    const found = keptDrafts.find(entry.id);
    return found !== null && JSON.stringify(found.document) !== JSON.stringify(entry.document) ? found : null;
  });
  // Created once; what it is given runs after the render.
  // oxlint-disable-next-line react/refs
  const [saver] = useState(() =>
    createDraftSaver<EntryDocument>(entry.revision, {
      save: async (draft, revision) => {
        const texts = withRemoved(draft.texts, saved.current.document.texts);
        const body: SaveEntryRequest = { id: entry.id, revision, document: { ...draft, texts } };
        const { data } = await call<EntryResponse>({ method: 'POST', path: editorPaths.saveEntry, body });
        saved.current = data;
        if (latest.current === draft) keptDrafts.forget(entry.id);
        return data.revision;
      },
      isConflict: (error) => codeOf(error) === 'contentChanged',
      isTemporary: (error) => error instanceof CallFailure && (error.failure.kind === 'network' || codeOf(error) === 'unavailable'),
      later: (callback, delayMs) => {
        const timer = setTimeout(callback, delayMs);
        return () => clearTimeout(timer);
      },
      now: () => Date.now(),
    }),
  );
  const saveState = useSyncExternalStore(saver.subscribe, saver.state);
  const isValid = entryDocumentSchema.safeParse(document).success;

  useEffect(() => () => saver.stop(), [saver]);

  function change(next: (document: EntryDocument) => EntryDocument): void {
    const changed = next(latest.current);
    if (JSON.stringify(changed) === JSON.stringify(latest.current)) return;
    latest.current = changed;
    setDocument(changed);
    keptDrafts.keep(entry.id, { document: changed, at: Date.now() });
    // A draft that the server would refuse is saved once it is corrected.
    if (entryDocumentSchema.safeParse(changed).success) saver.change(changed);
  }

  return {
    document,
    change,
    saveState,
    isValid,
    settle: async () => ((await saver.flush()) ? saved.current : null),
    kept,
    dropKept: () => {
      keptDrafts.forget(entry.id);
      setKept(null);
    },
  };
}

/** The server keeps languages that a call omits, so removed ones are named. */
function withRemoved(texts: EntryDocument['texts'], former: EntryDocument['texts']): SaveEntryRequest['document']['texts'] {
  const removed = LANGUAGES.filter((language) => texts[language] === undefined && former[language] !== undefined);
  return { ...texts, ...Object.fromEntries(removed.map((language) => [language, null])) };
}
