import type { ComponentType } from 'react';
import { addIdentityTexts } from '../i18n/load-identity-texts.ts';

/**
 * For a module that is loaded when it is first needed: gives its component once the texts are there as well. It stands in that module, so
 * that a first screen carries neither the texts nor where they are.
 */
export function withTexts<Props>(component: ComponentType<Props>): () => Promise<{ readonly default: ComponentType<Props> }> {
  return async () => {
    await addIdentityTexts();
    return { default: component };
  };
}
