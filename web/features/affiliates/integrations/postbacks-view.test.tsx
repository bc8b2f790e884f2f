import { affiliatePaths } from '@fairlead/contract/affiliates/paths.ts';
import type { Delivery, Postback } from '@fairlead/contract/affiliates/postbacks.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { showInArea, type FakeResponses } from '../../../transport/played-area.fixture.tsx';
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

function show(postbacks: readonly Postback[], deliveries: readonly Delivery[] = [], more: FakeResponses = {}) {
  const answers: FakeResponses = {
    [affiliatePaths.postbacks]: () => postbacks,
    [affiliatePaths.deliveries]: () => Response.json({ status: true, data: deliveries, next: null }),
    ...more,
  };
  return { ...showInArea(<PostbacksView />, answers), answers };
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

test('a URL with an unknown macro is rejected at its field', async () => {
  const { sentTo } = show([]);
  fireEvent.click(await screen.findByRole('button', { name: 'New postback' }));
  fireEvent.change(screen.getByLabelText('URL'), { target: { value: 'https://tracker.test/in?cid={clickid}' } });
  press('Save');
  expect(await screen.findByText('The URL contains an unknown macro: {clickid}.')).toBeTruthy();
  expect(await sentTo(affiliatePaths.savePostback)).toEqual([]);
});

test("a new postback's secret is shown once, and its window stays open until it is saved", async () => {
  const { answers, sentTo } = show([]);
  answers[affiliatePaths.savePostback] = () => ({ postback: POSTBACK, secret: 'whsec_c2VjcmV0' });
  fireEvent.click(await screen.findByRole('button', { name: 'New postback' }));
  fireEvent.change(screen.getByLabelText('URL'), { target: { value: POSTBACK.url } });
  press('Save');
  const dialog = await screen.findByRole('dialog', { name: 'Save this secret' });
  expect(await sentTo(affiliatePaths.savePostback)).toMatchObject([{ url: POSTBACK.url, events: ['signUp', 'firstDeposit'] }]);
  expect(within(dialog).getByText('whsec_c2VjcmV0')).toBeTruthy();
  press('Done');
  expect(await within(dialog).findByText(/^Store it first/)).toBeTruthy();
  fireEvent.click(within(dialog).getByLabelText('I’ve stored it safely'));
  press('Done');
  await waitFor(() => expect(screen.queryByText('whsec_c2VjcmV0')).toBeNull());
});

test.each([
  [DELIVERED, 'Responded with 200'],
  [FAILED, 'Responded with 500'],
])('a test call shows its outcome at once', async (delivery, text) => {
  const { sentTo } = show([POSTBACK], [], { [affiliatePaths.testPostback]: () => delivery });
  fireEvent.click(await screen.findByRole('button', { name: 'Send test' }));
  expect(await screen.findByText(text)).toBeTruthy();
  expect(await sentTo(affiliatePaths.testPostback)).toEqual([{ id: 5 }]);
});

test('a failed delivery is sent again on request', async () => {
  const { sentTo } = show([POSTBACK], [FAILED], { [affiliatePaths.retryDelivery]: () => ({ ...FAILED, state: 'waiting' }) });
  const deliveries = await screen.findByRole('region', { name: 'Deliveries' });
  const failed = await within(deliveries).findByRole('row', { name: /Failed/ });
  fireEvent.click(within(failed).getByRole('button', { name: /^Resend/ }));
  await waitFor(async () => expect(await sentTo(affiliatePaths.retryDelivery)).toEqual([{ id: 9 }]));
});
