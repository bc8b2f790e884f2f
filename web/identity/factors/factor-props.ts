import type { SecondFactorsResponse } from '@fairlead/contract/account/security.ts';
import type { FactorCalls } from './factor-calls.ts';

/** The factors a user has set up. */
export interface Factors extends Readonly<SecondFactorsResponse['data']> {
  /** When the authenticator app was set up, ISO 8601; null if there is none or the time is unknown. */
  readonly totp_since: string | null;
  /** Whether a factor may be removed: false for the last one of a user who must have one. */
  readonly may_remove: boolean;
}

/** Nothing is set up yet. */
export const NO_FACTORS: Factors = { totp: false, totp_since: null, passkeys: [], recovery_codes_left: 0, may_remove: true };

/** The props of each second factor's row. */
export interface FactorProps {
  readonly calls: FactorCalls;
  readonly factors: Factors;
  readonly onChanged: () => void;
  readonly headingLevel?: 'h2' | 'h3' | undefined;
}
