/** The web app's view of the content service: the site's settings, and one page at a time. */
import { createHash } from 'node:crypto';
import { findComponentName } from '@fairlead/contract/content/components.ts';
import { DEEPEST_LAYOUT, type Collection, type WireEntry, type WireSettings } from '@fairlead/contract/content/schemas.ts';
import type { PageView, PostCardView, SiteView } from '@fairlead/contract/content/view.ts';
import { textSchema } from '@fairlead/contract/fields.ts';
import { LANGUAGES, type Language } from '@fairlead/contract/language.ts';
import type { FoundPage, PageSources } from '@fairlead/contract/content/page-sources.ts';
import { PLAIN_SITE } from '@fairlead/contract/content/plain-site.ts';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { ContentUnavailable, type ContentSource } from '../../../adapters/content/content-source.ts';
import { sanitiseContentHtml } from '../../../html/sanitise-content-html.ts';
import { postCardOf } from '../view/post-card.ts';
import { viewAsset, viewImageField } from '@fairlead/contract/content/wire/view-image.ts';
import { readLink } from '@fairlead/contract/content/wire/view-link.ts';
import { viewPage } from '../view/view-page.ts';

export interface ContentPagesOptions {
  readonly source: ContentSource;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
  readonly log: { warn(details: object, message: string): void };
}

export interface ContentPages extends Pick<PageSources, 'findSite' | 'findPage'> {
  /** Marks everything cached as outdated: called in every process after something was published. */
  forget(): void;
  /** Calls the listener after every `forget`. */
  onForgotten(listener: () => void): void;
}

/** Every page view needs the settings; news that another process has published may be lost. */
const KEPT_FOR_MS = 5_000;
/** Every page shows the settings: it waits no longer than this for them, and otherwise shows the last known ones. */
const SITE_PATIENCE_MS = 400;
const MOST_PAGES_KEPT = 400;

interface KeptPage {
  /** The hash of the page's source; empty if the page has to be rebuilt. */
  readonly digest: string;
  readonly translations: readonly Language[];
  readonly posts: readonly PostCardView[];
  readonly page: PageView;
}

