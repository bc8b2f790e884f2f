import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CallRefused } from '../call-refused.ts';
import { chooseExcess, decideArrival, type ArrivingUpload, type UploadLimits } from './decide-arrival.ts';

export const UPLOAD_LIMITS: UploadLimits = {
  // One for each document, simultaneously.
  mostOfAccount: 5,
  // An office or a university shares one address.
  mostOfAddress: 24,
  most: 500,
  mostBytes: 192 * 1024 * 1024,
  slowAfterMs: 1_000,
  // A phone on a train sends faster.
  slowBytesPerSecond: 16_384,
};

/** How often the memory they use is checked. */
const LOOK_EVERY_MS = 250;
const RETRY_AFTER_SECONDS = 5;

/** Reads the body of an upload. `accountId` is null if the caller is not identified before the body. */
export type ReadUpload = <Result>(upload: Arriving, read: () => Promise<Result>) => Promise<Result>;

export interface Arriving {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly accountId: number | null;
}

interface OpenUpload extends ArrivingUpload {
  giveWay(): void;
}

/**
 * Limits concurrent uploads per client, per address and in total. If there are too many, the slowest one is refused in favour of the next,
 * so a client that sends in drips can't block others; if all are fast, the next one is refused.
 */
export function limitUploads(app: FastifyInstance, limits: UploadLimits = UPLOAD_LIMITS): ReadUpload {
  const open = new Set<OpenUpload>();
  const timer = setInterval(() => chooseExcess([...open], performance.now(), limits)?.giveWay(), LOOK_EVERY_MS);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));

  return async ({ request, reply, accountId }, read) => {
    const { socket } = request.raw;
    const bytesBefore = socket.bytesRead;
    const now = performance.now();
    const address = rateLimit.normalizeIP(request.ip);
    const arrival = decideArrival([...open], { accountId, address }, now, limits);
    if (arrival.kind === 'refused') {
      // Read and discarded, so that the sender receives the response.
      request.raw.resume();
      throw new CallRefused(arrival.code, { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    arrival.givesWay?.giveWay();
    const gaveWay = Promise.withResolvers<never>();
    const upload: OpenUpload = {
      accountId,
      address,
      startedAt: now,
      get bytes() {
        return socket.bytesRead - bytesBefore;
      },
      giveWay: () => {
        open.delete(upload);
        // The rest of the body is not awaited.
        reply.header('connection', 'close');
        reply.raw.once('finish', () => request.raw.destroy());
        gaveWay.reject(new CallRefused('requestTooSlow'));
      },
    };
    open.add(upload);
    try {
      return await Promise.race([read(), gaveWay.promise]);
    } finally {
      open.delete(upload);
    }
  };
}
