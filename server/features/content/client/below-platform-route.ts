import type { BelowPlatformResponse } from '@fairlead/contract/content/view.ts';
import type { Language } from '@fairlead/contract/language.ts';
import { publicPaths } from '@fairlead/contract/paths.ts';
import type { FastifyInstance } from 'fastify';
import { languageOf } from '../../../transport/http/language-of.ts';
import type { ContentPages } from './content-pages.ts';

export interface BelowPlatformContext {
  readonly pages: Pick<ContentPages, 'findPage'>;
  readonly languages: () => readonly Language[];
}

const SLUG = 'below-platform';

/**
 * Optional content below the trading screen (spec section 2). Usually there is none, which is no error, and the platform does not wait for
 * it.
 */
export function registerBelowPlatformRoute(api: FastifyInstance, { pages, languages }: BelowPlatformContext): void {
  api.route({
    method: 'GET',
    url: publicPaths.belowPlatform,
    schema: { summary: 'The content below the platform as a page, in the language of Accept-Language; or null' },
    handler: async (request): Promise<BelowPlatformResponse> => {
      const found = await pages.findPage('pages', SLUG, languageOf(request, languages));
      return { status: true, data: found.kind === 'found' ? found.page : null };
    },
  });
}
