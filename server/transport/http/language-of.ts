import { resolveLanguage, type Language } from '@fairlead/contract/language.ts';
import type { FastifyRequest } from 'fastify';

/** In which of the languages that are offered now a caller is answered: our own web app names the language of its page in Accept-Language. */
export function languageOf({ headers }: Pick<FastifyRequest, 'headers'>, offered: () => readonly Language[]): Language {
  return resolveLanguage({ query: null, cookie: undefined, acceptLanguage: headers['accept-language'] ?? null }, offered());
}
