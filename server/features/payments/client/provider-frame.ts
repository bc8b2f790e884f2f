import { paymentPaths } from '@fairlead/contract/paths.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { BrowserStep } from '../../../adapters/payments/payment-provider.ts';
import type { SecretBox } from '../../../secrets/secret-box.ts';
import { CallRefused } from '../../../transport/call-refused.ts';

type Widget = Pick<Extract<BrowserStep, { kind: 'widget' }>, 'script' | 'session'>;

const OWNER = 'frame';

const widgetSchema = z.object({ script: z.url(), session: z.string().regex(/^[\w.-]{1,500}$/) });

/** The URL of the page that hosts a provider's script. Its parameters are sealed, so that a stranger cannot make us serve a script. */
export function frameAddress({ script, session }: Widget, secretBox: SecretBox): string {
  const sealed = secretBox.seal('providerFrame', OWNER, Buffer.from(JSON.stringify({ script, session })));
  return `${paymentPaths.frame}?of=${Buffer.from(sealed).toString('base64url')}`;
}

/**
 * Pages for an iframe on our payment page. Their content security policy gives them an opaque origin, so that the provider's script reaches
 * neither our session, storage and pages nor any host except the provider's.
 */
export function registerFrame(
  api: FastifyInstance,
  { secretBox, siteUrl }: { readonly secretBox: SecretBox; readonly siteUrl: () => string },
): void {
  const routes = api.withTypeProvider<ZodTypeProvider>();
  routes.route({
    method: 'GET',
    url: paymentPaths.frame,
    schema: { hide: true, querystring: z.object({ of: z.string().regex(/^[\w-]{40,2000}$/) }) },
    handler: (request, reply) => {
      const { script, session } = open(request.query.of, secretBox);
      const { origin } = new URL(script);
      return sendFrame(reply, `<script src="${escape(script)}" data-session="${escape(session)}"></script>`, [
        origin,
        new URL(siteUrl()).origin,
      ]);
    },
  });
  routes.route({
    method: 'GET',
    url: paymentPaths.frameDone,
    schema: { hide: true },
    handler: (_request, reply) => sendFrame(reply, '', []),
  });
}

function open(sealed: string, secretBox: SecretBox): Widget {
  try {
    return widgetSchema.parse(JSON.parse(Buffer.from(secretBox.open('providerFrame', OWNER, Buffer.from(sealed, 'base64url'))).toString()));
  } catch {
    throw new CallRefused('notFound');
  }
}

function sendFrame(reply: FastifyReply, body: string, origins: readonly string[]): FastifyReply {
  const [provider = "'none'"] = origins;
  const policy = [
    "default-src 'none'",
    `script-src ${provider}`,
    `connect-src ${provider}`,
    // Browsers apply form-action to redirects as well, and the last one leads back to us.
    `form-action ${origins.join(' ') || provider}`,
    `frame-src ${provider}`,
    `img-src ${provider} data:`,
    "style-src 'unsafe-inline'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts allow-forms allow-popups',
  ].join('; ');
  return reply
    .header('content-security-policy', policy)
    .type('text/html; charset=utf-8')
    .send(`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Payment</title></head><body>${body}</body></html>`);
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}
