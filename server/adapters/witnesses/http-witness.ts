/** Submits checkpoints of the transparency log to a witness over HTTP (C2SP tlog-witness). */
import {
  ADD_CHECKPOINT,
  formatSubmission,
  readWitnessAnswer,
  type Submission,
  type WitnessAnswer,
} from '@fairlead/domain/proof/witness-protocol.ts';
import { boundedFetch } from '../bounded-fetch.ts';
import { readRetryAfterMs } from '../prices/live/backoff.ts';

export interface HttpWitnessOptions {
  /** The witness's submission prefix, without a slash at its end. */
  readonly url: string;
  /** For the whole call. */
  readonly timeoutMs: number;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

export interface Answered {
  readonly answer: WitnessAnswer;
  readonly status: number;
  /** How long the witness asks us to wait; 0 if it doesn't. */
  readonly askedForMs: number;
}

export interface HttpWitness {
  /** Rejects if there is no answer in time, or one that is too large. `end` cuts the call. */
  addCheckpoint(submission: Submission, end: AbortSignal): Promise<Answered>;
}

/** A witness with a few keys answers with a few kilobytes. */
const LARGEST_ANSWER_BYTES = 65_536;

export function createHttpWitness({ url, timeoutMs, clock }: HttpWitnessOptions): HttpWitness {
  return {
    addCheckpoint: async (submission, end) => {
      const deadline = AbortSignal.any([AbortSignal.timeout(timeoutMs), end]);
      const call = { method: 'POST', body: formatSubmission(submission), headers: { 'content-type': 'text/plain; charset=utf-8' } };
      const { status, headers, bytes } = await boundedFetch(`${url}/${ADD_CHECKPOINT}`, call, {
        deadline,
        largestBytes: LARGEST_ANSWER_BYTES,
      });
      return {
        answer: readWitnessAnswer(status, Buffer.from(bytes).toString('utf8')),
        status,
        askedForMs: readRetryAfterMs(headers.get('retry-after') ?? undefined, clock()),
      };
    },
  };
}
