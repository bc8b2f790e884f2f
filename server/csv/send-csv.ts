import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';

/** Answers with a file to be saved, piece by piece as they come. `name` is ours, of letters, digits and hyphens. */
export function sendCsv(reply: FastifyReply, name: string, pieces: AsyncIterable<string>): FastifyReply {
  return reply
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .type('text/csv; charset=utf-8')
    .send(Readable.from(pieces));
}
