/** Routes for search engines and feed readers. */
import type { Collection, WireEntry } from '@fairlead/contract/content/schemas.ts';
import { LANGUAGES, type Language } from '@fairlead/contract/language.ts';
import { HIDDEN_IN_PLATFORM_ONLY_MODE, PAGES_IN_SPECIAL_MODE, pathOfEntry } from '@fairlead/contract/content/page-address.ts';
import type { PostCardView } from '@fairlead/contract/content/view.ts';
import type { Settings } from '@fairlead/contract/settings.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ContentSource } from '../../../../adapters/content/content-source.ts';
import type { ContentPages } from '../content-pages.ts';
import { postCardOf } from '../../view/post-card.ts';
import { formatRobots } from './robots.ts';
import { formatRss } from './rss.ts';
import { formatSitemap, type MappedPage } from './sitemap.ts';

type FeedSettings = Pick<Settings, 'languages' | 'special_mode' | 'platform_only' | 'economics' | 'registration_allowed'>;

export interface FeedContext {
  readonly source: Pick<ContentSource, 'findEntries'>;
  readonly pages: Pick<ContentPages, 'findSite'>;
  /** Read on every call, because operators can change them while the server runs. */
  readonly settings: () => FeedSettings;
  /** The site's public URL, without a trailing slash; null means the request's own host. */
  readonly publicUrl: string | null;
}

/** The feeds change when something is published. */
const KEEP_FOR_AN_HOUR = 'public, max-age=3600';

export function registerFeedRoutes(app: FastifyInstance, context: FeedContext): void {
  const { source, pages, publicUrl } = context;
  // They read everything that is published, once for all requests within a few seconds.
  const mapped = keepFor(KEPT_MS, () => listMapped(source));
  const posts = new Map(LANGUAGES.map((language) => [language, keepFor(KEPT_MS, () => listPosts(source, language))]));
  const siteUrlOf = (request: FastifyRequest): string => publicUrl ?? `${request.protocol}://${request.host}`;

  app.get('/robots.txt', { schema: { hide: true } }, (request, reply) =>
    reply
      .header('cache-control', KEEP_FOR_AN_HOUR)
      .type('text/plain; charset=utf-8')
      .send(formatRobots(siteUrlOf(request))),
  );

  app.get('/sitemap.xml', { schema: { hide: true } }, async (request, reply) => {
    const settings = context.settings();
    const site = await pages.findSite(settings.languages[0] ?? LANGUAGES[0]);
    const all = [...pagesOfTheApp(settings, settings.economics ?? site.economics), ...(await mapped()).filter(isShownIn(settings))];
    const map = settings.platform_only ? all.filter(({ path }) => !HIDDEN_IN_PLATFORM_ONLY_MODE.has(path)) : all;
    return reply
      .header('cache-control', KEEP_FOR_AN_HOUR)
      .type('application/xml; charset=utf-8')
      .send(formatSitemap(siteUrlOf(request), settings.languages, map));
  });

  app.get('/feed.xml', { schema: { hide: true } }, async (request, reply) => {
    const settings = context.settings();
    const language = languageOf(request.query, settings.languages);
    const { siteName, description } = await pages.findSite(language);
    const shown = settings.special_mode ? [] : ((await posts.get(language)?.()) ?? []);
    const feed = formatRss({ siteUrl: siteUrlOf(request), siteName, description, language, offered: settings.languages, posts: shown });
    return reply.header('cache-control', KEEP_FOR_AN_HOUR).type('application/rss+xml; charset=utf-8').send(feed);
  });
}

const MOST_POSTS = 50;
/** How long a reading is shared: an editor sees a publication only moments later. */
const KEPT_MS = 3_000;

/** Public pages that do not come from the content service. */
function pagesOfTheApp({ registration_allowed }: FeedSettings, hasCalendar: boolean): MappedPage[] {
  const paths = [
    '/contact-us',
    '/login',
    ...(registration_allowed ? ['/register'] : []),
    '/account-levels',
    '/verify',
    ...(hasCalendar ? ['/economic-calendar'] : []),
  ];
  return paths.map((path) => ({ path, languages: LANGUAGES, modifiedAt: null }));
}

/** In special mode there are only a few content pages. */
function isShownIn({ special_mode: isSpecial }: FeedSettings): (page: MappedPage) => boolean {
  return ({ path }) => !isSpecial || PAGES_IN_SPECIAL_MODE.has(path);
}

async function listPosts(source: FeedContext['source'], language: Language): Promise<readonly PostCardView[]> {
  const { entries } = await source.findEntries({ collection: 'posts', language, populate: 0, limit: MOST_POSTS });
  return entries.flatMap((entry) => postCardOf(entry) ?? []);
}

async function listMapped(source: FeedContext['source']): Promise<readonly MappedPage[]> {
  const collections: readonly Collection[] = ['pages', 'subpages', 'posts'];
  const found = await Promise.all(
    collections.map(async (collection) => {
      const { entries } = await source.findEntries({ collection, language: null, populate: 0 });
      return entries.flatMap((entry) => mappedPage(collection, entry) ?? []);
    }),
  );
  return found.flat();
}

/** Shares a reading for a while, including with requests that arrive while it is in progress. Failures are not kept. */
function keepFor<Value>(keptMs: number, read: () => Promise<Value>): () => Promise<Value> {
  let kept: Promise<Value> | null = null;
  let readAt = Number.NEGATIVE_INFINITY;
  return () => {
    const now = performance.now();
    if (kept !== null && now - readAt < keptMs) return kept;
    readAt = now;
    const reading = read();
    kept = reading;
    reading.catch(() => {
      if (kept === reading) kept = null;
    });
    return reading;
  };
}

function mappedPage(collection: Collection, entry: WireEntry): MappedPage | null {
  const { title_slug: slug, hidden, _modified } = entry;
  if (typeof slug !== 'string' || slug === '' || hidden === true) return null;
  const languages = LANGUAGES.filter((language, place) => place === 0 || isWritten(entry[`title_${language}`]));
  return { path: pathOfEntry(collection, slug), languages, modifiedAt: typeof _modified === 'number' ? _modified * 1_000 : null };
}

function isWritten(title: unknown): boolean {
  return typeof title === 'string' && title !== '';
}

function languageOf(query: unknown, offered: readonly Language[]): Language {
  const wanted = typeof query === 'object' && query !== null && 'lang' in query ? query.lang : null;
  return offered.find((language) => language === wanted) ?? offered[0] ?? LANGUAGES[0];
}
