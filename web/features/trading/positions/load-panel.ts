import { type ComponentType } from 'react';
import type { Namespace } from '../../../i18n/create-i18n.ts';
import { addTexts } from '../../../i18n/load-texts.ts';
import { pageI18n } from '../../../i18n/page-i18n.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';

/** A part of the screen loaded on first use together with its texts. */
export function lazyPanel<Props>(load: () => Promise<{ readonly default: ComponentType<Props> }>, texts: Namespace = 'positions') {
  return lazyPart(async () => {
    const [module] = await Promise.all([load(), addTexts(pageI18n(), texts)]);
    return module;
  });
}
