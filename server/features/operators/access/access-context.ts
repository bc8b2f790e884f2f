import type { IdentityContext } from '../../../identity/identity-context.ts';
import type { OperatorsContext } from '../operators-context.ts';
import type { OperatorOrigin } from './operator-directory.ts';
import type { OperatorRow } from './operator-store.ts';

/** The dependencies of the sign-in calls. */
export interface AccessContext extends OperatorsContext {
  readonly identity: IdentityContext<OperatorRow, OperatorOrigin>;
}
