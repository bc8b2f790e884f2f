import type { FastifyReply } from 'fastify';

/** Answers with a document to be saved. `name` is ours, of letters, digits and hyphens. */
export function sendPdf(reply: FastifyReply, name: string, pdf: Buffer): FastifyReply {
  return reply.header('content-disposition', `attachment; filename="${name}.pdf"`).type('application/pdf').send(pdf);
}
