import type { Language } from '@fairlead/contract/language.ts';
import type { ResourceKey, ResourceLanguage } from 'i18next';

const files = import.meta.glob<ResourceKey>('./*/*.json', { import: 'default', eager: true });

/** All texts of a language, for rendering on the server. */
export function resourcesOf(language: Language): ResourceLanguage {
  const entries = Object.entries(files).flatMap(([path, texts]) => {
    const [, folder, namespace] = /^\.\/(\w+)\/(\w+)\.json$/.exec(path) ?? [];
    return folder === language && namespace !== undefined ? [[namespace, texts] as const] : [];
  });
  return Object.fromEntries(entries);
}
