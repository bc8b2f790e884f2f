/** Merges a save request with the stored document: fields that the request leaves out stay unchanged. Pure. */
import {
  type EntryDocument,
  type EntryText,
  type SavedEntryDocument,
  type SavedSettingsDocument,
  type SettingsDocument,
} from '@fairlead/contract/content/document.ts';
import { LANGUAGES } from '@fairlead/contract/language.ts';

type SavedText = NonNullable<SavedEntryDocument['texts'][keyof SavedEntryDocument['texts']]>;

export function completeEntryDocument(written: SavedEntryDocument, stored: EntryDocument): EntryDocument {
  const texts = LANGUAGES.flatMap((language) => {
    const text = written.texts[language];
    const former = stored.texts[language];
    // A language set to null is removed.
    if (text === null) return [];
    const whole = text === undefined ? former : completeText(text, former);
    return whole === undefined ? [] : [[language, whole] as const];
  });
  return {
    slug: written.slug,
    texts: Object.fromEntries(texts),
    image: written.image === undefined ? stored.image : written.image,
    subpages: written.subpages ?? stored.subpages,
    featured: written.featured === undefined ? stored.featured : written.featured,
    hidden: written.hidden ?? stored.hidden,
  };
}

function completeText({ title, description, components }: SavedText, former: EntryText | undefined): EntryText {
  return { title, description: description ?? former?.description ?? '', components: components ?? former?.components ?? [] };
}

export function completeSettingsDocument(written: SavedSettingsDocument, stored: SettingsDocument): SettingsDocument {
  return {
    ...written,
    texts: { ...stored.texts, ...written.texts },
    logo: written.logo === undefined ? stored.logo : written.logo,
    paymentIcons: written.paymentIcons ?? stored.paymentIcons,
  };
}
