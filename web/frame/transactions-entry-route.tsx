import { redirect } from 'react-router';
import { TRANSACTIONS_HOME } from '../features/payments/transactions/transaction-addresses.ts';

/** Plain /transactions redirects to the deposits (spec section 2). */
export function loader() {
  return redirect(TRANSACTIONS_HOME);
}
