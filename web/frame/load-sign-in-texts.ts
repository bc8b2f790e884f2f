import { addTexts } from '../i18n/load-texts.ts';
import { pageI18n } from '../i18n/page-i18n.ts';

/** The loader of the sign-in routes, whose texts share one namespace. */
export async function loadSignInTexts() {
  await addTexts(pageI18n(), 'signIn');
  return null;
}
