/** Our own content service: the published content in the database. */
import { CONTENT_DEFAULT_LANGUAGE, type WireEntry } from '@fairlead/contract/content/schemas.ts';
import { and, asc, count, desc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { contentEntries, contentFormerSlugs, contentMedia, contentVersions } from '../db/schema/content.ts';
import type { FileStore } from '../files/file-store.ts';
import type { ContentSource, EntryQuery } from './content-source.ts';
import { asEntryDocument, asSettingsDocument } from './stored-document.ts';
import { toWireEntry, toWireSettings, type PublishedEntry } from './wire-entry.ts';

export interface DatabaseContentSourceOptions {
  readonly database: Pick<Database, 'drizzle'>;
  readonly files: Pick<FileStore, 'get'>;
}

const MOST_ENTRIES = 200;
const ENTRY_COLUMNS = {
  id: contentEntries.id,
  collection: contentEntries.collection,
  firstPublishedAt: contentEntries.firstPublishedAt,
  document: contentVersions.document,
  publishedAt: contentVersions.publishedAt,
};

export function createDatabaseContentSource({ database: { drizzle }, files }: DatabaseContentSourceOptions): ContentSource {
  const publishedVersion = and(eq(contentVersions.entryId, contentEntries.id), eq(contentVersions.number, contentEntries.publishedVersion));

  async function listPublished({
    collection,
    slug,
    id,
    limit,
    skip,
  }: Omit<EntryQuery, 'language' | 'populate'>): Promise<{ found: PublishedEntry[]; total: number }> {
    const wanted = and(
      eq(contentEntries.collection, collection),
      isNotNull(contentEntries.publishedVersion),
      slug === undefined ? undefined : eq(contentEntries.publishedSlug, slug),
      id === undefined ? undefined : eq(contentEntries.id, id),
    );
    const rows = await drizzle
      .select(ENTRY_COLUMNS)
      .from(contentEntries)
      .innerJoin(contentVersions, publishedVersion)
      .where(wanted)
      .orderBy(
        ...(collection === 'posts' ? [desc(contentEntries.firstPublishedAt), asc(contentEntries.id)] : [asc(contentEntries.publishedSlug)]),
      )
      .limit(Math.min(limit ?? MOST_ENTRIES, MOST_ENTRIES))
      .offset(skip ?? 0);
    const isPart = limit !== undefined || skip !== undefined;
    const [all] = isPart ? await drizzle.select({ total: count() }).from(contentEntries).where(wanted) : [];
    return { found: rows.map((row) => readPublished(row)), total: all?.total ?? rows.length };
  }

  /** Returns the published entries that these entries link to. */
  async function findLinked(entries: readonly WireEntry[]): Promise<Map<string, PublishedEntry>> {
    const ids = [...new Set(entries.flatMap(linksOf).map(({ _id }) => _id))];
    if (ids.length === 0) return new Map();
    const rows = await drizzle
      .select(ENTRY_COLUMNS)
      .from(contentEntries)
      .innerJoin(contentVersions, publishedVersion)
      .where(inArray(contentEntries.id, ids));
    return new Map(rows.map((row) => [row.id, readPublished(row)]));
  }

  return {
    async findEntries({ language, populate, ...wanted }) {
      const { found, total } = await listPublished(wanted);
      const entries = found.map((entry) => toWireEntry(entry, language));
      const linked = await findLinked(entries);
      return {
        entries: entries.map((entry) => replaceLinks(entry, (link) => viewLink(link, linked, language, populate))),
        total,
      };
    },
    async readSettings(language) {
      const [row] = await drizzle
        .select({ document: contentVersions.document })
        .from(contentEntries)
        .innerJoin(contentVersions, publishedVersion)
        .where(eq(contentEntries.collection, 'singletons'));
      return row === undefined ? null : toWireSettings(asSettingsDocument(row.document), language);
    },
    async findMovedSlug(collection, slug) {
      const [row] = await drizzle
        .select({ slug: contentEntries.publishedSlug })
        .from(contentFormerSlugs)
        .innerJoin(contentEntries, eq(contentEntries.id, contentFormerSlugs.entryId))
        .where(and(eq(contentFormerSlugs.collection, collection), eq(contentFormerSlugs.slug, slug)));
      return row?.slug ?? null;
    },
    async readUpload(path) {
      const { path: picturePath, width } = readUploadPath(path);
      const [row] = await drizzle.select().from(contentMedia).where(eq(contentMedia.path, picturePath));
      const file = width === null ? row?.files[0] : row?.files.find((one) => one.width === width);
      const bytes = file === undefined ? null : await files.get(file.key);
      return row === undefined || bytes === null ? null : { bytes, mediaType: row.mediaType };
    },
    submitForm: null,
  };
}

/** A scaled rendition has its width in its name: chart_uid_6b00ab54e1931-480.webp. */
function readUploadPath(path: string): { readonly path: string; readonly width: number | null } {
  const [, stem, width, ending] = /^(.+)-(\d{2,4})(\.[a-z]+)$/.exec(path) ?? [];
  return width === undefined ? { path, width: null } : { path: `${stem}${ending}`, width: Number(width) };
}

interface Link {
  readonly _id: string;
  readonly link: string;
}

function isLink(link: unknown): link is Link {
  return typeof link === 'object' && link !== null && '_id' in link && 'link' in link;
}

/** Sub pages and the featured post. Their own links are not followed, because neither kind has any. */
function linksOf({ subpages, featured }: WireEntry): Link[] {
  return [...(subpages ?? []), featured].filter(isLink);
}

function replaceLinks(entry: WireEntry, replace: (link: Link) => unknown): WireEntry {
  const { subpages, featured } = entry;
  return {
    ...entry,
    ...(Array.isArray(subpages) ? { subpages: subpages.map((link) => (isLink(link) ? replace(link) : link)) } : {}),
    ...(isLink(featured) ? { featured: replace(featured) } : {}),
  };
}

/** A link that is not populated says what it leads to; a link to an unpublished entry reveals nothing about it. */
function viewLink(link: Link, linked: ReadonlyMap<string, PublishedEntry>, language: string | null, populate: number): unknown {
  const { _id: id } = link;
  const entry = linked.get(id);
  if (entry === undefined) return link;
  if (populate > 0) return { ...toWireEntry(entry, language), _link: link.link };
  return { ...link, display: entry.document.texts[CONTENT_DEFAULT_LANGUAGE]?.title ?? '' };
}

type EntryRow = Pick<typeof contentEntries.$inferSelect, 'id' | 'collection' | 'firstPublishedAt'> &
  Pick<typeof contentVersions.$inferSelect, 'document' | 'publishedAt'>;

function readPublished({ id, collection, document, firstPublishedAt, publishedAt }: EntryRow): PublishedEntry {
  if (collection === 'singletons') throw new Error('expected an entry, but found the settings');
  return {
    id,
    collection,
    document: asEntryDocument(document),
    firstPublishedAt: (firstPublishedAt ?? publishedAt).getTime(),
    publishedAt: publishedAt.getTime(),
  };
}
