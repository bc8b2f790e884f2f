import { DEFAULT_DEPOSIT_METHOD } from '@fairlead/domain/payments/deposit-rules.ts';
import { redirect } from 'react-router';
import { depositAddress } from '../features/payments/deposit/deposit-addresses.ts';

/** Plain /payment redirects to the default method (spec section 2). */
export function loader() {
  return redirect(depositAddress(DEFAULT_DEPOSIT_METHOD));
}
