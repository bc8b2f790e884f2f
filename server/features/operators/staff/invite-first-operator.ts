import { isAdministrator } from '@fairlead/domain/operators/operators.ts';
import { operators } from '../../../adapters/db/schema/operators.ts';
import type { Database } from '../../../adapters/db/database.ts';
import { COMMAND_LINE } from '../../../audit/command-line-actor.ts';
import { recordAction } from '../../../audit/record-action.ts';
import { issueCode } from '../../../identity/codes/one-time-codes.ts';
import { normaliseEmail } from '../../../identity/normalise-email.ts';
import { findOperatorByEmail, insertOperator } from '../access/operator-store.ts';
import { standingOf } from './standing-store.ts';

const WEEK_MS = 7 * 86_400_000;

export interface FirstOperator {
  readonly email: string;
  readonly name: string;
  /** Milliseconds since 1970 UTC. */
  readonly now: number;
  /** The public URL of the site, without a trailing slash. */
  readonly siteUrl: string;
}

/**
 * Creates the first administrator, or another link for one who has not used the first. Returns the link that sets the password, valid for a
 * week; null if there is already an operator who can invite others.
 */
export function inviteFirstOperator(database: Database, { email, name, now, siteUrl }: FirstOperator): Promise<string | null> {
  return database.transaction(async (transaction) => {
    const everybody = await transaction.drizzle.select().from(operators);
    if (everybody.some((one) => isAdministrator(standingOf(one)))) return null;
    const inserted = await insertOperator(transaction, { email, name, roles: ['admin'], passwordHash: '', createdAt: now });
    const operator = inserted ?? (await findOperatorByEmail(transaction, normaliseEmail(email)));
    if (operator?.status !== 'active' || !operator.roles.includes('admin')) {
      throw new Error(`${email} is an operator without the administrator role`);
    }
    const newCode = { purpose: 'passwordReset', email: operator.email, validMs: WEEK_MS } as const;
    const code = await issueCode(transaction, { audience: 'operator', userId: operator.id }, newCode, now);
    const action = { action: 'operators.invite', subject: { kind: 'operator', id: operator.id }, after: { email, name, roles: ['admin'] } };
    await recordAction(transaction, COMMAND_LINE, action, now);
    return `${siteUrl}/backoffice/password?code=${code}`;
  });
}
