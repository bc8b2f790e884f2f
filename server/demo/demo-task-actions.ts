/** The demo operators' open tasks: some overdue, some due today, most due later. */
import { COMPLAINT_CHANNELS, answerBy } from '@fairlead/domain/contact/complaint-rules.ts';
import { addDays, dayOf, startOfDay } from '@fairlead/domain/payments/business-day.ts';
import { DEPOSIT_METHODS } from '@fairlead/domain/payments/deposit-rules.ts';
import { requestDeletion } from '../features/account/client/privacy/request-deletion.ts';
import { addNote } from '../features/account/operators/clients/notes.ts';
import { changeTag } from '../features/account/operators/clients/change-tag.ts';
import { acknowledgeComplaint } from '../features/contact/operators/complaints/handle-complaint.ts';
import { enterComplaint } from '../features/contact/operators/complaints/enter-complaint.ts';
import { listOpenComplaints } from '../features/contact/operators/complaints/complaint-store.ts';
import { keepMessage } from '../features/contact/client/send-message.ts';
import { createDeposit } from '../features/payments/client/create-deposit.ts';
import { createWithdrawal } from '../features/payments/client/create-withdrawal.ts';
import { requestFunds } from '../features/payments/operators/request-funds.ts';
import { reviewWithdrawal } from '../features/payments/operators/review-withdrawal.ts';
import { findByRequest } from '../features/payments/store.ts';
import type { User } from '../features/account/store.ts';
import { asked, DAY_MS, HOUR_MS, MINUTE_MS, noted, type DemoAction, type DemoMoment } from './demo-actions.ts';
import { DEMO_COMPLAINTS, DEMO_MESSAGES, DEMO_NOTES, DEMO_TAGS } from './demo-task-texts.ts';
import { DEMO_TASKS } from './demo-work-cast.ts';

/** Returns the client with an email address; null if none has it any more. */
export type FindMember = (email: string) => User | null;

export function draftTasks(find: FindMember, moment: DemoMoment): DemoAction[] {
  return [
    ...draftPayments(find, moment),
    ...draftMessages(find, moment),
    ...draftComplaints(find, moment),
    ...draftDeletion(find, moment),
    ...draftRemarks(find, moment),
  ];
}

/** A withdrawal may take one business day: after four days it is overdue on any day of the week. */
function draftPayments(find: FindMember, { now, staff }: DemoMoment): DemoAction[] {
  const { lateWithdrawal: late, checkedWithdrawal: checked, wire, booking } = DEMO_TASKS;
  const withdraw = ({ email, iban, euros }: typeof late | typeof checked, at: number, comments: string): DemoAction[] =>
    of(find, email, ({ id }) => [
      asked(at, (context) =>
        createWithdrawal(
          { userId: id, session: null },
          { method: 'withdraw', amount: -euros, iban, comments, request_id: requestOf('withdrawal') },
          context,
        ),
      ),
    ]);
  return [
    ...withdraw(late, now - 4 * DAY_MS - 95 * MINUTE_MS, 'Para mi cuenta corriente, gracias.'),
    ...withdraw(checked, now - 22 * HOUR_MS, 'Für die Handwerkerrechnung.'),
    ...of(find, checked.email, ({ id }) => [
      noted(now - 3 * HOUR_MS, async (context) => {
        const withdrawal = await findByRequest(context.database, id, requestOf('withdrawal'));
        if (withdrawal === null) throw new Error('the withdrawal to be checked was not requested');
        await reviewWithdrawal(staff.approver, { transaction_id: withdrawal.transactionId, verdict: 'checked', note: '' }, context);
      }),
    ]),
    ...of(find, wire.email, ({ id }) => [
      noted(now - 2 * DAY_MS - 4 * HOUR_MS, (context) =>
        createDeposit(id, { method: DEPOSIT_METHODS.bankWire, amount: wire.euros, request_id: requestOf('wire') }, context),
      ),
    ]),
    ...of(find, booking.email, ({ id }) => [
      noted(now - 5 * HOUR_MS, (context) =>
        requestFunds(
          staff.approver,
          {
            user_id: id,
            kind: 'manualDeposit',
            amount: booking.euros,
            reason: 'Her bank transfer arrived without our reference. The sender’s name and IBAN match her account.',
            note: 'Your bank transfer, which arrived without its reference.',
            request_id: requestOf('booking'),
          },
          context,
        ),
      ),
    ]),
  ];
}

