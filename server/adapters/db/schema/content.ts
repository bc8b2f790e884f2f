/** What the public site is built of: entries with their drafts and published versions, pictures, and popups for many. */
import type { ClientSegment } from '@fairlead/domain/account/client-segment.ts';
import type { EntryDocument, SettingsDocument } from '@fairlead/contract/content/document.ts';
import type { Language } from '@fairlead/contract/language.ts';
import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { idColumn, newIdColumn, timeColumn } from './columns.ts';
import { operators } from './operators.ts';
import type { PopupText } from './popup-text.ts';

/** The Settings are an entry too, the only one of their collection. */
export const CONTENT_COLLECTIONS = ['pages', 'posts', 'subpages', 'singletons'] as const;

export const contentEntries = pgTable(
  'content_entries',
  {
    /** 24 digits of hex, as a Cockpit's. */
    id: text('id').primaryKey(),
    collection: text('collection', { enum: CONTENT_COLLECTIONS }).notNull(),
    /** Of the draft. What readers ask for is the slug of the published version, in `publishedSlug`. */
    slug: text('slug').notNull(),
    draft: jsonb('draft').$type<EntryDocument | SettingsDocument>().notNull(),
    /** Goes up by one with every change of the draft; whoever changes it names the one they saw. */
    revision: integer('revision').notNull().default(1),
    draftAt: timeColumn('draft_at').notNull(),
    draftBy: idColumn('draft_by').references(() => operators.id),
    /** The version that readers see; null while they see none. */
    publishedVersion: integer('published_version'),
    publishedSlug: text('published_slug'),
    /** Of the draft as it was published; a draft with a later one has changed since. */
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

/** What was published, as it was. Nothing here is ever changed. */
export const contentVersions = pgTable(
  'content_versions',
  {
    entryId: text('entry_id')
      .notNull()
      .references(() => contentEntries.id, { onDelete: 'cascade' }),
    /** From 1, in the order in which they were published. */
    number: integer('number').notNull(),
    document: jsonb('document').$type<EntryDocument | SettingsDocument>().notNull(),
    publishedAt: timeColumn('published_at').notNull(),
    /** Null for what came with the product. */
    publishedBy: idColumn('published_by').references(() => operators.id),
    note: text('note').notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.entryId, table.number] })],
);

/** Addresses that an entry had: they lead to the one it has now. */
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

/** A picture of the site. Its bytes are in the file store, one file for every width. */
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
    /** Where its bytes are: the file of the picture itself first, then the narrower ones. */
    files: jsonb('files').$type<readonly { readonly width: number; readonly key: string }[]>().notNull(),
    uploadedAt: timeColumn('uploaded_at').notNull(),
    uploadedBy: idColumn('uploaded_by').references(() => operators.id),
  },
  (table) => [uniqueIndex('content_media_path_unique').on(table.path)],
);

export const POPUP_AUDIENCES = ['everybody', 'verified', 'notVerified'] as const;

/** A popup for many: each client it is for gets one of their own (popups.campaign_id) when they come to the platform. */
export const popupCampaigns = pgTable('popup_campaigns', {
  id: newIdColumn('id').primaryKey(),
  texts: jsonb('texts').$type<Partial<Record<Language, PopupText>>>().notNull(),
  audience: text('audience', { enum: POPUP_AUDIENCES }).notNull(),
  /** Whom of the audience it is for; without anything, all of them. */
  segment: jsonb('segment').$type<Partial<ClientSegment>>().notNull().default({}),
  from: timeColumn('from').notNull(),
  until: timeColumn('until').notNull(),
  createdBy: idColumn('created_by').references(() => operators.id),
});
