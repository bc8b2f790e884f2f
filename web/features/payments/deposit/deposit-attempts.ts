import type { DepositMethodId } from '@fairlead/domain/payments/deposit-rules.ts';

/**
 * The last deposit started in this tab. It is stored so that moving back and forth between us and a provider, reloading the page or losing
 * a response never creates a second deposit.
 */
export interface DepositAttempt {
  /** Generated once per deposit: the server answers the same id with the same transaction. */
  readonly requestId: string;
  readonly method: DepositMethodId;
  readonly provider: string | null;
  readonly amountEuros: number;
  /** Null until the server has responded. */
  readonly transactionId: string | null;
  /** The client went back to the form: the deposit is not offered again unprompted, but the same input continues it. */
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

/** The last attempt if it matches this request exactly, otherwise a new one. */
export function attemptFor(request: DepositRequest, last: DepositAttempt | null, newRequestId: () => string): DepositAttempt {
  const isSame =
    last !== null && last.method === request.method && last.provider === request.provider && last.amountEuros === request.amountEuros;
  return isSame ? { ...last, isLeft: false } : { ...request, requestId: newRequestId(), transactionId: null, isLeft: false };
}

/** Returns null for text written by another version of the page. */
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
