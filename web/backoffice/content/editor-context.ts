import type { Language } from '@fairlead/contract/language.ts';
import type { EntryDocument } from '@fairlead/contract/content/document.ts';
import { createContext, use } from 'react';
import type { ContentData } from '../../features/content/content-data.ts';
import type { EntryRow } from './entry-queries.ts';

/** What a block and its fields know about their page. */
export interface EditorPlace {
  readonly collection: 'pages' | 'posts' | 'subpages';
  readonly document: EntryDocument;
  /** The language being edited. */
  readonly language: Language;
  readonly subpages: readonly EntryRow[];
  readonly settings: ContentData['settings'];
}

const EditorPlaceContext = createContext<EditorPlace | null>(null);

export const EditorPlaceProvider = EditorPlaceContext.Provider;

export function useEditorPlace(): EditorPlace {
  const place = use(EditorPlaceContext);
  if (place === null) throw new Error('a part of the editor was rendered outside it');
  return place;
}
