import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';

/**
 * Answers with a file to be saved, piece by piece as they come. `name` is ours, of letters, digits and hyphens.
 *
 * The head and the first page are there before anything is sent, so that what fails so far is answered like every other refusal. What fails
 * later ends the connection without ending the file: a client must not take a part of it for the whole.
 */
export async function sendCsv(reply: FastifyReply, name: string, pieces: AsyncIterable<string>): Promise<FastifyReply> {
  const rest = pieces[Symbol.asyncIterator]();
  const head = await rest.next();
  const first = await rest.next();
  const known = [head, first].flatMap(({ done, value }) => (done === true ? [] : [value]));
  const file = Readable.from(continueWith(known, rest));
  file.once('error', (error) => {
    reply.log.error({ err: error }, 'a file broke off while it was sent');
    // Compression may have held everything back so far, and would end what it has as a whole file.
    reply.raw.destroy();
  });
  return reply.header('content-disposition', `attachment; filename="${name}.csv"`).type('text/csv; charset=utf-8').send(file);
}

async function* continueWith(known: readonly string[], rest: AsyncIterator<string>): AsyncGenerator<string> {
  try {
    yield* known;
    for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
  } finally {
    // Where the client has left, nothing more is read for it.
    await rest.return?.();
  }
}