function draftMessages(find: FindMember, { now }: DemoMoment): DemoAction[] {
  return DEMO_MESSAGES.map(({ hoursAgo, isClient, ...written }) => {
    const at = Math.floor(now - hoursAgo * HOUR_MS);
    const userId = isClient ? (find(written.email)?.id ?? null) : null;
    return noted(at, (context) => keepMessage({ at, userId, source: 'contactPage', ...written }, { ...context, supportEmail: () => null }));
  });
}

/** One complaint was acknowledged and has to be answered tomorrow or by the next business day; the other is from yesterday. */
function draftComplaints(find: FindMember, { now, staff }: DemoMoment): DemoAction[] {
  const { olderComplaint, newerComplaint } = DEMO_TASKS;
  const receivedOn = latestDayAnsweredBy(addDays(dayOf(now), 1), now);
  const enteredAt = startOfDay(receivedOn) + 15 * HOUR_MS;
  const enter = (user: User, text: keyof typeof DEMO_COMPLAINTS, at: number, receivedOnDay: string) =>
    noted(at, (context) =>
      enterComplaint(
        staff.support,
        {
          from: 'hand',
          name: `${user.firstName} ${user.lastName}`,
          email: user.email,
          language: text === 'older' ? 'de' : 'en',
          received_on: receivedOnDay,
          channel: text === 'older' ? COMPLAINT_CHANNELS[3] : COMPLAINT_CHANNELS[1],
          ...DEMO_COMPLAINTS[text],
        },
        context,
      ),
    );
  return [
    ...of(find, olderComplaint.email, (user) => [
      enter(user, 'older', enteredAt, receivedOn),
      noted(enteredAt + 40 * MINUTE_MS, async (context) => {
        const open = await listOpenComplaints(context.database, { category: undefined, after: null, limit: 100 });
        const entered = open.find(({ complaint }) => complaint.userId === user.id);
        if (entered !== undefined) await acknowledgeComplaint(staff.support, entered.complaint.id, context);
      }),
    ]),
    ...of(find, newerComplaint.email, (user) => [enter(user, 'newer', now - 18 * HOUR_MS, dayOf(now - 19 * HOUR_MS))]),
  ];
}

const MOST_DAYS_BACK = 60;

function latestDayAnsweredBy(day: string, now: number): string {
  const days = Array.from({ length: MOST_DAYS_BACK }, (_, back) => dayOf(now - back * DAY_MS));
  return days.find((one) => answerBy(startOfDay(one), false) <= day) ?? dayOf(now);
}

function draftDeletion(find: FindMember, { now }: DemoMoment): DemoAction[] {
  return of(find, DEMO_TASKS.deletion.email, ({ id }) => [
    noted(now - 22 * DAY_MS, (context) => requestDeletion(id, { reason: 'Ich möchte nicht mehr handeln.' }, context)),
  ]);
}

function draftRemarks(find: FindMember, { now, staff }: DemoMoment): DemoAction[] {
  const notes = DEMO_NOTES.flatMap(({ email, text, daysAgo, by }) =>
    of(find, email, ({ id }) => [noted(Math.floor(now - daysAgo * DAY_MS), (context) => addNote(staff[by], { id, text }, context))]),
  );
  const tags = DEMO_TAGS.flatMap(({ email, tag, daysAgo }) =>
    of(find, email, ({ id }) => [
      noted(Math.floor(now - daysAgo * DAY_MS), (context) => changeTag(staff.support, { id, tag, has: true }, context)),
    ]),
  );
  return [...notes, ...tags];
}

function of(find: FindMember, email: string, draft: (user: User) => DemoAction[]): DemoAction[] {
  const user = find(email);
  return user === null ? [] : draft(user);
}

function requestOf(what: string): string {
  return `demo-work-${what}`;
}
