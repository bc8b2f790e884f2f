import type { EntryList, EntryResponse } from '@fairlead/contract/content/operators/schemas.ts';
import type { Collection } from '@fairlead/contract/content/schemas.ts';
import { editorPaths } from '@fairlead/contract/operators/paths.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '../../i18n/in-language.ts';
import { useTokenCalls } from '../../transport/token-calls.ts';
import { useTokenAnswer } from '../../transport/use-token-answer.ts';

export type Entry = EntryResponse['data'];
/** A line of the list. `title` is in the language of whoever reads it. */
export type EntryRow = EntryList['data'][number] & { readonly title: string };

export const entriesKey = (collection: Collection) => ['entries', collection] as const;
export const entryKey = (id: string) => ['entry', id] as const;

export function useEntries(collection: Collection) {
  const { i18n } = useTranslation();
  const select = ({ data }: EntryList): EntryRow[] =>
    data.map((entry) => ({ ...entry, title: inLanguage(entry.titles, i18n.language) ?? '' }));
  return useQuery({ ...useEntryList(collection), select });
}

/** Where readers' pages come from, if not from these entries. */
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
    // An editor's work is not replaced under their hands; what somebody else has saved is told when it is saved upon.
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** Where readers find an entry. */
export function readersPath(collection: Collection, slug: string): string {
  if (collection === 'posts') return `/blog/${slug}`;
  return slug === 'index' ? '/' : `/${slug}`;
}

/** Where an entry is edited. Led to by a link that loads a document: its content policy lets the editor's styles in. */
export function editorPathOf(id: string): string {
  return `/backoffice/content/${id}`;
}
