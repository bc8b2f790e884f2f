/** A large response that is the same for every request: rendered and compressed once, then sent from memory. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

type Encoding = 'br' | 'gzip' | 'identity';

interface Kept {
  /** Without quotation marks. */
  readonly hash: string;
  readonly bodies: Readonly<Record<Encoding, Buffer>>;
}

/** Creates a handler for a route with `compress: false`; otherwise the plugin would compress each response again. */
export function createKeptAnswer(
  contentType: string,
  render: () => string,
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  const find = keepOnce(() => make(render));
  return async (request, reply) => {
    const { hash, bodies } = await find();
    const encoding = chooseEncoding(request.headers['accept-encoding'] ?? '');
    const tag = `"${hash}-${encoding}"`;
    // A client that has it checks whether it is still current, which costs nothing.
    reply.headers({ etag: tag, 'cache-control': 'no-cache', vary: 'accept-encoding' });
    if (isNamed(tag, request.headers['if-none-match'] ?? '')) return reply.code(304).send();
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.type(contentType).send(bodies[encoding]);
  };
}

/** Requests made while the value is being created share the result. A failure is not cached. */
function keepOnce<Value>(makeOne: () => Promise<Value>): () => Promise<Value> {
  let kept: Promise<Value> | null = null;
  return () => {
    if (kept !== null) return kept;
    const made = makeOne();
    kept = made;
    made.catch(() => {
      kept = null;
    });
    return made;
  };
}

async function make(render: () => string): Promise<Kept> {
  const identity = Buffer.from(render());
  // Runs in the thread pool, not on the engine's thread.
  const [br, gzipped] = await Promise.all([promisify(brotliCompress)(identity), promisify(gzip)(identity)]);
  return {
    hash: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
    bodies: { br, gzip: gzipped, identity },
  };
}

/** The smallest encoding the client accepts (RFC 9110, 12.5.3); a weight only matters if it is zero. */
export function chooseEncoding(accepted: string): Encoding {
  const taken = new Set(
    accepted
      .toLowerCase()
      .split(',')
      .map((one) => one.split(';').map((part) => part.trim()))
      .filter(([, ...parameters]) => !parameters.some((parameter) => /^q\s*=\s*0(?:\.0*)?$/.test(parameter)))
      .map(([name = '']) => name),
  );
  if (taken.has('br')) return 'br';
  return taken.has('gzip') || taken.has('x-gzip') ? 'gzip' : 'identity';
}

function isNamed(tag: string, ifNoneMatch: string): boolean {
  return ifNoneMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === tag || one.trim() === '*');
}
