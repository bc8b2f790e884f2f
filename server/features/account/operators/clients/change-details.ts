import type { ChangeDetailsRequest } from '@fairlead/contract/account/operators/client-changes.ts';
import { readPhoneNumber } from '@fairlead/contract/account/phone-number.ts';
import { PROFILE_FIELD_NAMES } from '@fairlead/contract/account/client.ts';
import { PROFILE_FIELDS } from '@fairlead/domain/account/profile-rules.ts';
import type { Database, Queries } from '../../../../adapters/db/database.ts';
import { isUniqueViolation } from '../../../../adapters/db/unique-violation.ts';
import { recordAction, type OperatorActor } from '../../../../audit/record-action.ts';
import type { EmailQueue } from '../../../../email/email-queue.ts';
import type { Sessions } from '../../../../identity/sessions/sessions.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import { findCorrectionFault } from '../../../judge-details.ts';
import { maskEmail } from '../../../mask-name.ts';
import { normaliseEmail } from '../../../../identity/normalise-email.ts';
import type { ClientLogin } from '../../client-login.ts';
import { isKnownCountry, lockChangedClient, type ChangedClient, type ChangedDetails } from './change-store.ts';
import { selectChanges } from '../../../../audit/select-changes.ts';
import { updateDetails } from '../../store.ts';

export interface ChangeDetailsContext {
  readonly database: Database;
  readonly clientLogin: Pick<ClientLogin, 'closeOpenings' | 'emailConfirmationLink'>;
  readonly sessions: Pick<Sessions, 'revokeAll'>;
  readonly emailQueue: EmailQueue;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

/**
 * Corrects a client's details, including those locked for the client. Anyone who reads the mailbox can set a password and so take over the
 * account: changing the email therefore requires the same permission as removing second factors. Refusals are listed in the contract.
 */
export async function changeDetails(
  actor: OperatorActor,
  mayChangeEmail: boolean,
  request: ChangeDetailsRequest,
  context: ChangeDetailsContext,
): Promise<void> {
  const { id: userId, reason } = request;
  const { database, clock } = context;
  const after = readDetails(request.details);
  try {
    await database.transaction(async (transaction) => {
      const client = await lockChangedClient(transaction, actor, userId);
      if (client.status === 'closed') throw new CallRefused('accountNotActive');
      await requireGoodDetails(transaction, client, after, clock());
      const changes = selectChanges(writeDetails({ ...client.details, language: client.language }), writeDetails(after));
      if (changes === null) throw new CallRefused('nothingChanged');
      const isOtherEmail = normaliseEmail(client.email) !== normaliseEmail(after.email);
      if (isOtherEmail && !mayChangeEmail) {
        throw new CallRefused('notPermitted', { fields: [{ field: 'details.email', message: 'requires the permission clients.status' }] });
      }
      await updateDetails(transaction, userId, after);
      if (isOtherEmail) await moveToEmail(client, after, transaction, context);
      const subject = { kind: 'client', id: userId };
      await recordAction(transaction, actor, { action: 'clients.edit', subject, userId, ...changes, reason }, clock());
    });
  } catch (error) {
    if (!isUniqueViolation(error, 'users_email_normalised_unique')) throw error;
    throw new CallRefused('emailTaken', { fields: [{ field: 'email', message: 'belongs to another account' }] });
  }
}

function readDetails(details: ChangeDetailsRequest['details']): ChangedDetails {
  const { first_name: firstName, last_name: lastName, birth_date: birthDate, country_id: countryId, zip_code: zipCode } = details;
  const { email, state, city, street, language } = details;
  const phone = readPhoneNumber(details.phone, '') ?? details.phone;
  return { firstName, lastName, email, phone, birthDate, countryId, state, city, street, zipCode, language };
}

/** Keyed by their wire names. */
function writeDetails(details: ChangedDetails): Readonly<Record<string, unknown>> {
  const named = PROFILE_FIELDS.map((field) => [PROFILE_FIELD_NAMES[field], details[field]] as const);
  return { ...Object.fromEntries(named), language: details.language };
}

async function requireGoodDetails(transaction: Queries, client: ChangedClient, after: ChangedDetails, now: number): Promise<void> {
  const fault = findCorrectionFault({
    before: client.details,
    after,
    isCountryKnown: after.countryId === null || (await isKnownCountry(transaction, after.countryId)),
    today: new Date(now).toISOString().slice(0, 10),
  });
  if (fault !== null) throw new CallRefused(fault.code, { fields: fault.fields });
}

/** Sessions and links of the old mailbox end. Both mailboxes are notified, and the new one is asked to confirm the address. */
async function moveToEmail(
  client: ChangedClient,
  after: ChangedDetails,
  transaction: Queries,
  context: ChangeDetailsContext,
): Promise<void> {
  const { userId, email: recipient } = client;
  const { language, firstName } = after;
  const { clientLogin, sessions, emailQueue, clock } = context;
  await clientLogin.closeOpenings(transaction, userId);
  await sessions.revokeAll({ audience: 'client', userId }, null, transaction);
  const origin = { at: clock(), device: '', country: null, byHouse: true };
  const content = { template: 'emailChanged', firstName, newEmailMasked: maskEmail(after.email), ...origin } as const;
  await emailQueue.post({ userId, recipient, language, content }, transaction);
  await clientLogin.emailConfirmationLink(transaction, { userId, email: after.email, firstName, language });
}
