/** Loads the content of the recorded Cockpit into our own content service. For tests. */
import { assetSchema, type Collection, type WireEntry, type WireSettings } from '@fairlead/contract/content/schemas.ts';
import {
  entryDocumentSchema,
  settingsDocumentSchema,
  type EntryDocument,
  type SettingsDocument,
} from '@fairlead/contract/content/document.ts';
import { LANGUAGES } from '@fairlead/contract/language.ts';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import { contentEntries, contentMedia, contentVersions } from '../db/schema/content.ts';
import type { FileStore } from '../files/file-store.ts';
import { readRecordedContent } from './fixture-recordings.ts';

/** One of the recorded images; only a PNG signature here. */
export const FIXTURE_PICTURE = '/2026/11/20/chart_uid_6b00ab54e1931.png';
export const FIXTURE_PICTURE_BYTES = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const FILE_KEY = '0123456789abcdef0123456789abcdef';

export async function seedRecordedContent(database: Pick<Database, 'drizzle'>, files: Pick<FileStore, 'put'>): Promise<void> {
  const { pages, posts, subpages, settings } = readRecordedContent();
  const seedAll = async (collection: Collection, entries: readonly WireEntry[]) => {
    for (const entry of entries) await seed(database, { collection, entry, document: toDocument(entry) });
  };
  await seedAll('posts', posts);
  await seedAll('subpages', subpages);
  await seedAll('pages', pages);
  const entry = { _id: '0123456789abcdef01234567', title_slug: 'Settings', published: true, _created: 1, _modified: 1 };
  await seed(database, { collection: 'singletons', entry, document: toSettingsDocument(settings) });
  await files.put(FILE_KEY, FIXTURE_PICTURE_BYTES);
  await database.drizzle.insert(contentMedia).values({
    id: 'ca24a5e5323130432b000048',
    path: FIXTURE_PICTURE,
    mediaType: 'image/png',
    alt: 'A chart',
    width: 800,
    height: 600,
    sizeBytes: FIXTURE_PICTURE_BYTES.byteLength,
    files: [{ width: 800, key: FILE_KEY }],
    uploadedAt: new Date(0),
  });
}

interface Seeded {
  readonly collection: Collection | 'singletons';
  readonly entry: WireEntry;
  readonly document: EntryDocument | SettingsDocument;
}

/** Entries that were not published become drafts. */
async function seed({ drizzle }: Pick<Database, 'drizzle'>, { collection, entry, document }: Seeded): Promise<void> {
  const { _id: id, title_slug: slug, published, _created, _modified } = entry;
  const [createdAt, publishedAt] = [_created, _modified].map((seconds) => new Date((seconds ?? 0) * 1_000));
  if (typeof slug !== 'string' || createdAt === undefined || publishedAt === undefined) throw new Error(`${id} has no slug`);
  const own = { id, collection, slug, draft: document, draftAt: createdAt, createdAt };
  if (published !== true) {
    await drizzle.insert(contentEntries).values(own);
    return;
  }
  await drizzle
    .insert(contentEntries)
    .values({ ...own, publishedVersion: 1, publishedSlug: slug, publishedRevision: 1, firstPublishedAt: createdAt, publishedAt });
  await drizzle.insert(contentVersions).values({ entryId: id, number: 1, document, publishedAt });
}

const linkSchema = z.object({ _id: z.string() }).transform(({ _id }) => _id);

function toDocument(entry: WireEntry): EntryDocument {
  const textIn = (suffix: string) => ({
    title: entry[`title${suffix}`],
    description: entry[`description${suffix}`] ?? entry[`summary${suffix}`] ?? '',
    components: entry[`components${suffix}`] ?? bodyOf(entry, suffix),
  });
  const translated = LANGUAGES.filter((language) => typeof entry[`title_${language}`] === 'string');
  return entryDocumentSchema.parse({
    slug: entry.title_slug,
    texts: { en: textIn(''), ...Object.fromEntries(translated.map((language) => [language, textIn(`_${language}`)])) },
    image: entry.image ?? null,
    subpages: z.array(linkSchema).parse(entry.subpages ?? []),
    featured: linkSchema.nullish().parse(entry['featured']) ?? null,
  });
}

/** The recorded posts have a body where ours have components. */
function bodyOf(entry: WireEntry, suffix: string): object[] {
  const body = entry[`body${suffix}`];
  return typeof body === 'string' ? [{ component: 'text', settings: { id: '', class: '', style: '', text: body } }] : [];
}

function toSettingsDocument(settings: WireSettings): SettingsDocument {
  const textIn = (suffix: string) => ({ description: settings[`description${suffix}`], copyright: settings[`copyright${suffix}`] });
  const { siteName, logo, paymentIcons, economics, contactEmail } = settings;
  return settingsDocumentSchema.parse({
    siteName,
    texts: { en: textIn(''), de: textIn('_de') },
    logo: assetSchema.parse(logo),
    paymentIcons,
    economics,
    contactEmail,
    menus: { header: [], footer: [], legal: [] },
  });
}
