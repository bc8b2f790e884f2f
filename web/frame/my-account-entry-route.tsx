import { redirect } from 'react-router';
import { ACCOUNT_HOME } from '../features/account/my-account/account-pages.ts';

/** Plain /my-account redirects to its first page (spec section 2). */
export function loader() {
  return redirect(ACCOUNT_HOME);
}
