import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';

/**
 * Sends a file download, piece by piece as they become available. `name` is our own, made of letters, digits and hyphens.
 *
 * The header row and the first page are read before anything is sent, so that a failure up to then is answered like any other error. A
 * later failure closes the connection without completing the file: a client must not mistake a part of it for the whole.
 */
export async function sendCsv(reply: FastifyReply, name: string, pieces: AsyncIterable<string>): Promise<FastifyReply> {
  const rest = pieces[Symbol.asyncIterator]();
  const head = await rest.next();
  const first = await rest.next();
  const known = [head, first].flatMap(({ done, value }) => (done === true ? [] : [value]));
  const file = Readable.from(continueWith(known, rest));
  file.once('error', (error) => {
    reply.log.error({ err: error }, 'a file download broke off');
    // Compression may have held everything back, and would complete what it has as a whole file.
    reply.raw.destroy();
  });
  return reply.header('content-disposition', `attachment; filename="${name}.csv"`).type('text/csv; charset=utf-8').send(file);
}

async function* continueWith(known: readonly string[], rest: AsyncIterator<string>): AsyncGenerator<string> {
  try {
    yield* known;
    for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
  } finally {
    // If the client has disconnected, nothing more is read for it.
    await rest.return?.();
  }
}
