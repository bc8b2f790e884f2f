import { COLLECTIONS, type Collection, type ContentQuery, type WireEntry } from '@fairlead/contract/content/schemas.ts';
import type { ContentSource } from '../../../adapters/content/content-source.ts';
import { describeFields } from './collection-fields.ts';
import { ContentRefusal } from './content-refusal.ts';

type AnsweredEntry = Record<string, unknown>;

/** Published entries only, whatever the filter says: a query for unpublished ones finds nothing. */
export async function findEntries(collectionName: string, query: ContentQuery, source: Pick<ContentSource, 'findEntries'>) {
  const collection = findCollection(collectionName);
  const { filter, simple, populate, lang, limit, skip, fields } = query;
  const { published, title_slug: slug, _id: id } = filter;
  const wanted = { collection, slug, id, language: lang ?? null, populate, limit, skip };
  const { entries, total } = published === false ? { entries: [], total: 0 } : await source.findEntries(wanted);
  const answered = entries.map((entry) => selectFields(entry, fields));
  return simple ? answered : { fields: describeFields(collection), entries: answered, total };
}

function findCollection(name: string): Collection {
  const collection = COLLECTIONS.find((one) => one === name);
  if (collection === undefined) throw new ContentRefusal(412, 'Collection not found');
  return collection;
}

/** The named fields and the id; or, if fields are only excluded, all except those. */
function selectFields(entry: WireEntry, named: Readonly<Record<string, boolean>> = {}): AnsweredEntry {
  const isList = Object.values(named).includes(true);
  return Object.fromEntries(
    Object.entries(entry).filter(([name]) => (isList ? name === '_id' || named[name] === true : named[name] !== false)),
  );
}
