import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { refuse, showInArea, type PlayedAnswers } from '../../transport/played-area.fixture.tsx';
import { Answered } from './answered.tsx';
import { useTokenAnswer } from '../../transport/use-token-answer.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Weather() {
  const weather = useTokenAnswer<{ readonly sky: string }>(['weather'], '/weather');
  return <Answered query={weather}>{({ sky }) => <p>{`The sky is ${sky}.`}</p>}</Answered>;
}

test('shows the wait, and then what is made of the answer', async () => {
  showInArea(<Weather />, { '/weather': () => ({ sky: 'blue' }) });
  expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
  expect(await screen.findByText('The sky is blue.')).toBeTruthy();
  expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull();
});

test('says why there is no answer, and asks again', async () => {
  const answers: PlayedAnswers = { '/weather': refuse('notFound') };
  showInArea(<Weather />, answers);
  expect(await screen.findByRole('alert')).toBeTruthy();
  answers['/weather'] = () => ({ sky: 'grey' });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('The sky is grey.')).toBeTruthy();
});
