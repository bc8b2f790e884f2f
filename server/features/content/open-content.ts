import { randomUUID } from 'node:crypto';
import { createDatabaseContentSource } from '../../adapters/content/database-content-source.ts';
import { openContentSource } from '../../adapters/content/open-content-source.ts';
import type { Feature } from '../feature.ts';
import type { FeaturePorts } from '../feature-ports.ts';
import { registerBelowPlatformRoute } from './client/below-platform-route.ts';
import { createContentPages, type ContentPages } from './client/content-pages.ts';
import { registerFeedRoutes, type FeedContext } from './client/feeds/feed-routes.ts';
import { registerContentRoutes, type ContentContext } from './client/routes.ts';
import { registerEditorRoutes } from './operators/routes.ts';
import { seedContent } from './seed-content.ts';

export interface ContentPorts extends FeaturePorts, Pick<ContentContext, 'messages'>, Pick<FeedContext, 'settings'> {}

export interface Content extends Feature {
  readonly pages: ContentPages;
}

const CONTENT_PUBLISHED = 'content.published';

/** The content feature: pages and posts with their feeds, the content service's calls, and the editor. */
export function openContent(ports: ContentPorts): Content {
  const { config, bus, database, clock, log, languages, documentFiles: files, authentication, messages, settings } = ports;
  const source = openContentSource({ config, database, files, clock });
  const pages = createContentPages({ source, clock, log });
  const self = randomUUID();
  void bus.listen(CONTENT_PUBLISHED, (publisher) => {
    if (publisher !== self) pages.forget();
  });
  return {
    pages,
    routes: async (api) => {
      registerBelowPlatformRoute(api, { pages, languages });
      await registerContentRoutes(api, {
        source,
        messages,
        sessions: authentication.sessions,
        languages,
        // With an external Cockpit, this is the token that we authenticate with there.
        token: config.contentUrl === null ? config.contentToken : null,
        clock,
      });
      registerEditorRoutes(api, {
        ...ports,
        // Editors publish into our own database, wherever the public pages come from.
        source: createDatabaseContentSource({ database, files }),
        contentUrl: config.contentUrl,
        files,
        onPublished: () => {
          // At once, because the editor's next request shows what was published.
          pages.forget();
          bus.publish(CONTENT_PUBLISHED, self);
        },
      });
    },
    documents: (scope) => registerFeedRoutes(scope, { source, pages, settings, publicUrl: config.publicUrl }),
    seed: () => seedContent(database),
  };
}
