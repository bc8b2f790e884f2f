import type { AccountLevel } from './account.ts';
import type { Language } from './language.ts';

/** What the server answers its own web app with while a page is rendered, without a call over the network. */
export interface PageSources {
  listLevels(language: Language): Promise<readonly AccountLevel[]>;
}
