import type { FastifyInstance } from 'fastify';

export interface SecurityTextContext {
  /** Whom messages reach; null where they are only stored. */
  readonly supportEmail: () => string | null;
  readonly languages: () => readonly string[];
  /** Null where it is not known; the address that was asked is then taken. */
  readonly publicUrl: string | null;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

/** Less than the year that the standard recommends as the most. */
const VALID_MS = 180 * 86_400_000;

/** Whom to tell of a weakness (RFC 9116). */
export function registerSecurityTextRoute(app: FastifyInstance, { supportEmail, languages, publicUrl, clock }: SecurityTextContext): void {
  app.get('/.well-known/security.txt', { schema: { hide: true } }, (request, reply) => {
    const siteUrl = publicUrl ?? `${request.protocol}://${request.host}`;
    const email = supportEmail();
    const lines = [
      ...(email === null ? [] : [`Contact: mailto:${email}`]),
      `Contact: ${siteUrl}/contact`,
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
