/** A large answer that is the same for every request: rendered once, compressed once, and sent as it was kept. */
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

/** For a route of its own that has `compress: false`: the plugin would compress each answer again. */
export function createKeptAnswer(
  contentType: string,
  render: () => string,
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  const find = keepOnce(() => make(render));
  return async (request, reply) => {
    const { hash, bodies } = await find();
    const encoding = chooseEncoding(request.headers['accept-encoding'] ?? '');
    const tag = `"${hash}-${encoding}"`;
    // Whoever has it asks whether it is still the same, which costs nothing.
    reply.headers({ etag: tag, 'cache-control': 'no-cache', vary: 'accept-encoding' });
    if (isNamed(tag, request.headers['if-none-match'] ?? '')) return reply.code(304).send();
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.type(contentType).send(bodies[encoding]);
  };
}

/** Those who ask while it is made get the same one. A failure is not kept. */
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
  // In threads of their own, not in the engine's.
  const [br, gzipped] = await Promise.all([promisify(brotliCompress)(identity), promisify(gzip)(identity)]);
  return {
    hash: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
    bodies: { br, gzip: gzipped, identity },
  };
}

/** The smallest that the reader takes (RFC 9110, 12.5.3); a weight is only looked at for being nought. */
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
