import { paymentPaths } from '@fairlead/contract/paths.ts';
import { createTransactionResponseSchema, sendResponseSchema, type ProviderStep } from '@fairlead/contract/payments/schemas.ts';
import type { Behaviour } from '../../payment-sandbox/behaviours.ts';
import { lossyCall, pick } from './lossy-call.ts';
import type { PlantedClient } from './plant-payers.ts';

/** A wish to pay in or out, under an id of the client's own, so that it can be asked for again. */
export interface Wish {
  readonly requestId: string;
  readonly euros: number;
  /** Null to be paid out. */
  readonly provider: string | null;
}

export interface Accepted extends Wish {
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
 * A client that pays in, pays out, cancels and looks, as fast as it is answered. It remembers every wish and what was answered, and asks
 * again under the same id for what was not.
 */
export class Payer {
  readonly userId: number;
  readonly accepted = new Map<string, Accepted>();
  readonly refused = new Set<string>();
  readonly unanswered = new Map<string, Wish>();
  readonly #token: string;
  readonly #providers: readonly string[];
  readonly #random: () => number;
  readonly #behaviours: readonly Behaviour[];
  readonly #notSent = new Map<string, Accepted>();
  #count = 0;

  /** `behaviours` are what the providers do with its deposits, one of them each time. */
  constructor(
    { userId, token }: PlantedClient,
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

  /** Asks again for everything that was not answered, under the same ids. */
  async askAgain(url: string): Promise<void> {
    for (const wish of this.unanswered.values()) {
      const accepted = await this.#ask(url, wish);
      if (accepted !== null && accepted.provider !== null) this.#notSent.set(wish.requestId, accepted);
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

  /** Makes one deposit and pays it. False where the server did not answer. */
  async payIn(url: string): Promise<boolean> {
    const provider = pick(this.#providers, this.#random) ?? '';
    const wish = this.#wish((25_000 + Math.floor(this.#random() * 100_000)) / 100, provider);
    const accepted = await this.#ask(url, wish);
    if (accepted === null) return !this.unanswered.has(wish.requestId);
    return this.#goToProvider(url, accepted, provider);
  }

  /** Goes to the provider again with the deposits that had not got there. */
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

  /** Two clicks ask for the same. */
  async #payOut(url: string, isDoubleClick: boolean): Promise<boolean> {
    const wish = this.#wish(1 + Math.floor(this.#random() * 60_000) / 100, null);
    await Promise.all([this.#ask(url, wish), ...(isDoubleClick ? [this.#ask(url, wish)] : [])]);
    return !this.unanswered.has(wish.requestId);
  }

  #wish(euros: number, provider: string | null): Wish {
    this.#count += 1;
    const wish = { requestId: `payer-${this.userId}-${this.#count}`, euros, provider };
    return wish;
  }

  async #ask(url: string, wish: Wish): Promise<Accepted | null> {
    const { requestId, euros, provider } = wish;
    this.unanswered.set(requestId, wish);
    const payload =
      provider === null
        ? { method: 'withdraw', amount: -euros, comments: 'mine', iban: 'DE89370400440532013000' }
        : { method: 1, amount: euros, provider };
    const answer = await lossyCall(url + paymentPaths.create, this.#token, { ...payload, request_id: requestId });
    // An error of the server's own says nothing of what it did.
    if (answer === null || answer.status >= 500) return null;
    this.unanswered.delete(requestId);
    if (answer.status !== 200) {
      this.refused.add(requestId);
      return null;
    }
    const { transaction_id: transactionId } = createTransactionResponseSchema.parse(answer.body);
    const accepted = { ...wish, transactionId };
    const before = this.accepted.get(requestId);
    if (before !== undefined && before.transactionId !== transactionId) throw new Error(`${requestId} became two transactions`);
    this.accepted.set(requestId, accepted);
    return accepted;
  }

  async #visitProvider(step: ProviderStep): Promise<void> {
    const page = step.kind === 'form' ? await followForm(step) : step.url;
    const behaviour = pick(this.#behaviours, this.#random) ?? 'pay';
    if (page !== null) await postForm(page, { behaviour });
  }
}

async function followForm({ action, fields }: Extract<ProviderStep, { kind: 'form' }>): Promise<string | null> {
  const location = (await postForm(action, fields))?.headers.get('location') ?? null;
  return location === null ? null : new URL(location, action).href;
}

/** Null where the provider is down. */
async function postForm(url: string, fields: Readonly<Record<string, string>>): Promise<Response | null> {
  try {
    const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
    await answer.body?.cancel();
    return answer.status < 400 ? answer : null;
  } catch {
    return null;
  }
}
