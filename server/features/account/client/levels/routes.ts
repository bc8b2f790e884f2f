import { accountLevelsResponseSchema } from '@fairlead/contract/account/schemas.ts';
import type { Language } from '@fairlead/contract/language.ts';
import { accountPaths } from '@fairlead/contract/paths.ts';
import type { FastifyInstance } from 'fastify';
import type { Queries } from '../../../../adapters/db/database.ts';
import { languageOf } from '../../../../transport/http/language-of.ts';
import { createCalls } from '../../../../transport/http/calls.ts';
import { listLevels } from './list-levels.ts';

export interface LevelRoutesContext {
  readonly database: Pick<Queries, 'drizzle'>;
  /** The languages available to clients. */
  readonly languages: () => readonly Language[];
}

export function registerLevelRoutes(api: FastifyInstance, { database, languages }: LevelRoutesContext): void {
  createCalls(api, null).read(accountPaths.levels, 'The account levels and their benefits', {
    schema: { answer: accountLevelsResponseSchema },
    handler: async (request) => ({ status: true, data: await listLevels(database, languageOf(request, languages)) }),
  });
}
