import type { ComponentType } from 'react';
import { addTexts } from '../i18n/load-texts.ts';
import { pageI18n } from '../i18n/page-i18n.ts';
import { lazyPart } from '../ui/lazy-part.ts';

/** A part that is loaded together with its texts when it is first shown, so that no first screen carries either. */
export function identityPart<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazyPart(async () => {
    const [component] = await Promise.all([load(), addTexts(pageI18n(), 'identity')]);
    return { default: component };
  });
}
