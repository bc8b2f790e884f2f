import { addTexts } from '../i18n/load-texts.ts';
import { pageI18n } from '../i18n/page-i18n.ts';

/** For the routes around the login, which have their texts in one namespace. */
export async function loadSignInTexts() {
  await addTexts(pageI18n(), 'signIn');
  return null;
}
