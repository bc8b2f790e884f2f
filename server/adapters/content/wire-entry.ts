/** A stored entry in Cockpit's format: texts in one language under plain names, or in all languages under suffixed names. */
import { CONTENT_DEFAULT_LANGUAGE, type Collection, type WireEntry, type WireSettings } from '@fairlead/contract/content/schemas.ts';
import type { EntryDocument, EntryText, MenuItem, SettingsDocument } from '@fairlead/contract/content/document.ts';
import { LANGUAGES, type Language } from '@fairlead/contract/language.ts';

export interface PublishedEntry {
  readonly id: string;
  readonly collection: Collection;
  readonly document: EntryDocument;
  /** Milliseconds since 1970 UTC. */
  readonly firstPublishedAt: number;
  readonly publishedAt: number;
}

/** Links are left as `{_id, link}`; populating replaces them. Lists of posts show a summary where pages have a description. */
export function toWireEntry(entry: PublishedEntry, language: string | null): WireEntry {
  const { id, collection, document, firstPublishedAt, publishedAt } = entry;
  return {
    ...localise(document.texts, language, (text) => wireText(text, collection)),
    title_slug: document.slug,
    published: true,
    ...(collection === 'posts' ? { image: document.image } : {}),
    ...(collection === 'pages' ? { subpages: linksOf(document.subpages, 'subpages'), featured: linkOf(document.featured, 'posts') } : {}),
    ...(document.hidden ? { hidden: true } : {}),
    _modified: toSeconds(publishedAt),
    _created: toSeconds(firstPublishedAt),
    _id: id,
  };
}

function wireText({ title, description, components }: EntryText, collection: Collection): Record<string, unknown> {
  if (collection === 'posts') return { title, summary: description, components };
  // A Cockpit's sub pages have no description.
  return collection === 'subpages' && description === '' ? { title, components } : { title, description, components };
}

export function toWireSettings(document: SettingsDocument, language: string | null): WireSettings {
  const { siteName, texts, logo, paymentIcons, economics, contactEmail, menus } = document;
  return {
    siteName,
    ...localise(texts, language, (text) => ({ ...text })),
    logo,
    paymentIcons,
    economics,
    contactEmail,
    headerMenu: menus.header.map((item) => wireLink(item, language)),
    footerMenu: menus.footer.map((item) => wireLink(item, language)),
    legalMenu: menus.legal.map((item) => wireLink(item, language)),
  };
}

function wireLink({ url, texts }: MenuItem, language: string | null): { text: string; url: string } {
  return { text: texts[readLanguage(language)] ?? texts[CONTENT_DEFAULT_LANGUAGE] ?? '', url };
}

/**
 * Returns a field in one language, falling back to the default language where it is empty. For all languages, texts other than the default
 * one get the language code as a suffix, as in title_de; empty ones are left out.
 */
function localise<Text>(
  texts: Partial<Record<Language, Text>>,
  language: string | null,
  toFields: (text: Text) => Record<string, unknown>,
): Record<string, unknown> {
  const fieldsIn = (one: Language): Record<string, unknown> => {
    const text = texts[one];
    return text === undefined ? {} : toFields(text);
  };
  const fields = fieldsIn(CONTENT_DEFAULT_LANGUAGE);
  const filledIn = (one: Language) => Object.entries(fieldsIn(one)).filter(([, value]) => !isEmpty(value));
  if (language !== null) return { ...fields, ...Object.fromEntries(filledIn(readLanguage(language))) };
  const suffixed = LANGUAGES.filter((one) => one !== CONTENT_DEFAULT_LANGUAGE).flatMap((one) =>
    filledIn(one).map(([name, value]) => [`${name}_${one}`, value] as const),
  );
  return { ...fields, ...Object.fromEntries(suffixed) };
}

function readLanguage(language: string | null): Language {
  return LANGUAGES.find((one) => one === language) ?? CONTENT_DEFAULT_LANGUAGE;
}

function isEmpty(value: unknown): boolean {
  return value === '' || value === null || value === undefined || (Array.isArray(value) && value.length === 0);
}

function linksOf(ids: readonly string[], link: Collection): unknown[] | null {
  return ids.length === 0 ? null : ids.map((_id) => ({ _id, link }));
}

function linkOf(id: string | null, link: Collection): { _id: string; link: Collection } | null {
  return id === null ? null : { _id: id, link };
}

function toSeconds(timeMs: number): number {
  return Math.floor(timeMs / 1_000);
}
