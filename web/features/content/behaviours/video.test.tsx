import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { InEnglish } from '../../../i18n/english.fixture.tsx';
import { VideoNode } from '../nodes/video-node.tsx';
import { video } from './video.ts';

const EMBED_URL = 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1';

afterEach(cleanup);

async function show() {
  const view = {
    kind: 'frame',
    provider: 'YouTube',
    embedUrl: EMBED_URL,
    watchUrl: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
  } as const;
  const { container } = render(<VideoNode video={view} autoplay={false} />, { wrapper: InEnglish });
  return video(container.firstElementChild as HTMLElement);
}

const player = () => document.querySelector('iframe');

test('the player is only loaded on a click', async () => {
  await show();
  expect(player()).toBeNull();
  expect(fireEvent.click(screen.getByRole('link'))).toBe(false);
  expect(player()?.src).toBe(EMBED_URL);
  expect(player()?.title).toBe('Video from YouTube');
});

test("the poster names the video's provider", async () => {
  await show();
  expect(screen.getByRole('link').textContent).toContain(
    'The player comes from YouTube. Nothing is loaded from there until you press play.',
  );
});

test('once detached, the poster is back', async () => {
  const detach = await show();
  fireEvent.click(screen.getByRole('link'));
  detach();
  expect(player()).toBeNull();
  expect(screen.getByRole('link').hidden).toBe(false);
});
