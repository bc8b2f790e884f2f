import type { FastifyReply } from 'fastify';

export interface Attachment {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  /** Ours, of letters, digits, hyphens and a dot. */
  readonly name: string;
}

/**
 * Answers with a file that somebody else has made. It is only ever saved, never shown as a page of ours: whatever is hidden in it has
 * no origin, no scripts, and nobody's session.
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
