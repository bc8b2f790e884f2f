/** The public site's content: entries with their drafts and published versions, images, and popup campaigns. */
import type { ClientSegment } from '@fairlead/domain/account/client-segment.ts';
import type { EntryDocument, SettingsDocument } from '@fairlead/contract/content/document.ts';
import type { Language } from '@fairlead/contract/language.ts';
import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { idColumn, newIdColumn, timeColumn } from './columns.ts';
import { operators } from './operators.ts';
import type { PopupText } from './popup-text.ts';

/** The settings are an entry too, the only one of their collection. */
export const CONTENT_COLLECTIONS = ['pages', 'posts', 'subpages', 'singletons'] as const;

export const contentEntries = pgTable(
  'content_entries',
  {
    /** 24 hex digits, like a Cockpit's. */
    id: text('id').primaryKey(),
    collection: text('collection', { enum: CONTENT_COLLECTIONS }).notNull(),
    /** The slug of the draft. Readers use the published version's slug, in `publishedSlug`. */
    slug: text('slug').notNull(),
    draft: jsonb('draft').$type<EntryDocument | SettingsDocument>().notNull(),
    /** Incremented with every change of the draft; an editor names the revision they saw. */
    revision: integer('revision').notNull().default(1),
    draftAt: timeColumn('draft_at').notNull(),
    draftBy: idColumn('draft_by').references(() => operators.id),
    /** The version that readers see; null if they see none. */
    publishedVersion: integer('published_version'),
    publishedSlug: text('published_slug'),
    /** The draft's revision when it was published; a draft with a later one has changed since. */
    publishedRevision: integer('published_revision'),
    firstPublishedAt: timeColumn('first_published_at'),
    publishedAt: timeColumn('published_at'),
    createdAt: timeColumn('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('content_entries_slug_unique').on(table.collection, table.slug),
    uniqueIndex('content_entries_published_slug_unique').on(table.collection, table.publishedSlug),
    check(
      'content_entries_published_whole',
      sql`num_nulls(${table.publishedVersion}, ${table.publishedSlug}, ${table.publishedRevision}, ${table.publishedAt}) in (0, 4)`,
    ),
  ],
);

/** Published versions, unchanged for ever. */
export const contentVersions = pgTable(
  'content_versions',
  {
    entryId: text('entry_id')
      .notNull()
      .references(() => contentEntries.id, { onDelete: 'cascade' }),
    /** Starting at 1, in order of publication. */
    number: integer('number').notNull(),
    document: jsonb('document').$type<EntryDocument | SettingsDocument>().notNull(),
    publishedAt: timeColumn('published_at').notNull(),
    /** Null for content that ships with the product. */
    publishedBy: idColumn('published_by').references(() => operators.id),
    note: text('note').notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.entryId, table.number] })],
);

/** An entry's former slugs, which redirect to its current one. */
export const contentFormerSlugs = pgTable(
  'content_former_slugs',
  {
    collection: text('collection', { enum: CONTENT_COLLECTIONS }).notNull(),
    slug: text('slug').notNull(),
    entryId: text('entry_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.collection, table.slug] }),
    index('content_former_slugs_of_entry').on(table.entryId),
    foreignKey({ columns: [table.entryId], foreignColumns: [contentEntries.id], name: 'content_former_slugs_entry' }).onDelete('cascade'),
  ],
);

/** An image of the site. Its bytes are in the file store, one file for each width. */
export const contentMedia = pgTable(
  'content_media',
  {
    id: text('id').primaryKey(),
    /** Below /storage/uploads, as /2026/11/22/chart_uid_6b00ab54e1931.webp. */
    path: text('path').notNull(),
    mediaType: text('media_type').notNull(),
    alt: text('alt').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    /** Its files: the original image first, then the narrower renditions. */
    files: jsonb('files').$type<readonly { readonly width: number; readonly key: string }[]>().notNull(),
    uploadedAt: timeColumn('uploaded_at').notNull(),
    uploadedBy: idColumn('uploaded_by').references(() => operators.id),
  },
  (table) => [uniqueIndex('content_media_path_unique').on(table.path)],
);

export const POPUP_AUDIENCES = ['everybody', 'verified', 'notVerified'] as const;

/** A popup for many clients: each one concerned gets a copy (popups.campaign_id) when they open the platform. */
export const popupCampaigns = pgTable('popup_campaigns', {
  id: newIdColumn('id').primaryKey(),
  texts: jsonb('texts').$type<Partial<Record<Language, PopupText>>>().notNull(),
  audience: text('audience', { enum: POPUP_AUDIENCES }).notNull(),
  /** The part of the audience it is for; if empty, all of it. */
  segment: jsonb('segment').$type<Partial<ClientSegment>>().notNull().default({}),
  from: timeColumn('from').notNull(),
  until: timeColumn('until').notNull(),
  createdBy: idColumn('created_by').references(() => operators.id),
});
