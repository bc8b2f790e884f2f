import { describe, expect, test } from 'vitest';
import { viewAsset, viewImageField } from './view-image.ts';
import { readLink } from './view-link.ts';
import { readVideo } from './view-video.ts';

describe('a link leads', () => {
  test.each([
    ['/register', '/register'],
    [' /about?lang=de#team ', '/about?lang=de#content-team'],
    ['#team', '#content-team'],
    ['#content-team', '#content-team'],
    ['#', '#'],
    ['https://elsewhere.test/#team', 'https://elsewhere.test/#team'],
    ['mailto:us@house.test', 'mailto:us@house.test'],
    ['tel:+4930901820', 'tel:+4930901820'],
  ])('from %j to %j', (url, expected) => {
    expect(readLink(' Go ', url)).toEqual({ text: 'Go', url: expected });
  });

  test.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' java\tscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    '/\t/evil.test',
    '/\n/evil.test',
    'http://elsewhere.test',
    'about',
    './about',
    '/a b',
    '/a\0b',
    '',
  ])('nowhere from %j', (url) => {
    expect(readLink('Go', url)).toBeNull();
  });

  test('nowhere without a text', () => {
    expect(readLink(' ', '/about')).toBeNull();
  });
});

describe('an image', () => {
  test.each([
    ['of an upload', '/2026/11/20/a_uid_1.png', '/storage/uploads/2026/11/20/a_uid_1.png'],
    ['of the product', '/media/hero.avif', '/media/hero.avif'],
  ])('%s resolves to its path', (_, path, src) => {
    expect(viewAsset({ path })).toEqual({ src, alt: '', width: null, height: null, sources: [] });
  });

  test.each([
    'a.png',
    '../a.png',
    '/../a.png',
    '/a/../../b.png',
    '//evil.test/a.png',
    '/a b.png',
    '/a.png?x',
    '/a"onerror="x',
    '/%2e%2e/a.png',
    '',
  ])('is null at %j', (path) => {
    expect([viewAsset({ path }), viewImageField({ path: `/storage/uploads${path}` }), viewImageField({ path })]).toEqual([
      null,
      null,
      null,
    ]);
  });

  test('has its narrower renderings', () => {
    expect(viewAsset({ path: '/a/b.webp', widths: [480, 960, -1, 0, 1e9] })?.sources).toEqual([
      { src: '/storage/uploads/a/b-480.webp', width: 480 },
      { src: '/storage/uploads/a/b-960.webp', width: 960 },
    ]);
  });

  test.each([
    ['Our office in Berlin', 'Our office in Berlin'],
    ['IMG_2041.JPG', ''],
    [null, ''],
  ])('with the description %j has the alt text %j', (title, alt) => {
    expect(viewAsset({ path: '/a.png', title })?.alt).toBe(alt);
  });

  test.each([
    [800, 600, 800, 600],
    [799.6, null, 800, null],
    [0, -3, null, null],
    [1e9, Number.NaN, null, null],
  ])('of %d by %d gets the size', (width, height, ...size) => {
    const view = viewAsset({ path: '/a.png', width, height });
    expect([view?.width, view?.height]).toEqual(size);
  });
});

describe('a video', () => {
  const YOUTUBE = 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1';
  const VIMEO = 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1';

  test.each([
    ['https://youtu.be/aqz-KE-bpKQ', YOUTUBE],
    ['https://youtu.be/aqz-KE-bpKQ?t=10', YOUTUBE],
    ['https://www.youtube.com/watch?v=aqz-KE-bpKQ', YOUTUBE],
    ['https://m.youtube.com/watch?list=x&v=aqz-KE-bpKQ&t=1', YOUTUBE],
    ['https://www.youtube.com/embed/aqz-KE-bpKQ', YOUTUBE],
    ['https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ', YOUTUBE],
    ['https://www.youtube.com/shorts/aqz-KE-bpKQ', YOUTUBE],
    ['https://vimeo.com/76979871', VIMEO],
    ['https://player.vimeo.com/video/76979871', VIMEO],
  ])('%s is framed', (url, embedUrl) => {
    expect(readVideo(url)).toMatchObject({ kind: 'frame', embedUrl });
  });

  test.each(['/media/film.mp4', '/storage/uploads/2026/11/20/film.webm'])('%s is one of our files', (src) => {
    expect(readVideo(src)).toEqual({ kind: 'file', src });
  });

  test.each([
    'http://youtu.be/aqz-KE-bpKQ',
    'https://youtu.be/short',
    'https://youtu.be/aqz-KE-bpKQ-and-more',
    'https://youtube.com.evil.test/watch?v=aqz-KE-bpKQ',
    'https://evil.test/?https://youtu.be/aqz-KE-bpKQ',
    'https://vimeo.com/76979871x',
    'https://evil.test/film.mp4',
    '//evil.test/film.mp4',
    '/media//evil.mp4',
    '/media/../film.mp4',
    'javascript:alert(1)',
    '',
  ])('%j is not a video', (url) => {
    expect(readVideo(url)).toBeNull();
  });
});
