/** Opens what browsers are shown: the web app's pages, rendered besides the engine, and the site's documents. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { PageSources } from '@fairlead/contract/content/page-sources.ts';
import type { ComposedServer } from './compose-server.ts';
import type { Config } from './config.ts';
import { listLevels } from './features/account/client/levels/list-levels.ts';
import { watchPages } from './metrics/watch-pages.ts';
import { originsOf } from './open-payment-providers.ts';
import type { Ports } from './ports.ts';
import { createPageGate } from './transport/pages/page-gate.ts';
import { NO_PAGES, type PageFigures } from './transport/pages/pages.ts';
import { registerWebApp } from './transport/web-app.ts';

/** Pages show quotes, so they are never older than this. */
const PAGES_KEPT_MS = 3_000;
/** A visitor who has seen nothing by then reloads. */
const RENDER_PATIENCE_MS = 5_000;

/** `webBuild` is the directory of the built web app; null if no pages are served. */
export async function openPages(ports: Ports, composed: ComposedServer, webBuild: string | null): Promise<void> {
  const { config, log, database, brokerSettings, brokerRules, metrics, sequence } = ports;
  const { app, features, content, calendar, markets, risk, payments, affiliates, settings, trading } = composed;
  const languages = () => brokerSettings.get().languages;
  const gate = createPageGate({ perMinute: config.pagesPerMinute, languages, clock: () => performance.now() });
  await app.register(async (scope) => {
    scope.addHook('onRequest', gate.admit);
    for (const { documents } of features) documents?.(scope);
  });
  let pageFigures = (): PageFigures => NO_PAGES;
  if (webBuild !== null) {
    const sources: PageSources = {
      listLevels: (language) => listLevels(database, language),
      findSite: content.pages.findSite,
      findPage: content.pages.findPage,
      listQuotes: markets.market.listQuotes,
      findCandles: markets.market.findCandles,
      readRiskFigures: risk.readRiskFigures,
      findCalendar: calendar.findCalendar,
      findExecution: trading.publishedExecutions.findPage,
      publicUrl: config.publicUrl,
    };
    const pages = await registerWebApp(app, {
      buildDirectory: webBuild,
      development: config.webDevelopment,
      settings,
      sources,
      providers: originsOf(payments.context.providers),
      onPageRequest: ({ method, url, headers, ip: address }) => affiliates.takeClick({ method, url, headers, address }),
      gate,
      limits: {
        mostBytes: config.pageCacheMb * 1_048_576,
        keptForMs: PAGES_KEPT_MS,
        mostAtOnce: config.rendersAtOnce,
        mostWaiting: config.rendersWaiting,
        patienceMs: RENDER_PATIENCE_MS,
      },
      log,
    });
    sequence.on('pages', { name: 'page rendering', run: pages.stop });
    brokerSettings.onChanged(pages.forget);
    brokerRules.onChanged(pages.forget);
    content.pages.onForgotten(pages.forget);
    pageFigures = () => pages.figures;
  }
  watchPages(metrics, { figures: pageFigures, turnedAway: () => gate.turnedAway });
}

/** Null if no pages are served. Throws if they should be but the web app is not built. */
export function findWebBuild({ webBuild, webDevelopment }: Pick<Config, 'webBuild' | 'webDevelopment'>): string | null {
  if (webBuild === 'none') return null;
  const directory = resolve(webBuild);
  if (webDevelopment || existsSync(resolve(directory, 'server', 'index.js'))) return directory;
  throw new Error(`The web app is not built in ${directory}: run npm run build, or set WEB_DEVELOPMENT=1 or WEB_BUILD=none.`);
}
