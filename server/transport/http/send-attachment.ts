import type { FastifyReply } from 'fastify';

export interface Attachment {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  /** A generated name, made of letters, digits, hyphens and a dot. */
  readonly name: string;
}

/**
 * Sends a file of third-party origin as a download. It is never shown as one of our pages, so anything hidden in it has no origin, scripts
 * or session.
 */
export function sendAttachment(reply: FastifyReply, { bytes, mediaType, name }: Attachment): FastifyReply {
  return reply
    .headers({
      'content-disposition': `attachment; filename="${name}"`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    .type(mediaType)
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}
