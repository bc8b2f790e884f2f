/**
 * Seeds the built-in pages if there is no content yet; from then on editors own them.
 *
 * In data/content, a file's name is the slug of its entry, and entries refer to each other by slug: `"subpages": ["fees"]` and `"featured":
 * "what-is-a-margin"` in a document, `"subpages": ["fees"]` in the settings of the component SubPages. Ids are generated here. Figures of
 * our rules are referenced in the texts (`{{minimumDeposit}}`) and filled in by fill-figures.ts.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findComponentName } from '@fairlead/contract/content/components.ts';
import { COLLECTIONS, SETTINGS_SINGLETON, slugSchema, type Collection, type LayoutItem } from '@fairlead/contract/content/schemas.ts';
import {
  entryDocumentSchema,
  settingsDocumentSchema,
  type EntryDocument,
  type SettingsDocument,
} from '@fairlead/contract/content/document.ts';
import { z } from 'zod';
import type { Database } from '../../adapters/db/database.ts';
import { contentEntries, contentVersions, type CONTENT_COLLECTIONS } from '../../adapters/db/schema/content.ts';
import { fillFigures } from './fill-figures.ts';

const DIRECTORY = join(import.meta.dirname, '../../data/content');

export interface SeedEntry {
  readonly id: string;
  readonly collection: (typeof CONTENT_COLLECTIONS)[number];
  readonly slug: string;
  readonly document: EntryDocument | SettingsDocument;
  /** Milliseconds since 1970 UTC. */
  readonly publishedAt: number;
}

const seedFileSchema = z.object({ published: z.iso.date(), document: z.record(z.string(), z.unknown()) });

interface SeedFile {
  readonly collection: Collection;
  readonly slug: string;
  readonly publishedAt: number;
  readonly document: Readonly<Record<string, unknown>>;
}

/** Throws if a file is invalid or refers to an entry that does not exist. */
export function readSeedEntries(directory: string = DIRECTORY): SeedEntry[] {
  const files = COLLECTIONS.flatMap((collection) =>
    readdirSync(join(directory, collection))
      .filter((name) => name.endsWith('.json'))
      .toSorted()
      .map((name): SeedFile => ({ collection, slug: name.slice(0, -'.json'.length), ...readFile(join(directory, collection, name)) })),
  );
  const settings = readFile(join(directory, 'settings.json'));
  return [
    ...files.map((file) => ({
      id: seedId(file.collection, file.slug),
      collection: file.collection,
      slug: file.slug,
      document: readDocument(file, files),
      publishedAt: file.publishedAt,
    })),
    {
      id: seedId('singletons', SETTINGS_SINGLETON),
      collection: 'singletons',
      slug: SETTINGS_SINGLETON,
      document: settingsDocumentSchema.parse(settings.document),
      publishedAt: settings.publishedAt,
    },
  ];
}

function readFile(path: string): Pick<SeedFile, 'publishedAt' | 'document'> {
  const read = seedFileSchema.safeParse(JSON.parse(readFileSync(path, 'utf8')));
  if (!read.success) throw new Error(`${path}: ${z.prettifyError(read.error)}`);
  return { publishedAt: Date.parse(read.data.published), document: read.data.document };
}

function readDocument({ collection, slug, document }: SeedFile, files: readonly SeedFile[]): EntryDocument {
  const idOf = (wanted: Collection, named: string): string => {
    if (!files.some((file) => file.collection === wanted && file.slug === named)) {
      throw new Error(`${collection}/${slug} refers to ${wanted}/${named}, which does not exist`);
    }
    return seedId(wanted, named);
  };
  const read = entryDocumentSchema.safeParse({ ...document, slug });
  if (!read.success) throw new Error(`${collection}/${slug}: ${z.prettifyError(read.error)}`);
  const { texts, subpages, featured } = read.data;
  return {
    ...read.data,
    texts: Object.fromEntries(
      Object.entries(texts).map(([language, text]) => {
        const filled = fillFigures(text, language);
        return [language, { ...filled, components: filled.components.map((item) => nameById(item, idOf)) }];
      }),
    ),
    subpages: subpages.map((named) => idOf('subpages', named)),
    featured: featured === null ? null : idOf('posts', featured),
  };
}

/** Replaces slugs by ids: the sub pages of a component are links, as in a Cockpit. */
function nameById(item: LayoutItem, idOf: (collection: Collection, slug: string) => string): LayoutItem {
  const { settings, children, columns } = item;
  const subpages = findComponentName(item.component) === 'SubPages' ? z.array(slugSchema).safeParse(settings['subpages']).data : undefined;
  return {
    ...item,
    settings:
      subpages === undefined
        ? settings
        : { ...settings, subpages: subpages.map((slug) => ({ _id: idOf('subpages', slug), link: 'subpages', display: slug })) },
    ...(children === undefined ? {} : { children: children.map((child) => nameById(child, idOf)) }),
    ...(columns === undefined
      ? {}
      : { columns: columns.map((column) => ({ ...column, children: column.children.map((child) => nameById(child, idOf)) })) }),
  };
}

/** The same id for the same entry on every installation, so that entries can refer to each other. */
export function seedId(collection: string, slug: string): string {
  return createHash('sha256').update(`${collection}/${slug}`).digest('hex').slice(0, 24);
}

export async function seedContent(database: Pick<Database, 'transaction' | 'drizzle'>): Promise<void> {
  if ((await database.drizzle.$count(contentEntries)) > 0) return;
  const entries = readSeedEntries();
  await database.transaction(async ({ drizzle }) => {
    // If two servers start at once, the second waits here for the first and then finds the entries.
    const seeded = await drizzle
      .insert(contentEntries)
      .values(entries.map(entryRow))
      .onConflictDoNothing()
      .returning({ id: contentEntries.id });
    const ids = new Set(seeded.map(({ id }) => id));
    const versions = entries.filter(({ id }) => ids.has(id)).map(versionRow);
    if (versions.length > 0) await drizzle.insert(contentVersions).values(versions);
  });
}

function versionRow({ id, document, publishedAt }: SeedEntry): typeof contentVersions.$inferInsert {
  return { entryId: id, number: 1, document, publishedAt: new Date(publishedAt) };
}

function entryRow({ id, collection, slug, document, publishedAt }: SeedEntry): typeof contentEntries.$inferInsert {
  const at = new Date(publishedAt);
  return {
    id,
    collection,
    slug,
    draft: document,
    draftAt: at,
    createdAt: at,
    publishedVersion: 1,
    publishedSlug: slug,
    publishedRevision: 1,
    firstPublishedAt: at,
    publishedAt: at,
  };
}
