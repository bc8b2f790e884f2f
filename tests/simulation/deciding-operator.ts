import { backofficePaths } from '@fairlead/contract/operators/paths.ts';
import { withdrawalQueueSchema } from '@fairlead/contract/payments/operators/schemas.ts';
import { reconciliationResponseSchema, type ReconciledDifference } from '@fairlead/contract/payments/operators/reconciliation.ts';
import { lossyCall, pick } from './lossy-call.ts';

/** Operators read before they decide. */
const READING_MS = 10;

/** The ones due first; the others follow once these are decided. */
const MOST_ROWS = 200;

/** An operator who checks, approves and rejects withdrawals as they arrive, and occasionally runs a reconciliation. */
export class DecidingOperator {
  /** Differences without an explanation, found while everything was in progress. */
  readonly unexplained: ReconciledDifference[] = [];
  readonly #token: string;
  readonly #random: () => number;

  constructor(token: string, random: () => number) {
    this.#token = token;
    this.#random = random;
  }

  /** Goes on until the server does not answer. */
  async play(url: string, onAnswer: () => void): Promise<void> {
    let isThere = true;
    while (isThere) {
      isThere = this.#random() < 0.05 ? await this.#reconcile(url) : await this.#decide(url);
      onAnswer();
      await new Promise((resolve) => setTimeout(resolve, READING_MS));
    }
  }

  async #decide(url: string): Promise<boolean> {
    const queue = await lossyCall(`${url}${backofficePaths.withdrawals}?limit=${MOST_ROWS}`, this.#token);
    if (queue === null) return false;
    const waiting = withdrawalQueueSchema.parse(queue.body).data;
    const checked = waiting.filter(({ status }) => status === 'processing');
    const chosen = pick(this.#random() < 0.5 && checked.length > 0 ? checked : waiting, this.#random);
    if (chosen === undefined) return true;
    const isYes = this.#random() < 0.8;
    const verdict = isYes ? (chosen.status === 'pending' ? 'checked' : 'approved') : 'rejected';
    const payload = { transaction_id: chosen.transaction_id, verdict, note: isYes ? '' : 'Not this time.' };
    return (await lossyCall(url + backofficePaths.decideWithdrawal, this.#token, payload)) !== null;
  }

  async #reconcile(url: string): Promise<boolean> {
    const answer = await lossyCall(url + backofficePaths.reconciliation, this.#token, {
      from: new Date(Date.now() - 3_600_000).toISOString(),
    });
    if (answer?.status !== 200) return answer !== null;
    const { differences } = reconciliationResponseSchema.parse(answer.body).data;
    this.unexplained.push(...differences.filter(({ explained }) => explained === null));
    return true;
  }
}
