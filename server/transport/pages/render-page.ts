/** Renders one page with a build of the web app: in the rendering thread, and in development next to Vite. */
import type { PageSources } from '@fairlead/contract/content/page-sources.ts';
import type { Settings } from '@fairlead/contract/settings.ts';
import type { createRequestHandler, RouterContextProvider, ServerBuild } from 'react-router';
import type { RenderOrder } from './page-renderer.ts';
import { cutAtNonce, type RenderedPage } from './rendered-page.ts';

/** What the web app's entry.server.tsx exports besides React Router's own handler. */
interface WebEntry {
  readonly createRequestHandler: typeof createRequestHandler;
  readonly createLoadContext: (input: {
    readonly request: Request;
    readonly settings: Settings;
    readonly sources: PageSources;
    readonly nonce: string;
    readonly behavioursScript: string;
    readonly logError: (error: unknown) => void;
  }) => RouterContextProvider;
}

export type WebBuild = ServerBuild & { readonly entry: { readonly module: WebEntry } };

export interface RenderPageContext {
  readonly build: WebBuild;
  readonly development: boolean;
  /** The URL of the script that runs a static page's components. */
  readonly behavioursScript: string;
  /** Placeholder for the nonce in the document; content editors don't know it. */
  readonly noncePlaceholder: string;
  readonly sources: PageSources;
  readonly isUnavailable: (error: unknown) => boolean;
  readonly logError: (error: unknown) => void;
}

export async function renderPage(
  { request, settings }: RenderOrder,
  context: RenderPageContext,
  signal: AbortSignal,
): Promise<RenderedPage> {
  const { build, development, behavioursScript, noncePlaceholder: nonce, sources } = context;
  const { createRequestHandler, createLoadContext } = build.entry.module;
  const page = new Request(request.url, { headers: request.headers.map(([name, value]): [string, string] => [name, value]), signal });
  let isUnavailable = false;
  const logError = (error: unknown): void => {
    isUnavailable ||= context.isUnavailable(error);
    context.logError(error);
  };
  const handle = createRequestHandler(build, development ? 'development' : 'production');
  const response = await handle(page, createLoadContext({ request: page, settings, sources, nonce, behavioursScript, logError }));
  const document = new Uint8Array(await response.arrayBuffer());
  return { status: response.status, headers: [...response.headers], parts: cutAtNonce(document, nonce), isUnavailable };
}
