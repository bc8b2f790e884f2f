import type { ComponentType } from 'react';
import { addIdentityTexts } from '../i18n/load-identity-texts.ts';

/**
 * For a module that is loaded on first use: resolves to its component once its texts are loaded too. It is called in that module, so that a
 * first screen includes neither the texts nor their URLs.
 */
export function withTexts<Props>(component: ComponentType<Props>): () => Promise<{ readonly default: ComponentType<Props> }> {
  return async () => {
    await addIdentityTexts();
    return { default: component };
  };
}
