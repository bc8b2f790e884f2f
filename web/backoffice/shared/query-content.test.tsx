import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { refuse, showInArea, type FakeResponses } from '../../transport/played-area.fixture.tsx';
import { QueryContent } from './query-content.tsx';
import { useTokenAnswer } from '../../transport/use-token-answer.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Weather() {
  const weather = useTokenAnswer<{ readonly sky: string }>(['weather'], '/weather');
  return <QueryContent query={weather}>{({ sky }) => <p>{`The sky is ${sky}.`}</p>}</QueryContent>;
}

test('shows the loading state, then the content', async () => {
  showInArea(<Weather />, { '/weather': () => ({ sky: 'blue' }) });
  expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
  expect(await screen.findByText('The sky is blue.')).toBeTruthy();
  expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull();
});

test('shows the failure with a retry', async () => {
  const answers: FakeResponses = { '/weather': refuse('notFound') };
  showInArea(<Weather />, answers);
  expect(await screen.findByRole('alert')).toBeTruthy();
  answers['/weather'] = () => ({ sky: 'grey' });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('The sky is grey.')).toBeTruthy();
});
