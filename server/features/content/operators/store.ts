/** Database access for editors: `content_entries` and the tables that belong to it. */
import type { EntryList } from '@fairlead/contract/content/operators/schemas.ts';
import { COLLECTIONS, SETTINGS_SINGLETON, type Collection } from '@fairlead/contract/content/schemas.ts';
import type { EntryDocument, SettingsDocument } from '@fairlead/contract/content/document.ts';
import { and, asc, desc, eq, inArray, max, ne, or, sql, type SQL } from 'drizzle-orm';
import { asEntryDocument, asSettingsDocument } from '../../../adapters/content/stored-document.ts';
import type { Queries } from '../../../adapters/db/database.ts';
import { contentEntries, contentFormerSlugs, contentVersions } from '../../../adapters/db/schema/content.ts';
import { operators } from '../../../adapters/db/schema/operators.ts';
import { CallRefused } from '../../../transport/call-refused.ts';

type Drizzle = Pick<Queries, 'drizzle'>;
type Row = typeof contentEntries.$inferSelect;

export interface StoredEntry extends Omit<Row, 'collection' | 'draft'> {
  readonly collection: Collection;
  readonly draft: EntryDocument;
}

export interface StoredSettings extends Omit<Row, 'draft'> {
  readonly draft: SettingsDocument;
}

/**
 * Blocks all other content changes, in every process, until the transaction ends. A check that a slug is free, or that an image is unused,
 * therefore still holds when the change is written. Readers are not blocked.
 */
export async function lockContent({ query }: Pick<Queries, 'query'>): Promise<void> {
  await query('LOCK TABLE content_entries IN SHARE ROW EXCLUSIVE MODE');
}

/** Throws CallRefused: notFound. */
export async function findEntry(queries: Drizzle, id: string): Promise<StoredEntry> {
  const row = await findRow(queries, and(eq(contentEntries.id, id), inArray(contentEntries.collection, [...COLLECTIONS])));
  return { ...row, collection: asCollection(row.collection), draft: asEntryDocument(row.draft) };
}

/** Throws CallRefused: notFound if there are none. */
export async function findSettings(queries: Drizzle): Promise<StoredSettings> {
  const row = await findRow(queries, and(eq(contentEntries.collection, 'singletons'), eq(contentEntries.slug, SETTINGS_SINGLETON)));
  return { ...row, draft: asSettingsDocument(row.draft) };
}

async function findRow({ drizzle }: Drizzle, condition: SQL | undefined): Promise<Row> {
  const [row] = await drizzle.select().from(contentEntries).where(condition);
  if (row === undefined) throw new CallRefused('notFound');
  return row;
}

export interface ListedEntry {
  readonly id: string;
  readonly slug: string;
  readonly titles: EntryList['data'][number]['titles'];
  readonly revision: number;
  readonly publishedRevision: number | null;
  readonly draftAt: Date;
  readonly modifiedBy: string | null;
}

/** By slug, without their content. */
export function listEntryRows({ drizzle }: Drizzle, collection: Collection): Promise<ListedEntry[]> {
  const { draft } = contentEntries;
  return drizzle
    .select({
      id: contentEntries.id,
      slug: contentEntries.slug,
      titles: sql<ListedEntry['titles']>`(
        select coalesce(jsonb_object_agg(language, text ->> 'title'), '{}') from jsonb_each(${draft} -> 'texts') as texts (language, text)
      )`,
      revision: contentEntries.revision,
      publishedRevision: contentEntries.publishedRevision,
      draftAt: contentEntries.draftAt,
      modifiedBy: operators.name,
    })
    .from(contentEntries)
    .leftJoin(operators, eq(operators.id, contentEntries.draftBy))
    .where(eq(contentEntries.collection, collection))
    .orderBy(asc(contentEntries.slug));
}

export interface ListedVersion {
  readonly number: number;
  readonly publishedAt: Date;
  readonly publishedBy: string | null;
  readonly note: string;
}

const MOST_VERSIONS_LISTED = 200;

/** Newest first. */
export function listVersionRows({ drizzle }: Drizzle, entryId: string): Promise<ListedVersion[]> {
  const { number, publishedAt, publishedBy, note } = contentVersions;
  return drizzle
    .select({ number, publishedAt, publishedBy: operators.name, note })
    .from(contentVersions)
    .leftJoin(operators, eq(operators.id, publishedBy))
    .where(eq(contentVersions.entryId, entryId))
    .orderBy(desc(number))
    .limit(MOST_VERSIONS_LISTED);
}

/** Throws CallRefused: notFound. */
export async function findVersion({ drizzle }: Drizzle, entryId: string, number: number): Promise<EntryDocument> {
  const [row] = await drizzle
    .select({ document: contentVersions.document })
    .from(contentVersions)
    .where(and(eq(contentVersions.entryId, entryId), eq(contentVersions.number, number)));
  if (row === undefined) throw new CallRefused('notFound');
  return asEntryDocument(row.document);
}

