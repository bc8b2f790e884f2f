import { HOME_SLUG } from '@fairlead/contract/content/reserved-slugs.ts';
import { CallRefused } from '../../../transport/call-refused.ts';

/** The home page is identified by its slug alone. */
export function isHomePage({ collection, slug }: { readonly collection: string; readonly slug: string }): boolean {
  return collection === 'pages' && slug === HOME_SLUG;
}

export function homePageStays(field: string): CallRefused {
  return new CallRefused('invalidInput', { fields: [{ field, message: 'the address of the home page is fixed' }] });
}
