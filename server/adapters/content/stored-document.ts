/** Entries and settings share one column. These functions return the kind of document expected, and throw if the row holds the other. */
import type { EntryDocument, SettingsDocument } from '@fairlead/contract/content/document.ts';

export function asEntryDocument(document: EntryDocument | SettingsDocument): EntryDocument {
  if (!('slug' in document)) throw new Error('expected an entry, but found the settings');
  return document;
}

export function asSettingsDocument(document: EntryDocument | SettingsDocument): SettingsDocument {
  if ('slug' in document) throw new Error('expected the settings, but found an entry');
  return document;
}
