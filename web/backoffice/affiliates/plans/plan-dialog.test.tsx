import { backofficePaths } from '@fairlead/contract/operators/paths.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { showInArea } from '../../../transport/played-area.fixture.tsx';
import { PlanDialog } from './plan-dialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show() {
  const onClose = vi.fn();
  return { ...showInArea(<PlanDialog plan={null} onClose={onClose} />, { [backofficePaths.saveAffiliatePlan]: () => ({}) }), onClose };
}

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save plan' }));
const tier = (number: number) => within(screen.getByRole('group', { name: `Tier ${number}` }));

test('missing terms are reported on saving, and nothing is sent', async () => {
  const { sentTo } = show();
  type(screen.getByLabelText('Name'), 'Spring 2027');
  expect(screen.queryByText('Fill in every field.')).toBeNull();
  save();
  expect(screen.getByText('Fill in every field.')).toBeTruthy();
  expect(await sentTo(backofficePaths.saveAffiliatePlan)).toEqual([]);
});

test('a plan without a name is not sent', async () => {
  const { sentTo } = show();
  type(tier(1).getByLabelText('Fee per client'), '150');
  save();
  expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true');
  expect(await sentTo(backofficePaths.saveAffiliatePlan)).toEqual([]);
});

test('tiers must ascend to be sent with the name', async () => {
  const { sentTo, onClose } = show();
  type(screen.getByLabelText('Name'), ' Spring 2027 ');
  type(tier(1).getByLabelText('Fee per client'), '150');
  fireEvent.click(screen.getByRole('button', { name: 'Add tier' }));
  type(tier(2).getByLabelText('From client no.'), '1');
  type(tier(2).getByLabelText('Fee per client'), '175.5');
  save();
  expect(screen.getByText('Each tier must start higher than the one before.')).toBeTruthy();
  expect(await sentTo(backofficePaths.saveAffiliatePlan)).toEqual([]);
  type(tier(2).getByLabelText('From client no.'), '11');
  save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const tiers = [
    { from: 1, amount: 150 },
    { from: 11, amount: 175.5 },
  ];
  expect(await sentTo(backofficePaths.saveAffiliatePlan)).toMatchObject([{ name: 'Spring 2027', terms: { acquisition: { tiers } } }]);
});
