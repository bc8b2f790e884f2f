import { affiliatePaths } from '@fairlead/contract/affiliates/paths.ts';
import type { Delivery, Postback } from '@fairlead/contract/affiliates/postbacks.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { showInArea, type PlayedAnswers } from '../../../transport/played-area.fixture.tsx';
import { PostbacksView } from './postbacks-view.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const POSTBACK: Postback = {
  id: 5,
  url: 'https://tracker.test/in?e={event}',
  events: ['signUp', 'firstDeposit'],
  is_active: true,
  created_at: '2026-10-01T08:00:00.000Z',
  failing_since: null,
};
const DELIVERED: Delivery = {
  id: 9,
  postback_id: 5,
  event: 'test',
  account_id: null,
  state: 'delivered',
  attempts: 1,
  response_status: 200,
  fault: null,
  created_at: '2026-10-01T09:00:00.000Z',
  next_attempt_at: null,
  delivered_at: '2026-10-01T09:00:01.000Z',
};
const FAILED: Delivery = { ...DELIVERED, state: 'failed', response_status: 500, fault: 'refused', delivered_at: null };

function show(postbacks: readonly Postback[], deliveries: readonly Delivery[] = [], more: PlayedAnswers = {}) {
  const answers: PlayedAnswers = {
    [affiliatePaths.postbacks]: () => postbacks,
    [affiliatePaths.deliveries]: () => Response.json({ status: true, data: deliveries, next: null }),
    ...more,
  };
  return { ...showInArea(<PostbacksView />, answers), answers };
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

test('an address with a macro that there is not is refused at its field', async () => {
  const { sentTo } = show([]);
  fireEvent.click(await screen.findByRole('button', { name: 'New postback' }));
  fireEvent.change(screen.getByLabelText('Address'), { target: { value: 'https://tracker.test/in?cid={clickid}' } });
  press('Save');
  expect(await screen.findByText('Address contains {clickid}, which we do not know.')).toBeTruthy();
  expect(await sentTo(affiliatePaths.savePostback)).toEqual([]);
});

test('the secret of a new one is shown once, and its window does not close before it was kept', async () => {
  const { answers, sentTo } = show([]);
  answers[affiliatePaths.savePostback] = () => ({ postback: POSTBACK, secret: 'whsec_c2VjcmV0' });
  fireEvent.click(await screen.findByRole('button', { name: 'New postback' }));
  fireEvent.change(screen.getByLabelText('Address'), { target: { value: POSTBACK.url } });
  press('Save');
  const dialog = await screen.findByRole('dialog', { name: 'Keep this secret' });
  expect(await sentTo(affiliatePaths.savePostback)).toMatchObject([{ url: POSTBACK.url, events: ['signUp', 'firstDeposit'] }]);
  expect(within(dialog).getByText('whsec_c2VjcmV0')).toBeTruthy();
  press('Done');
  expect(await within(dialog).findByText(/^Please keep it first/)).toBeTruthy();
  fireEvent.click(within(dialog).getByLabelText('I have put it in a safe place'));
  press('Done');
  await waitFor(() => expect(screen.queryByText('whsec_c2VjcmV0')).toBeNull());
});

test.each([
  [DELIVERED, 'Answered with 200'],
  [FAILED, 'Answered with 500'],
])('an attempt says at once what came of it', async (delivery, text) => {
  const { sentTo } = show([POSTBACK], [], { [affiliatePaths.tryPostback]: () => delivery });
  fireEvent.click(await screen.findByRole('button', { name: 'Try it now' }));
  expect(await screen.findByText(text)).toBeTruthy();
  expect(await sentTo(affiliatePaths.tryPostback)).toEqual([{ id: 5 }]);
});

test('a delivery that has failed is sent again when that is asked for', async () => {
  const { sentTo } = show([POSTBACK], [FAILED], { [affiliatePaths.sendAgain]: () => ({ ...FAILED, state: 'waiting' }) });
  const deliveries = await screen.findByRole('region', { name: 'Deliveries' });
  const failed = await within(deliveries).findByRole('row', { name: /Failed/ });
  fireEvent.click(within(failed).getByRole('button', { name: /^Send again/ }));
  await waitFor(async () => expect(await sentTo(affiliatePaths.sendAgain)).toEqual([{ id: 9 }]));
});
