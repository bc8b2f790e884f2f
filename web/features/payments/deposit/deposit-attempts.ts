import type { DepositMethodId } from '@fairlead/domain/payments/deposit-rules.ts';

/**
 * What the tab remembers of the deposit that was begun last, so that going back and forth between us and a provider, loading the page
 * anew or a lost answer never make a second one of it.
 */
export interface DepositAttempt {
  /** Made once for it: the server answers the same id with the same transaction. */
  readonly requestId: string;
  readonly method: DepositMethodId;
  readonly provider: string | null;
  readonly amountEuros: number;
  /** Null until the server has answered. */
  readonly transactionId: string | null;
  /** The client went back to the form: it is not offered again by itself, and taken up again by the same input. */
  readonly isLeft: boolean;
}

export type DepositRequest = Pick<DepositAttempt, 'method' | 'provider' | 'amountEuros'>;

export interface DepositAttempts {
  get(): DepositAttempt | null;
  save(attempt: DepositAttempt): void;
  forget(): void;
}

const ATTEMPT_KEY = 'deposit_attempt';

export function createDepositAttempts(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): DepositAttempts {
  return {
    get: () => readAttempt(storage.getItem(ATTEMPT_KEY)),
    save: (attempt) => storage.setItem(ATTEMPT_KEY, JSON.stringify(attempt)),
    forget: () => storage.removeItem(ATTEMPT_KEY),
  };
}

/** The attempt that asks for exactly this, or a new one. */
export function attemptFor(request: DepositRequest, last: DepositAttempt | null, newRequestId: () => string): DepositAttempt {
  const isSame =
    last !== null && last.method === request.method && last.provider === request.provider && last.amountEuros === request.amountEuros;
  return isSame ? { ...last, isLeft: false } : { ...request, requestId: newRequestId(), transactionId: null, isLeft: false };
}

/** What another version of the page has written counts as nothing. */
function readAttempt(text: string | null): DepositAttempt | null {
  if (text === null) return null;
  try {
    const attempt: unknown = JSON.parse(text);
    return isAttempt(attempt) ? attempt : null;
  } catch {
    return null;
  }
}

function isAttempt(value: unknown): value is DepositAttempt {
  if (typeof value !== 'object' || value === null) return false;
  const { requestId, method, provider, amountEuros, transactionId, isLeft } = value as Partial<Record<keyof DepositAttempt, unknown>>;
  return (
    typeof requestId === 'string' &&
    typeof method === 'number' &&
    (provider === null || typeof provider === 'string') &&
    typeof amountEuros === 'number' &&
    (transactionId === null || typeof transactionId === 'string') &&
    typeof isLeft === 'boolean'
  );
}
