import type { FastifyInstance } from 'fastify';

export interface SecurityTextContext {
  /** The address messages are sent to; null if they are only stored. */
  readonly supportEmail: () => string | null;
  readonly languages: () => readonly string[];
  /** Null if unknown; the requested host is used instead. */
  readonly publicUrl: string | null;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

/** Less than the maximum of a year that the standard recommends. */
const VALID_MS = 180 * 86_400_000;

/** Serves the contact for reporting vulnerabilities (RFC 9116). */
export function registerSecurityTextRoute(app: FastifyInstance, { supportEmail, languages, publicUrl, clock }: SecurityTextContext): void {
  app.get('/.well-known/security.txt', { schema: { hide: true } }, (request, reply) => {
    const siteUrl = publicUrl ?? `${request.protocol}://${request.host}`;
    const email = supportEmail();
    const lines = [
      ...(email === null ? [] : [`Contact: mailto:${email}`]),
      `Contact: ${siteUrl}/contact-us`,
      `Expires: ${new Date(clock() + VALID_MS).toISOString().replace(/\.\d+Z$/, 'Z')}`,
      `Preferred-Languages: ${languages().join(', ')}`,
      `Canonical: ${siteUrl}/.well-known/security.txt`,
    ];
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`);
  });
}
