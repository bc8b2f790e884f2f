/** Entries and settings are kept in one column: these say which of them a row has, and throw where it has the other. */
import type { EntryDocument, SettingsDocument } from '@fairlead/contract/content/document.ts';

export function asEntryDocument(document: EntryDocument | SettingsDocument): EntryDocument {
  if (!('slug' in document)) throw new Error('the settings are stored where an entry belongs');
  return document;
}

export function asSettingsDocument(document: EntryDocument | SettingsDocument): SettingsDocument {
  if ('slug' in document) throw new Error('an entry is stored where the settings belong');
  return document;
}