export function createContentPages({ source, clock, log }: ContentPagesOptions): ContentPages {
  const sites = new Map<Language, { readonly site: SiteView; readonly at: number }>();
  const siteRequests = new Map<Language, Promise<SiteView>>();
  const postLists = new Map<Language, { readonly posts: readonly PostCardView[]; readonly at: number }>();
  /** Building a long page takes milliseconds, so unchanged pages are cached, and served while the source is unavailable. */
  const pages = new LRUCache<string, KeptPage>({ max: MOST_PAGES_KEPT });
  const listeners = new Set<() => void>();

  async function findSite(language: Language): Promise<SiteView> {
    const kept = sites.get(language);
    if (kept !== undefined && clock() - kept.at < KEPT_FOR_MS) return kept.site;
    const fallback = kept?.site ?? PLAIN_SITE;
    const site = await within(SITE_PATIENCE_MS, requestSite(language, fallback), fallback);
    // Fallbacks are cached too, so that the next page does not wait again.
    if (sites.get(language) === kept) sites.set(language, { site, at: clock() });
    return site;
  }

  /** One request at a time per language. Never rejects. */
  function requestSite(language: Language, fallback: SiteView): Promise<SiteView> {
    const pending = siteRequests.get(language) ?? readSite(language, fallback).finally(() => siteRequests.delete(language));
    siteRequests.set(language, pending);
    return pending;
  }

  async function readSite(language: Language, fallback: SiteView): Promise<SiteView> {
    try {
      const settings = await source.readSettings(language);
      const site = settings === null ? PLAIN_SITE : viewSite(settings);
      sites.set(language, { site, at: clock() });
      return site;
    } catch (error) {
      log.warn({ err: error }, 'could not read the site’s settings');
      return fallback;
    }
  }

  async function findPage(collection: Collection, slug: string, language: Language): Promise<FoundPage> {
    // The slug comes from a URL, so it may not even be valid text.
    if (!textSchema.safeParse(slug).success) return { kind: 'missing' };
    const key = `${collection}/${slug}/${language}`;
    try {
      const { entries } = await source.findEntries({ collection, slug, language, populate: 1, limit: 1 });
      const [entry] = entries;
      if (entry === undefined) {
        pages.delete(key);
        const moved = await source.findMovedSlug(collection, slug);
        return moved === null ? { kind: 'missing' } : { kind: 'moved', slug: moved };
      }
      const kept = await makePage(entry, { collection, slug, language }, pages.get(key));
      pages.set(key, kept);
      return { kind: 'found', page: kept.page };
    } catch (error) {
      if (!(error instanceof ContentUnavailable)) throw error;
      log.warn({ err: error, collection, slug }, 'the content service did not answer');
      const kept = pages.get(key);
      return kept === undefined ? { kind: 'unavailable' } : { kind: 'found', page: kept.page };
    }
  }

  async function makePage(
    entry: WireEntry,
    { collection, slug, language }: { readonly collection: Collection; readonly slug: string; readonly language: Language },
    kept: KeptPage | undefined,
  ): Promise<KeptPage> {
    const digest = createHash('sha256').update(JSON.stringify(entry)).digest('base64');
    const isSame = kept?.digest === digest;
    const translations = isSame ? kept.translations : await listTranslations(collection, slug);
    const posts = needsPosts(entry.components ?? []) ? await listPosts(language) : NO_POSTS;
    if (isSame && kept.posts === posts) return kept;
    const warn = (details: object) => log.warn({ ...details, collection, slug, language }, 'a component is not shown');
    return { digest, translations, posts, page: viewPage({ entry, collection, language, translations, posts, warn }) };
  }

  async function listPosts(language: Language): Promise<readonly PostCardView[]> {
    const kept = postLists.get(language);
    if (kept !== undefined && clock() - kept.at < KEPT_FOR_MS) return kept.posts;
    const { entries } = await source.findEntries({ collection: 'posts', language, populate: 0 });
    const posts = entries.flatMap((entry) => postCardOf(entry) ?? []);
    postLists.set(language, { posts, at: clock() });
    return posts;
  }

  async function listTranslations(collection: Collection, slug: string): Promise<Language[]> {
    const { entries } = await source.findEntries({ collection, slug, language: null, populate: 0, limit: 1 });
    return LANGUAGES.filter((language, place) => place === 0 || isWritten(entries[0]?.[`title_${language}`]));
  }

  return {
    findSite,
    findPage,
    forget: () => {
      sites.clear();
      postLists.clear();
      // In LRU order, so that setting each of them keeps the order.
      const keys = Array.from(pages.rkeys());
      for (const key of keys) {
        const kept = pages.peek(key);
        if (kept !== undefined) pages.set(key, { ...kept, digest: '' });
      }
      for (const listener of listeners) listener();
    },
    onForgotten: (listener) => void listeners.add(listener),
  };
}

const NO_POSTS: readonly PostCardView[] = [];

/** The promise's value if it arrives in time, otherwise the fallback. */
async function within<Value>(patienceMs: number, promise: Promise<Value>, otherwise: Value): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<Value>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), patienceMs);
  });
  return Promise.race([promise, patience]).finally(() => clearTimeout(timer));
}

function isWritten(title: unknown): boolean {
  return typeof title === 'string' && title !== '';
}

function needsPosts(items: readonly unknown[], depth = 0): boolean {
  if (depth >= DEEPEST_LAYOUT) return false;
  return items.some((item) => {
    const { component, children, columns } = layoutPartSchema.safeParse(item).data ?? {};
    if (component !== undefined && findComponentName(component) === 'BlogPosts') return true;
    return needsPosts([...(children ?? []), ...(columns ?? [])], depth + 1);
  });
}

/** What an item, or a column of a grid, contains. */
const list = z.array(z.unknown()).optional().catch(undefined);
const layoutPartSchema = z.object({ component: z.string().optional().catch(undefined), children: list, columns: list });

function viewSite(settings: WireSettings): SiteView {
  const { siteName, description, copyright, logo, paymentIcons, contactEmail, economics, headerMenu, footerMenu, legalMenu } = settings;
  const links = (menu: WireSettings['headerMenu']) => (menu ?? []).flatMap(({ text, url }) => readLink(text, url) ?? []);
  const knowsMenus = [headerMenu, footerMenu, legalMenu].every((menu) => menu !== null && menu !== undefined);
  return {
    siteName: siteName ?? PLAIN_SITE.siteName,
    description: description ?? '',
    copyrightHtml: sanitiseContentHtml(copyright ?? ''),
    logo: logo === null || logo === undefined ? null : viewAsset(logo),
    paymentIcons: (paymentIcons ?? []).flatMap((icon) => viewImageField(icon) ?? []),
    contactEmail: contactEmail ?? '',
    economics: economics ?? false,
    menus: knowsMenus ? { header: links(headerMenu), footer: links(footerMenu), legal: links(legalMenu) } : null,
  };
}
