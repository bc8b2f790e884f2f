import type { DocumentDetail } from '@fairlead/contract/account/operators/queues.ts';
import { backofficePaths } from '@fairlead/contract/operators/paths.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { showInArea } from '../../../transport/played-area.fixture.tsx';
import { DocumentDecision } from './document-decision.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const PASSPORT: DocumentDetail = {
  id: 5,
  type: 'passport',
  media_type: 'image/jpeg',
  size_bytes: 300_000,
  uploaded_at: '2026-10-01T08:00:00.000Z',
  client: { id: 7, email: 'anne@example.test', full_name: 'Anne Weber' },
  due_on: '2026-10-02',
  claim: null,
  status: 'processing',
  note: '',
  reviewed_at: null,
  reviewed_by: null,
  details: {
    first_name: 'Anne',
    last_name: 'Weber',
    birth_date: '1990-04-12',
    country: 'DE',
    state: 'Berlin',
    city: 'Berlin',
    street: 'Hafenweg 1',
    zip_code: '10115',
    phone: '+4930901820',
    language: 'en',
  },
  earlier: [],
  next_id: null,
  next_is_of_same_client: false,
  skip_id: null,
  verification: { state: 'incomplete', missing_documents: [], missing_details: [] },
};

function show() {
  const onDecided = vi.fn();
  const answers = { [backofficePaths.reviewDocument]: () => null };
  return { ...showInArea(<DocumentDecision document={PASSPORT} onDecided={onDecided} />, answers), onDecided };
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('a rejection needs a reason, typed or selected', async () => {
  const { sentTo, onDecided } = show();
  press('Reject');
  expect(screen.getByText(/^Enter a reason/)).toBeTruthy();
  expect(await sentTo(backofficePaths.reviewDocument)).toEqual([]);
  const sentences = screen.getByLabelText<HTMLSelectElement>('Standard reply');
  fireEvent.change(sentences, { target: { value: sentences.options[1]?.value } });
  press('Reject');
  await waitFor(() => expect(onDecided).toHaveBeenCalledWith('rejected'));
  expect(await sentTo(backofficePaths.reviewDocument)).toEqual([{ id: 5, verdict: 'rejected', note: expect.stringMatching(/\w/) }]);
});

test('an approval needs no reason', async () => {
  const { sentTo, onDecided } = show();
  press('Approve');
  await waitFor(() => expect(onDecided).toHaveBeenCalledWith('approved'));
  expect(await sentTo(backofficePaths.reviewDocument)).toEqual([{ id: 5, verdict: 'approved', note: '' }]);
});