export interface SlugUse {
  readonly collections: readonly Collection[];
  readonly slug: string;
  readonly exceptId: string | null;
}

/** Whether another entry has or had the slug, in its draft or in a published version. */
export async function isSlugUsed({ drizzle }: Drizzle, { collections, slug, exceptId }: SlugUse): Promise<boolean> {
  const isOther = (id: typeof contentEntries.id | typeof contentFormerSlugs.entryId) => (exceptId === null ? undefined : ne(id, exceptId));
  const now = drizzle
    .select({ id: contentEntries.id })
    .from(contentEntries)
    .where(
      and(
        inArray(contentEntries.collection, [...collections]),
        or(eq(contentEntries.slug, slug), eq(contentEntries.publishedSlug, slug)),
        isOther(contentEntries.id),
      ),
    );
  const once = drizzle
    .select({ id: contentFormerSlugs.entryId })
    .from(contentFormerSlugs)
    .where(
      and(inArray(contentFormerSlugs.collection, [...collections]), eq(contentFormerSlugs.slug, slug), isOther(contentFormerSlugs.entryId)),
    );
  return (await now).length > 0 || (await once).length > 0;
}

/** Who makes a change, and when, in milliseconds since 1970 UTC. */
export interface Deed {
  readonly operatorId: number;
  readonly at: number;
}

export interface NewEntry {
  readonly id: string;
  readonly collection: Collection;
  readonly document: EntryDocument;
}

export async function insertEntry({ drizzle }: Drizzle, { id, collection, document }: NewEntry, { operatorId, at }: Deed): Promise<void> {
  const now = new Date(at);
  const values = { id, collection, slug: document.slug, draft: document, draftAt: now, draftBy: operatorId, createdAt: now };
  await drizzle.insert(contentEntries).values(values);
}

/** Increments the draft's revision. */
export async function updateDraft({ drizzle }: Drizzle, id: string, draft: EntryDocument | SettingsDocument, deed: Deed): Promise<void> {
  await drizzle
    .update(contentEntries)
    .set({
      draft,
      ...('slug' in draft ? { slug: draft.slug } : {}),
      draftAt: new Date(deed.at),
      draftBy: deed.operatorId,
      revision: sql`${contentEntries.revision} + 1`,
    })
    .where(eq(contentEntries.id, id));
}

export interface NewVersion {
  readonly entryId: string;
  readonly document: EntryDocument | SettingsDocument;
  /** The published slug. */
  readonly slug: string;
  /** The revision of the published draft. */
  readonly revision: number;
  readonly note: string;
}

/** Stores a version and makes it visible to readers. */
export async function insertVersion({ drizzle }: Drizzle, version: NewVersion, { operatorId, at }: Deed): Promise<void> {
  const { entryId, document, slug, revision, note } = version;
  const publishedAt = new Date(at);
  const [last] = await drizzle
    .select({ number: max(contentVersions.number) })
    .from(contentVersions)
    .where(eq(contentVersions.entryId, entryId));
  const number = (last?.number ?? 0) + 1;
  await drizzle.insert(contentVersions).values({ entryId, number, document, publishedAt, publishedBy: operatorId, note });
  await drizzle
    .update(contentEntries)
    .set({
      publishedVersion: number,
      publishedSlug: slug,
      publishedRevision: revision,
      publishedAt,
      firstPublishedAt: sql`coalesce(${contentEntries.firstPublishedAt}, ${publishedAt.toISOString()}::timestamptz)`,
    })
    .where(eq(contentEntries.id, entryId));
}

export async function takeBack({ drizzle }: Drizzle, id: string): Promise<void> {
  const nothing = { publishedVersion: null, publishedSlug: null, publishedRevision: null, publishedAt: null };
  await drizzle.update(contentEntries).set(nothing).where(eq(contentEntries.id, id));
}

export interface SlugOfEntry {
  readonly collection: Collection;
  readonly slug: string;
  readonly entryId: string;
}

export async function insertFormerSlug({ drizzle }: Drizzle, former: SlugOfEntry): Promise<void> {
  await drizzle.insert(contentFormerSlugs).values(former).onConflictDoNothing();
}

export async function deleteFormerSlug({ drizzle }: Drizzle, { collection, slug, entryId }: SlugOfEntry): Promise<void> {
  await drizzle
    .delete(contentFormerSlugs)
    .where(and(eq(contentFormerSlugs.collection, collection), eq(contentFormerSlugs.slug, slug), eq(contentFormerSlugs.entryId, entryId)));
}

/** Deletes the entry with its versions and former slugs. */
export async function deleteEntryRow({ drizzle }: Drizzle, id: string): Promise<void> {
  await drizzle.delete(contentEntries).where(eq(contentEntries.id, id));
}

function asCollection(collection: Row['collection']): Collection {
  if (collection === 'singletons') throw new Error('the settings are not an entry of a collection');
  return collection;
}
