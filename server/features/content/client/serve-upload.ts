import { contentPaths } from '@fairlead/contract/paths.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ContentSource } from '../../../adapters/content/content-source.ts';

/** One of our pages can have dozens of images, and an office full of readers may share one address. */
const PICTURES_PER_MINUTE = 6_000;
/** An upload's name is unique to its bytes: a changed image has another name. */
const KEPT_BY_BROWSERS = 'public, max-age=31536000, immutable';

/** The site's images, without a token; GET and, through Fastify, HEAD. */
export function registerUploads(api: FastifyInstance, source: Pick<ContentSource, 'readUpload'>): void {
  api.get<{ Params: { '*': string } }>(
    `${contentPaths.uploads}/*`,
    {
      schema: { summary: 'An image of the site', security: [] },
      config: { rateLimit: { max: PICTURES_PER_MINUTE, timeWindow: 60_000 } },
      errorHandler: (error, request, reply) => {
        request.log.warn({ err: error }, 'could not serve an image');
        void answerNothing(reply, 503);
      },
    },
    async (request, reply) => {
      const path = `/${request.params['*']}`;
      const picture = isPlainPath(path) ? await source.readUpload(path) : null;
      if (picture === null) return answerNothing(reply, 404);
      reply.headers({ 'cache-control': KEPT_BY_BROWSERS, 'cross-origin-resource-policy': 'cross-origin' });
      return reply.type(picture.mediaType).send(Buffer.from(picture.bytes.buffer, picture.bytes.byteOffset, picture.bytes.byteLength));
    },
  );
}

/** Names of letters, digits, `_` and `-` between single slashes, and one extension. */
function isPlainPath(path: string): boolean {
  return /^(?:\/[\w-]+){1,8}\.[A-Za-z]{3,4}$/.test(path);
}

function answerNothing(reply: FastifyReply, statusCode: 404 | 503): FastifyReply {
  return reply.code(statusCode).type('text/html; charset=utf-8').send('');
}
