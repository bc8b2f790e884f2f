import { affiliatePaths } from '@fairlead/contract/affiliates/paths.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { refuse, showInArea, type FakeResponses } from '../../../transport/played-area.fixture.tsx';
import { CampaignDialog } from './campaign-dialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(answers: FakeResponses = {}) {
  const onSaved = vi.fn();
  return { ...showInArea(<CampaignDialog campaign={null} onClose={() => undefined} onSaved={onSaved} />, answers), onSaved };
}

const type = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } });
const create = () => fireEvent.click(screen.getByRole('button', { name: 'Create campaign' }));

test('a code that is not valid in a link is rejected while typing', async () => {
  const { sentTo } = show();
  type('Name', 'Podcast');
  type('Code', 'No spaces');
  expect(await screen.findByText(/^Use 4 to 40/)).toBeTruthy();
  create();
  await waitFor(() => expect(screen.getByLabelText('Code').getAttribute('aria-invalid')).toBe('true'));
  expect(await sentTo(affiliatePaths.createCampaign)).toEqual([]);
});

test('a campaign needs a name', async () => {
  const { sentTo } = show();
  create();
  expect(await screen.findByText('Enter a name.')).toBeTruthy();
  expect(await sentTo(affiliatePaths.createCampaign)).toEqual([]);
});

test('a code in use is reported at its field, and another one can be sent', async () => {
  const answers: FakeResponses = { [affiliatePaths.createCampaign]: refuse('campaignCodeTaken') };
  const { sentTo, onSaved } = show(answers);
  type('Name', ' Podcast ');
  type('Code', 'Kurswechsel');
  create();
  expect(await screen.findByText('This code is already in use. Choose another one.')).toBeTruthy();
  answers[affiliatePaths.createCampaign] = () => ({ id: 3 });
  type('Code', 'podcast-26');
  type('Landing page', '/about');
  create();
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith({ id: 3 }));
  expect(await sentTo(affiliatePaths.createCampaign)).toEqual([
    { name: 'Podcast', code: 'kurswechsel', landing_path: '/' },
    { name: 'Podcast', code: 'podcast-26', landing_path: '/about' },
  ]);
});
