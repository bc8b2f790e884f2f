import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { renderToPipeableStream } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router';
import { NonceContext } from './frame/nonce.ts';
import { platformPictureContext } from './features/trading/picture/load-picture.ts';
import { PictureContext } from './features/trading/picture/picture-part.tsx';
import { serverPartsOf } from './features/trading/picture/server-parts.tsx';
import { createI18n } from './i18n/create-i18n.ts';
import { resourcesOf } from './i18n/resources.server.ts';
import { pageRequestContext } from './request-context.ts';

// The server calls React Router through this build: a second copy of the library wouldn't know the contexts of the first.
export { createRequestHandler } from 'react-router';
export { createLoadContext } from './request-context.ts';

export const streamTimeout = 5_000;

/** Logs a failed loader, unless it was aborted because the client left. */
export function handleError(
  error: unknown,
  { request, context }: { readonly request: Request; readonly context: Readonly<RouterContextProvider> },
): void {
  if (!request.signal.aborted) context.get(pageRequestContext).logError(error);
}

/** Renders a page in the client's language, with the request's nonce on every inline script. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { language, nonce, logError } = loadContext.get(pageRequestContext);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Content-Language', language);
  // The page differs by client and carries a nonce: the browser may keep it for going back, but shared caches must not.
  headers.set('Cache-Control', 'private, no-cache');
  headers.append('Vary', 'Cookie, Accept-Language');
  // React puts the scripts' preloads before everything else in the head, and a browser opens few connections at once: without this, nothing
  // can be painted until the first scripts have arrived.
  for (const href of stylesOf(routerContext)) headers.append('Link', `<${href}>; rel=preload; as=style`);

  const i18n = createI18n(language, resourcesOf(language));
  const picture = loadContext.get(platformPictureContext);

  return new Promise((resolve, reject) => {
    let shellRendered = false;
    let finalStatus = status;
    const timeout = setTimeout(() => abort(), streamTimeout + 1_000);
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <I18nextProvider i18n={i18n}>
          <PictureContext value={picture === null ? null : serverPartsOf(picture)}>
            <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
          </PictureContext>
        </I18nextProvider>
      </NonceContext>,
      {
        nonce,
        onShellReady() {
          shellRendered = true;
        },
        // The server sends complete pages, and caches them for others who request the same.
        onAllReady() {
          const body = new PassThrough({
            final(callback) {
              clearTimeout(timeout);
              callback();
            },
          });
          pipe(body);
          resolve(new Response(createReadableStreamFromReadable(body), { status: finalStatus, headers }));
        },
        onShellError(error: unknown) {
          clearTimeout(timeout);
          reject(error instanceof Error ? error : new Error(String(error)));
        },
        onError(error: unknown) {
          finalStatus = 500;
          // An error before the shell is rendered rejects above and is logged by the server.
          if (shellRendered && !request.signal.aborted) logError(error);
        },
      },
    );
    // The client has left, so rendering is aborted.
    request.signal.addEventListener('abort', () => abort(request.signal.reason), { once: true });
  });
}

function stylesOf({ manifest, staticHandlerContext }: EntryContext): readonly string[] {
  return [...new Set(staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id]?.css ?? []))];
}
