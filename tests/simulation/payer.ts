import { paymentPaths } from '@fairlead/contract/paths.ts';
import { createTransactionResponseSchema, sendResponseSchema, type ProviderStep } from '@fairlead/contract/payments/schemas.ts';
import type { Behaviour } from '../../payment-sandbox/behaviours.ts';
import { lossyCall, pick } from './lossy-call.ts';
import type { SeededClient } from './seed-payers.ts';

/** A request to deposit or withdraw, under an id of the client's own, so that it can be retried. */
export interface PaymentRequest {
  readonly requestId: string;
  readonly euros: number;
  /** Null for a withdrawal. */
  readonly provider: string | null;
}

export interface Accepted extends PaymentRequest {
  readonly transactionId: string;
}

const BEHAVIOURS: readonly Behaviour[] = [
  'pay',
  'pay',
  'pay',
  'pay',
  'callbackTwice',
  'callbackTwice',
  'never',
  'returnBeforeCallback',
  'decline',
  'abandon',
  'changedAmount',
  'changedCurrency',
  'wrongSignature',
  'payThenReverse',
];

/**
 * A client that deposits, withdraws, cancels and looks, as fast as it is answered. It remembers every request and its answer, and retries
 * under the same id what was not answered.
 */
export class Payer {
  readonly userId: number;
  readonly accepted = new Map<string, Accepted>();
  readonly refused = new Set<string>();
  readonly unanswered = new Map<string, PaymentRequest>();
  readonly #token: string;
  readonly #providers: readonly string[];
  readonly #random: () => number;
  readonly #behaviours: readonly Behaviour[];
  readonly #notSent = new Map<string, Accepted>();
  #count = 0;

  /** `behaviours` are what the providers do with its deposits, one of them each time. */
  constructor(
    { userId, token }: SeededClient,
    providers: readonly string[],
    random: () => number,
    behaviours: readonly Behaviour[] = BEHAVIOURS,
  ) {
    this.userId = userId;
    this.#behaviours = behaviours;
    this.#token = token;
    this.#providers = providers;
    this.#random = random;
  }

  /** Goes on until the server does not answer. */
  async play(url: string, onAnswer: () => void): Promise<void> {
    await this.askAgain(url);
    while (await this.#act(url)) onAnswer();
  }

  /** Retries everything that was not answered, under the same ids. */
  async askAgain(url: string): Promise<void> {
    for (const request of this.unanswered.values()) {
      const accepted = await this.#ask(url, request);
      if (accepted !== null && accepted.provider !== null) this.#notSent.set(request.requestId, accepted);
    }
  }

  async #act(url: string): Promise<boolean> {
    const dice = this.#random();
    const known = [...this.accepted.values()];
    if (dice < 0.5) return this.payIn(url);
    if (dice < 0.85) return this.#payOut(url, dice < 0.6);
    const isCancelling = dice < 0.93;
    const chosen = pick(
      known.filter(({ provider }) => (provider === null) === isCancelling),
      this.#random,
    );
    if (chosen === undefined) return this.payIn(url);
    const path = isCancelling ? paymentPaths.cancel : paymentPaths.check;
    return (await lossyCall(url + path, this.#token, { transaction_id: chosen.transactionId })) !== null;
  }

  /** Requests one deposit and pays it. False if the server did not answer. */
  async payIn(url: string): Promise<boolean> {
    const provider = pick(this.#providers, this.#random) ?? '';
    const request = this.#newRequest((25_000 + Math.floor(this.#random() * 100_000)) / 100, provider);
    const accepted = await this.#ask(url, request);
    if (accepted === null) return !this.unanswered.has(request.requestId);
    return this.#goToProvider(url, accepted, provider);
  }

  /** Goes to the provider again with the deposits that had not reached it. */
  async goAgain(url: string): Promise<void> {
    for (const accepted of this.#notSent.values()) await this.#goToProvider(url, accepted, accepted.provider ?? '');
  }

  async #goToProvider(url: string, accepted: Accepted, provider: string): Promise<boolean> {
    const { requestId, transactionId } = accepted;
    this.#notSent.set(requestId, accepted);
    const path = paymentPaths.send.replace(':provider', provider);
    const answer = await lossyCall(url + path, this.#token, { transaction_id: transactionId });
    if (answer !== null && answer.status < 500) this.#notSent.delete(requestId);
    if (answer?.status === 200) await this.#visitProvider(sendResponseSchema.parse(answer.body).data);
    return answer !== null;
  }

  /** A double click sends the same request twice. */
  async #payOut(url: string, isDoubleClick: boolean): Promise<boolean> {
    const request = this.#newRequest(1 + Math.floor(this.#random() * 60_000) / 100, null);
    await Promise.all([this.#ask(url, request), ...(isDoubleClick ? [this.#ask(url, request)] : [])]);
    return !this.unanswered.has(request.requestId);
  }

  #newRequest(euros: number, provider: string | null): PaymentRequest {
    this.#count += 1;
    const request = { requestId: `payer-${this.userId}-${this.#count}`, euros, provider };
    return request;
  }

  async #ask(url: string, request: PaymentRequest): Promise<Accepted | null> {
    const { requestId, euros, provider } = request;
    this.unanswered.set(requestId, request);
    const payload =
      provider === null
        ? { method: 'withdraw', amount: -euros, comments: 'mine', iban: 'DE89370400440532013000' }
        : { method: 1, amount: euros, provider };
    const answer = await lossyCall(url + paymentPaths.create, this.#token, { ...payload, request_id: requestId });
    // After an error of the server itself, its effect is unknown.
    if (answer === null || answer.status >= 500) return null;
    this.unanswered.delete(requestId);
    if (answer.status !== 200) {
      this.refused.add(requestId);
      return null;
    }
    const { transaction_id: transactionId } = createTransactionResponseSchema.parse(answer.body);
    const accepted = { ...request, transactionId };
    const before = this.accepted.get(requestId);
    if (before !== undefined && before.transactionId !== transactionId) throw new Error(`${requestId} became two transactions`);
    this.accepted.set(requestId, accepted);
    return accepted;
  }

  async #visitProvider(step: ProviderStep): Promise<void> {
    const page = step.kind === 'form' ? await submitProviderForm(step) : step.url;
    const behaviour = pick(this.#behaviours, this.#random) ?? 'pay';
    if (page !== null) await postForm(page, { behaviour });
  }
}

async function submitProviderForm({ action, fields }: Extract<ProviderStep, { kind: 'form' }>): Promise<string | null> {
  const location = (await postForm(action, fields))?.headers.get('location') ?? null;
  return location === null ? null : new URL(location, action).href;
}

/** Null if the provider is down. */
async function postForm(url: string, fields: Readonly<Record<string, string>>): Promise<Response | null> {
  try {
    const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
    await answer.body?.cancel();
    return answer.status < 400 ? answer : null;
  } catch {
    return null;
  }
}
