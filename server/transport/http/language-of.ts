import { resolveLanguage, type Language } from '@fairlead/contract/language.ts';
import type { FastifyRequest } from 'fastify';

/** The offered language in which to answer a caller: our own web app sends its page's language in Accept-Language. */
export function languageOf({ headers }: Pick<FastifyRequest, 'headers'>, offered: () => readonly Language[]): Language {
  return resolveLanguage({ query: null, cookie: undefined, acceptLanguage: headers['accept-language'] ?? null }, offered());
}
