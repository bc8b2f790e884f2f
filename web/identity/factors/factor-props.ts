import type { SecondFactorsResponse } from '@fairlead/contract/account/security.ts';
import type { FactorCalls } from './factor-calls.ts';

/** What a person has set up. */
export interface Factors extends Readonly<SecondFactorsResponse['data']> {
  /** When the authenticator app was set up, ISO 8601; null where there is none, or where it is not told. */
  readonly totp_since: string | null;
  /** Whether one may be removed: false for the only one of somebody who has to have one. */
  readonly may_remove: boolean;
}

/** Nothing is set up yet. */
export const NO_FACTORS: Factors = { totp: false, totp_since: null, passkeys: [], recovery_codes_left: 0, may_remove: true };

/** What the line of each second factor is handed. */
export interface FactorProps {
  readonly calls: FactorCalls;
  readonly factors: Factors;
  readonly onChanged: () => void;
  readonly headingLevel?: 'h2' | 'h3' | undefined;
}
