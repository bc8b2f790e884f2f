import type { SecondFactorsResponse } from '@fairlead/contract/account/security.ts';
import type { SecurityCalls } from './security-calls.ts';

/** What the line of each second factor is handed. */
export interface FactorProps {
  readonly calls: SecurityCalls;
  readonly factors: SecondFactorsResponse['data'];
  readonly onChanged: () => void;
}
