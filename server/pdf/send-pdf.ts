import type { FastifyReply } from 'fastify';

/** Sends a document as a download. `name` is our own, made of letters, digits and hyphens. */
export function sendPdf(reply: FastifyReply, name: string, pdf: Buffer): FastifyReply {
  return reply.header('content-disposition', `attachment; filename="${name}.pdf"`).type('application/pdf').send(pdf);
}
