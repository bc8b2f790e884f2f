import type { EntryList, EntryResponse } from '@fairlead/contract/content/operators/schemas.ts';
import type { Collection } from '@fairlead/contract/content/schemas.ts';
import { editorPaths } from '@fairlead/contract/operators/paths.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '../../i18n/in-language.ts';
import { useTokenCalls } from '../../transport/token-calls.ts';
import { useTokenAnswer } from '../../transport/use-token-answer.ts';

export type Entry = EntryResponse['data'];
/** A row of the list. `title` is in the reader's language. */
export type EntryRow = EntryList['data'][number] & { readonly title: string };

export const entriesKey = (collection: Collection) => ['entries', collection] as const;
export const entryKey = (id: string) => ['entry', id] as const;

export function useEntries(collection: Collection) {
  const { i18n } = useTranslation();
  const select = ({ data }: EntryList): EntryRow[] =>
    data.map((entry) => ({ ...entry, title: inLanguage(entry.titles, i18n.language) ?? '' }));
  return useQuery({ ...useEntryList(collection), select });
}

/** The content service that readers' pages come from, if it is another one. */
export function useElsewhere(): string | null {
  return useQuery({ ...useEntryList('pages'), select: ({ elsewhere }) => elsewhere }).data ?? null;
}

function useEntryList(collection: Collection) {
  const { call } = useTokenCalls();
  return queryOptions({
    queryKey: entriesKey(collection),
    queryFn: ({ signal }) => call<EntryList>({ method: 'GET', path: `${editorPaths.entries}?collection=${collection}`, signal }),
  });
}

export function useEntry(id: string) {
  return useTokenAnswer<EntryResponse['data']>(entryKey(id), editorPaths.entry.replace(':id', id), {
    // Never replaces an editor's work; a colleague's changes are reported on saving.
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** The URL of an entry for readers. */
export function readersPath(collection: Collection, slug: string): string {
  if (collection === 'posts') return `/blog/${slug}`;
  return slug === 'index' ? '/' : `/${slug}`;
}

/** The URL of an entry's editor. The link must load a new page, whose content policy allows the editor's styles. */
export function editorPathOf(id: string): string {
  return `/backoffice/content/${id}`;
}
