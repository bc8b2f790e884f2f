import type { IdentityContext } from '../../../identity/identity-context.ts';
import type { OperatorsContext } from '../operators-context.ts';
import type { OperatorOrigin } from './operator-people.ts';
import type { OperatorRow } from './operator-store.ts';

/** What the calls of coming in are handed. */
export interface AccessContext extends OperatorsContext {
  readonly identity: IdentityContext<OperatorRow, OperatorOrigin>;
}
