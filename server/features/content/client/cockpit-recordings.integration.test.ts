/**
 * Replays requests recorded from a real Cockpit against our content service: each response is the same, or differs on purpose with a stated
 * reason. Our service holds the same entries, with the same ids and times.
 */
import type { CollectionField } from '@fairlead/contract/content/schemas.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabases } from '../../../../tests/support/databases.ts';
import { openTestApi, type TestApi } from '../../../../tests/support/test-api.ts';
import { seedRecordedContent } from '../../../adapters/content/fixture-content.ts';
import { createSealedFileStore } from '../../../adapters/files/sealed-file-store.ts';
import { readRecordings, RECORDED_TOKEN, type Recording } from '../../../adapters/content/fixture-recordings.ts';

type Answer = Recording['response'];
type Verdict = 'same' | { readonly because: string; readonly answer: (recorded: Answer) => Answer };

/** The recorded response, changed only in what the reason covers. */
const differs = (because: string, answer: (recorded: Answer) => Answer): Verdict => ({ because, answer });
const refused = (because: string, status: number, body: unknown): Verdict =>
  differs(because, () => ({ status, type: 'application/json', body }));
const changed = (because: string, change: (body: unknown) => unknown): Verdict =>
  differs(because, (recorded) => ({ ...recorded, body: change(recorded.body) }));

const ONE_TOKEN = refused('there is a single token, without rules per token', 401, { error: 'Unauthorized' });
const NO_SUCH_CALL = refused('we have no such call, and refuse it like any unknown address', 404, {
  status: false,
  message: 'Not found',
  error: { code: 'notFound' },
});
const refusedForm = (fields: readonly object[]): Verdict =>
  refused('forms are validated', 400, { error: 'Some entries aren’t valid. Check them and try again.', code: 'invalidInput', fields });

/** Our posts have components; the recorded one has a body instead. */
const POSTS_HAVE_COMPONENTS = changed('posts consist of components, like pages', (body) =>
  (body as { featured: Record<string, unknown> }[]).map((entry) => {
    const { body: text, ...featured } = entry.featured;
    const components = [{ component: 'text', settings: { id: '', class: '', style: '', text } }];
    return { ...entry, featured: { ...featured, components } };
  }),
);
const MENUS = changed('our Settings have menus, and no popular post', (body) => {
  const { popularPost: _popularPost, ...settings } = body as Record<string, unknown>;
  return { ...settings, headerMenu: [], footerMenu: [], legalMenu: [] };
});

const VERDICTS: Readonly<Record<string, Verdict>> = {
  'auth-bearer-header': 'same',
  'auth-cockpit-token-header': 'same',
  'auth-site-token-allowed': ONE_TOKEN,
  'auth-token-in-json-body': 'same',
  'cors-origin-response': 'same',
  'cors-preflight': 'same',
  'err-broken-json-body': refused('an unreadable body is not treated as empty, which would return everything', 400, {
    error: 'Some entries aren’t valid. Check them and try again. body: must be valid JSON',
  }),
  'err-form-bad-token': 'same',
  'err-form-empty-object': refusedForm([
    { field: 'name', message: 'is required' },
    { field: 'email', message: 'is required' },
    { field: 'message', message: 'is required' },
  ]),
  'err-form-get-method': 'same',
  'err-form-missing-form-key': refusedForm([{ field: 'form', message: 'Invalid input: expected record, received undefined' }]),
  'err-form-no-token': 'same',
  'err-form-unknown': 'same',
  'err-json-without-content-type': refused('JSON with another content type is not treated as an empty body', 400, {
    error: 'Some entries aren’t valid. Check them and try again. content-type: must be application/json',
  }),
  'err-missing-collection': 'same',
  'err-pages-bad-token': 'same',
  'err-pages-no-token': 'same',
  'err-pages-unknown-slug': 'same',
  'err-pages-unknown-slug-not-simple': 'same',
  'err-pages-unpublished-slug': 'same',
  'err-settings-bad-token': 'same',
  'err-settings-no-token': 'same',
  'err-settings-unknown-field': NO_SUCH_CALL,
  'err-settings-wrong-case': 'same',
  'err-singleton-unknown': 'same',
  'err-unknown-collection': 'same',
  'err-unknown-resource': NO_SUCH_CALL,
  'form-contact': 'same',
  'form-contact-any-field-accepted': refusedForm([{ field: 'nested', message: 'Invalid input' }]),
  'form-contact-site-token': ONE_TOKEN,
  'form-contact-urlencoded': 'same',
  'pages-about-de': 'same',
  'pages-index-de': POSTS_HAVE_COMPONENTS,
  'pages-index-en': POSTS_HAVE_COMPONENTS,
  'pages-index-es': POSTS_HAVE_COMPONENTS,
  'pages-index-it': POSTS_HAVE_COMPONENTS,
  'pages-index-nolang': POSTS_HAVE_COMPONENTS,
  'pages-index-unknown-lang-xx': POSTS_HAVE_COMPONENTS,
  'pages-limit-skip-not-simple': changed('pages are sorted by slug, so that a list stays stable when one is edited', (body) => {
    const { fields, total } = body as { fields: Record<string, CollectionField>; total: number };
    return { fields, entries: [{ title_slug: 'index', _id: 'ca24a72e663135703300020e' }], total };
  }),
  'pages-not-simple': 'same',
  'pages-terms-en': 'same',
  settings: MENUS,
  'settings-de': MENUS,
  'settings-one-field': NO_SUCH_CALL,
  'settings-populate': MENUS,
  'settings-post': MENUS,
};

const recordings = readRecordings();

test('every recording has a verdict', () => {
  expect(recordings.map(({ name }) => name).toSorted()).toEqual(Object.keys(VERDICTS).toSorted());
});

describe.each(testDatabases)('the content service on %s answers like a Cockpit', (kind) => {
  let opened: TestApi;

  beforeAll(async () => {
    opened = await openTestApi(kind, { CONTENT_TOKEN: RECORDED_TOKEN });
    const { storedFiles, secretBox } = opened.api;
    await seedRecordedContent(opened.database, createSealedFileStore(storedFiles, secretBox));
    return opened.close;
  });

  beforeEach(async () => {
    await opened.database.query('DELETE FROM throttle');
  });

  test.each(recordings)('$name', async ({ name, request, response }) => {
    const verdict = VERDICTS[name] ?? 'same';
    expect(await play(request)).toEqual(verdict === 'same' ? response : verdict.answer(response));
  });

  async function play({ method, url, headers, body }: Recording['request']): Promise<Answer> {
    const answer = await opened.api.app.inject({ method, url, headers, ...(body === null ? {} : { payload: body }) });
    const type = String(answer.headers['content-type']).split(';')[0] ?? '';
    return { status: answer.statusCode, type, body: type === 'application/json' ? answer.json<unknown>() : answer.body };
  }
});
