/** How demo clients became verified: their details, their documents, the operators' review, the verification, and later sign-ins. */
import { createHash } from 'node:crypto';
import type { DocumentKind } from '@fairlead/domain/account/document-rules.ts';
import { uploadDocument } from '../features/account/client/documents/upload-document.ts';
import { listCurrentDocuments } from '../features/account/client/documents/store.ts';
import { insertLogin } from '../features/account/client/sign-in/login-store.ts';
import { updateDetails, updateLanguage, type User } from '../features/account/store.ts';
import { createVerifications } from '../features/account/operators/clients/verifications.ts';
import { verifyAccount } from '../features/account/operators/clients/verify-account.ts';
import { openTradingAccount } from '../features/find-trading-account.ts';
import { reviewDocument } from '../features/account/operators/documents/review-document.ts';
import type { OperatorActor } from '../audit/record-action.ts';
import type { Background } from '../transport/background.ts';
import { asked, DAY_MS, HOUR_MS, MINUTE_MS, noted, type DemoAction, type DemoMoment } from './demo-actions.ts';
import type { DemoMember } from './demo-work-cast.ts';
import { drawIdentityCard, drawUtilityBill, writeBankLetter, type PaperHolder } from './draw-demo-papers.ts';

export interface KnownMember extends DemoMember {
  readonly user: User;
  /** Milliseconds since 1970 UTC. */
  readonly signedUpAt: number;
}

/** Alternates between the two reviewing operators. */
export function draftVerification(member: KnownMember, { now, staff }: DemoMoment, place: number): DemoAction[] {
  const reviewer = place % 2 === 0 ? staff.approver : staff.admin;
  const handedInAt = Math.min(member.signedUpAt + 2 * HOUR_MS + place * 7 * MINUTE_MS, now - 6 * HOUR_MS);
  const lookedAtAt = handedInAt + 3 * HOUR_MS + place * 11 * MINUTE_MS;
  return [
    ...draftSignUp(member, handedInAt - 20 * MINUTE_MS, now),
    upload(member, 'passport', handedInAt, drawIdentityCard),
    upload(member, 'address', handedInAt + 4 * MINUTE_MS, (holder) => drawUtilityBill(holder, dayBefore(handedInAt))),
    review(member, 'passport', lookedAtAt, reviewer),
    review(member, 'address', lookedAtAt + 2 * MINUTE_MS, reviewer),
    asked(lookedAtAt + 3 * MINUTE_MS, (context) =>
      verifyAccount(reviewer, { email: member.email }, { ...context, ...createVerifications(context.database) }),
    ),
  ];
}

/** Uploaded `hoursAgo` and not reviewed yet. A proof of address from a bank is a PDF. */
export function draftPendingPapers(member: KnownMember, { now }: DemoMoment, hoursAgo: number, proof: 'bill' | 'letter'): DemoAction[] {
  const at = now - hoursAgo * HOUR_MS;
  const drawProof = (holder: PaperHolder) =>
    proof === 'letter' ? writeBankLetter(holder, at - 9 * DAY_MS) : drawUtilityBill(holder, dayBefore(at));
  return [
    ...draftSignUp(member, at - 12 * MINUTE_MS, now),
    upload(member, 'passport', at, drawIdentityCard),
    upload(member, 'address', at + 3 * MINUTE_MS, drawProof),
  ];
}

/** Approved more than a day ago, but the client is not verified yet. */
export function draftApprovedPapers(member: KnownMember, moment: DemoMoment): DemoAction[] {
  const { now, staff } = moment;
  const at = now - 30 * HOUR_MS;
  return [
    ...draftPendingPapers(member, moment, 50, 'bill'),
    review(member, 'passport', at, staff.approver),
    review(member, 'address', at + 4 * MINUTE_MS, staff.approver),
  ];
}

function draftSignUp(member: KnownMember, at: number, now: number): DemoAction[] {
  const { user, language, phone, birthDate, street, zipCode, city, state, device, country } = member;
  const { firstName, lastName, email, countryId } = user;
  const times = [at - 3 * MINUTE_MS, ...member.loginDaysAgo.map((days) => Math.floor(now - days * DAY_MS))];
  return [
    asked(at - 1, ({ engine, clock }) => openTradingAccount(engine, user.id, clock())),
    noted(at, async ({ database }) => {
      await updateDetails(database, user.id, { firstName, lastName, email, countryId, phone, birthDate, street, zipCode, city, state });
      await updateLanguage(database, user.id, language);
      for (const time of times.filter((one) => one >= member.signedUpAt)) {
        const origin = { address: addressOf(member), country, device };
        await insertLogin(database, user.id, { at: time, method: 'password', outcome: 'signedIn', ...origin });
      }
    }),
  ];
}

function upload(member: KnownMember, kind: DocumentKind, at: number, draw: (holder: PaperHolder) => Promise<Uint8Array>): DemoAction {
  const { firstName, lastName } = member.user;
  return {
    at,
    run: async (keep) => {
      // Drawn before the transaction starts, so that nothing waits for it.
      const bytes = await draw({ ...member, firstName, lastName });
      // Derived from the purpose, so that a start that continues later overwrites the file left by the killed one.
      const newFileKey = () => createHash('sha256').update(`demo ${member.email} ${kind} ${at}`).digest('hex').slice(0, 32);
      await keep((context) =>
        uploadDocument(
          member.user.id,
          { kind, bytes },
          { ...context, newFileKey, background: NO_BACKGROUND, takeInspectionTurn: (look) => look() },
        ),
      );
    },
  };
}

/** The next start finds what a failed upload left behind. */
const NO_BACKGROUND: Background = { run: () => undefined, settled: () => Promise.resolve(), listUnderWay: () => [] };

function review(member: KnownMember, kind: DocumentKind, at: number, actor: OperatorActor): DemoAction {
  return noted(at, async (context) => {
    const document = (await listCurrentDocuments(context.database, member.user.id))[kind];
    if (document === undefined) throw new Error(`${member.email} has not uploaded a ${kind}`);
    await reviewDocument(actor, { id: document.id, verdict: 'approved', note: '' }, context);
  });
}

function dayBefore(at: number): string {
  return new Date(at - 17 * DAY_MS).toISOString().slice(0, 10);
}

/** From a network reserved for documentation (RFC 5737). */
function addressOf({ user }: KnownMember): string {
  return `203.0.113.${(user.id % 250) + 1}`;
}
