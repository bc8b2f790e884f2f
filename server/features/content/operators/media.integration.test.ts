import { mediaListSchema, mediaUploadResponseSchema, type MediaItem } from '@fairlead/contract/content/operators/schemas.ts';
import { IMAGE_MAX_BYTES } from '@fairlead/contract/content/limits.ts';
import type { EntryDocument } from '@fairlead/contract/content/document.ts';
import { editorPaths } from '@fairlead/contract/operators/paths.ts';
import { contentPaths } from '@fairlead/contract/paths.ts';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabases } from '../../../../tests/support/databases.ts';
import { editorSuite, outcomeOf } from '../../../../tests/support/editor-suite.ts';
import { FIXTURE_START } from '../../../fixture-api.ts';

interface Form {
  readonly alt?: string;
  readonly bytes?: Uint8Array;
  readonly fileName?: string;
  readonly more?: Readonly<Record<string, string>>;
}

const makeJpeg = (width = 1_000, height = 400) =>
  sharp({ create: { width, height, channels: 3, background: { r: 20, g: 90, b: 160 } } })
    .jpeg()
    .toBuffer();

describe.each(testDatabases)('the site’s images on %s', (kind) => {
  const suite = editorSuite(kind);
  const { get, post, create, save, publish, entryOf } = suite;

  beforeEach(async () => {
    suite.api.storedFiles.setReachable(true);
    for (const key of suite.api.storedFiles.keys()) await suite.api.storedFiles.delete(key);
  });

  async function upload({ alt, bytes, fileName = 'Trading Floor.JPG', more = {} }: Form, token = suite.olga) {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...(alt === undefined ? {} : { alt }), ...more })) form.set(name, value);
    if (bytes !== undefined) form.set('file', new Blob([Uint8Array.from(bytes)]), fileName);
    const encoded = new Response(form);
    const headers = { 'content-type': encoded.headers.get('content-type') ?? '', authorization: `Bearer ${token}` };
    return suite.api.app.inject({ method: 'POST', url: editorPaths.media, payload: Buffer.from(await encoded.arrayBuffer()), headers });
  }
  const add = async (form: Form = {}): Promise<MediaItem> =>
    mediaUploadResponseSchema.parse((await upload({ alt: 'A trading floor', bytes: await makeJpeg(), ...form })).json()).data;
  const list = async () => mediaListSchema.parse((await get(editorPaths.media)).json()).data;
  const remove = (id: string) => post(editorPaths.deleteMedia, { id });
  /** Without a token, like any reader's browser. */
  const fetchPicture = (path: string) => suite.api.app.inject({ method: 'GET', url: `${contentPaths.uploads}${path}` });
  const atWidth = ({ path }: MediaItem, width: number) => path.replace('.webp', `-${width}.webp`);

  test('an image is uploaded and listed with its path and description', async () => {
    suite.api.setTime(FIXTURE_START + 60_000);
    const media = await add({ alt: ' A trading floor ' });
    expect(media).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      path: expect.stringMatching(/^\/2027\/01\/15\/trading-floor_uid_[0-9a-f]{13}\.webp$/),
      alt: 'A trading floor',
      width: 1_000,
      height: 400,
      widths: [480, 960],
      size_bytes: expect.any(Number),
      uploaded_at: '2027-01-15T08:01:00.000Z',
    });
    expect(await list()).toEqual([media]);
  });

  test('every reader finds it in all its widths, and in no other', async () => {
    const media = await add();
    for (const [path, width] of [[media.path, 1_000], ...media.widths.map((each) => [atWidth(media, each), each] as const)] as const) {
      const response = await fetchPicture(path);
      expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/webp']);
      expect(await sharp(response.rawPayload).metadata()).toMatchObject({ format: 'webp', width });
    }
    expect((await fetchPicture(media.path)).rawPayload).toHaveLength(media.size_bytes);
    for (const path of [atWidth(media, 1_440), media.path.replace('trading', 'other')]) {
      expect((await fetchPicture(path)).statusCode).toBe(404);
    }
  });

  test('an unreachable file store is reported neither as a bad image nor as a missing one', async () => {
    const media = await add();
    suite.api.storedFiles.setReachable(false);
    const refused = await upload({ alt: 'Another', bytes: await makeJpeg() });
    expect(outcomeOf(refused)).toBe('503 unavailable');
    expect((await fetchPicture(media.path)).statusCode).toBe(503);
    suite.api.storedFiles.setReachable(true);
    expect((await fetchPicture(media.path)).statusCode).toBe(200);
    expect(await list()).toEqual([media]);
  });

  test('two images with one name are separate, newest first', async () => {
    const first = await add();
    suite.api.setTime(FIXTURE_START + 1_000);
    const second = await add();
    expect(first.path).not.toBe(second.path);
    expect((await list()).map(({ id }) => id)).toEqual([second.id, first.id]);
  });

  test.each<[string, () => Form | Promise<Form>, string]>([
    ['without a description', async () => ({ bytes: await makeJpeg() }), '400 invalidInput alt'],
    ['with an empty description', async () => ({ alt: ' ', bytes: await makeJpeg() }), '400 invalidInput alt'],
    ['with a description that is too long', async () => ({ alt: 'a'.repeat(301), bytes: await makeJpeg() }), '400 invalidInput alt'],
    ['without a file', () => ({ alt: 'A' }), '400 invalidInput file'],
    ['that is not an image', () => ({ alt: 'A', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') }), '415 imageNotReadable'],
    ['that is truncated', async () => ({ alt: 'A', bytes: (await makeJpeg()).subarray(0, 600) }), '415 imageNotReadable'],
    ['larger than 10 MB', () => ({ alt: 'A', bytes: new Uint8Array(IMAGE_MAX_BYTES + 1) }), '415 imageNotReadable'],
    ['among too many fields', async () => ({ alt: 'A', bytes: await makeJpeg(), more: { a: '', b: '', c: '' } }), '413 payloadTooLarge'],
  ])('an image %s is rejected, and nothing of it is kept', async (_what, form, outcome) => {
    expect(outcomeOf(await upload(await form()))).toBe(outcome);
    await suite.api.background.settled();
    expect([await list(), suite.api.storedFiles.keys()]).toEqual([[], []]);
  });

  test('is stored completely or not at all', async () => {
    await suite.database.query(`ALTER TABLE content_media ADD CONSTRAINT not_now CHECK (alt <> 'Not now')`);
    expect(outcomeOf(await upload({ alt: 'Not now', bytes: await makeJpeg() }))).toBe('500 internal');
    await suite.database.query('ALTER TABLE content_media DROP CONSTRAINT not_now');
    await suite.api.background.settled();
    expect(suite.api.storedFiles.keys()).toEqual([]);
  });

  test('a stranger’s form is not read', async () => {
    expect(outcomeOf(await upload({ alt: 'A', bytes: await makeJpeg() }, 'nonsense'))).toBe('401 notSignedIn');
    expect(outcomeOf(await post(editorPaths.media, {}))).toBe('400 invalidInput content-type');
  });

  test('can be given a new description', async () => {
    const media = await add();
    const answer = await post(editorPaths.describeMedia, { id: media.id, alt: 'An empty trading floor' });
    expect(mediaUploadResponseSchema.parse(answer.json()).data).toEqual({ ...media, alt: 'An empty trading floor' });
    expect(outcomeOf(await post(editorPaths.describeMedia, { id: media.id, alt: ' ' }))).toBe('400 invalidInput alt');
    expect(outcomeOf(await post(editorPaths.describeMedia, { id: 'f'.repeat(24), alt: 'A' }))).toBe('404 notFound');
  });

  describe('deleting', () => {
    const showing = (component: string, settings: object): Partial<EntryDocument> => ({
      texts: { en: { title: 'A', description: '', components: [{ component, settings: settings as Record<string, never> }] } },
    });

    test('deletes its files', async () => {
      const media = await add();
      expect(suite.api.storedFiles.keys()).toHaveLength(3);
      expect(outcomeOf(await remove(media.id))).toBe('200');
      await suite.api.background.settled();
      expect([await list(), suite.api.storedFiles.keys(), (await fetchPicture(media.path)).statusCode]).toEqual([[], [], 404]);
      expect(outcomeOf(await remove(media.id))).toBe('404 notFound');
    });

    test.each<[string, (media: MediaItem) => Partial<EntryDocument>]>([
      ['as its own image', ({ path }) => ({ image: { path } })],
      ['in a component', ({ path }) => showing('image', { image: { path: `${contentPaths.uploads}${path}` } })],
      [
        'in HTML, in another width',
        (media) => showing('html', { html: `<img src="${contentPaths.uploads}${atWidth(media, 480)}" alt="">` }),
      ],
    ])('is refused if a draft shows it %s', async (_where, changes) => {
      const media = await add();
      entryOf(await save(await create('about'), changes(media)));
      expect(outcomeOf(await remove(media.id))).toBe('409 mediaInUse');
      expect((await fetchPicture(media.path)).statusCode).toBe(200);
    });

    test('is refused if a published version shows it, even if the draft does not; earlier versions do not count', async () => {
      const media = await add();
      const shown = entryOf(await publish(entryOf(await save(await create('about'), { image: { path: media.path } }))));
      const without = entryOf(await save(shown, { image: null }));
      expect(outcomeOf(await remove(media.id))).toBe('409 mediaInUse');
      await publish(without);
      expect(outcomeOf(await remove(media.id))).toBe('200');
    });

    test('is refused if the Settings show it', async () => {
      const media = await add();
      const { document, revision } = await suite.seedSettings();
      await post(editorPaths.settings, { revision, document: { ...document, logo: { path: media.path } } });
      expect(outcomeOf(await remove(media.id))).toBe('409 mediaInUse');
    });
  });

  test('the log names who uploaded, described and deleted which image, without its description', async () => {
    const { id: mediaId } = await add({ alt: 'The harbour', fileName: 'harbour.jpg' });
    await post(editorPaths.describeMedia, { id: mediaId, alt: 'Another harbour' });
    await remove(mediaId);
    const lines = suite.api.logLines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.filter((line) => line['mediaId'] === mediaId).map(({ msg }) => msg)).toEqual([
      'an operator uploaded an image',
      'an operator described an image',
      'an operator deleted an image',
    ]);
    expect(suite.api.logLines.join('')).not.toMatch(/harbour/i);
  });
});
