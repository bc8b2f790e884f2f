import { popupsResponseSchema } from '@fairlead/contract/account/schemas.ts';
import { popupListSchema, popupReachSchema, savedPopupSchema, type PopupCampaign } from '@fairlead/contract/content/operators/schemas.ts';
import { editorPaths } from '@fairlead/contract/operators/paths.ts';
import { accountPaths } from '@fairlead/contract/paths.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabases } from '../../../../../tests/support/databases.ts';
import { editorSuite, outcomeOf } from '../../../../../tests/support/editor-suite.ts';
import { FIXTURE_START } from '../../../../fixture-api.ts';
import { findUserByEmail } from '../../store.ts';
import { insertPopup } from '../../popups/store.ts';

const VERIFIED = 'demo@fairlead.test';
const NOT_VERIFIED = 'new@fairlead.test';
const MINUTE_MS = 60_000;
const at = (minutes: number): string => new Date(FIXTURE_START + minutes * MINUTE_MS).toISOString();

const CAMPAIGN: PopupCampaign = {
  texts: {
    en: { title: 'Fees', content: '<p>Lower from Monday.</p>' },
    de: { title: 'Gebühren', content: '<p>Ab Montag niedriger.</p>' },
  },
  audience: 'everybody',
  segment: { levels: [], country_ids: [], tags: [] },
  from: at(0),
  until: at(10),
};

describe.each(testDatabases)('popup campaigns on %s', (kind) => {
  const suite = editorSuite(kind);
  const { get, post } = suite;
  let verified: string;
  let notVerified: string;

  beforeEach(async () => {
    for (const table of ['popups', 'popup_campaigns']) await suite.database.query(`DELETE FROM ${table}`);
    [verified, notVerified] = [await signIn(VERIFIED), await signIn(NOT_VERIFIED)];
  });

  const idOf = async (email: string): Promise<number> => (await findUserByEmail(suite.database, email))?.id ?? 0;
  async function signIn(email: string): Promise<string> {
    return suite.api.sessions.start({ audience: 'client', userId: await idOf(email) }, { address: '', country: null, device: '' }, true);
  }
  const save = (changes: object = {}, id?: number) =>
    post(editorPaths.popups, { ...(id === undefined ? {} : { id }), popup: { ...CAMPAIGN, ...changes } });
  const start = async (changes: object = {}): Promise<number> => savedPopupSchema.parse((await save(changes)).json()).data.id;
  const end = (id: number) => post(editorPaths.endPopup, { id });
  const list = async () => popupListSchema.parse((await get(editorPaths.popups)).json()).data;
  const meets = async (token: string, language = 'en') => {
    const headers = { authorization: `Bearer ${token}`, 'accept-language': language };
    const answer = await suite.api.app.inject({ method: 'POST', url: accountPaths.popups, headers });
    return popupsResponseSchema.strict().parse(answer.json()).data;
  };
  const titles = async (token: string) => (await meets(token)).map(({ title }) => title);
  const close = async (token: string) => {
    for (const { id } of await meets(token)) expect(outcomeOf(await post(accountPaths.popup, { id }, token))).toBe('200');
  };
  const passed = (minutes: number) => suite.api.setTime(FIXTURE_START + minutes * MINUTE_MS);

  describe('each client sees one', () => {
    test('in their language until they have read it', async () => {
      await start();
      const [mine] = await meets(verified);
      expect(mine).toEqual({ id: expect.any(Number), ...CAMPAIGN.texts.en });
      expect(await meets(verified, 'de')).toEqual([{ id: mine?.id, ...CAMPAIGN.texts.de }]);
      expect(await meets(verified, 'it')).toEqual([mine]);
      await close(verified);
      expect(await meets(verified)).toEqual([]);
      expect(await titles(notVerified)).toEqual(['Fees']);
    });

    test('once, however many windows they open at the same time', async () => {
      await start();
      const found = await Promise.all(Array.from({ length: 5 }, () => meets(verified)));
      expect(new Set(found.map((popups) => JSON.stringify(popups))).size).toBe(1);
      expect(await suite.database.query('SELECT 1 FROM popups')).toHaveLength(1);
    });

    test('together with individual popups, in the order received', async () => {
      await start();
      await titles(verified);
      await insertPopup(suite.database, { userId: await idOf(VERIFIED), title: 'For you', content: '<p>a</p>', createdAt: FIXTURE_START });
      await start({ texts: { en: { title: 'Another', content: '<p>a</p>' } } });
      expect(await titles(verified)).toEqual(['Fees', 'For you', 'Another']);
    });

    test('and no other client’s copy', async () => {
      await start();
      const [theirs] = await meets(verified);
      expect(outcomeOf(await post(accountPaths.popup, { id: theirs?.id }, notVerified))).toBe('404 notFound');
      expect(await titles(verified)).toEqual(['Fees']);
    });
  });

  test.each([
    ['everybody', ['Fees'], ['Fees']],
    ['verified', ['Fees'], []],
    ['notVerified', [], ['Fees']],
  ] as const)('for %s, the verified client sees %j and the other %j', async (audience, first, second) => {
    await start({ audience });
    expect([await titles(verified), await titles(notVerified)]).toEqual([first, second]);
  });

  test.each([
    [-1, 'waiting', []],
    [0, 'running', ['Fees']],
    [9, 'running', ['Fees']],
    [10, 'over', []],
  ] as const)('%i minutes after its start it is %s, and a client sees %j', async (minutes, state, expected) => {
    await start({ from: at(1), until: at(11) });
    passed(1 + minutes);
    expect([(await list()).map((campaign) => campaign.state), await titles(verified)]).toEqual([[state], expected]);
  });

  describe('of those clients, only', () => {
    const nobody = { levels: [], country_ids: [], tags: [] };
    test.each([
      ['clients of a country', { country_ids: [276] }, ['Fees'], []],
      ['clients of a level that nobody has', { levels: ['Emperor'] }, [], []],
      ['clients with a tag', { tags: ['VIP'] }, ['Fees'], []],
      ['clients who match all criteria', { country_ids: [276], tags: ['other'] }, [], []],
    ])('%s: %j', async (_case, segment, first, second) => {
      await suite.database.query(
        `INSERT INTO client_tags (user_id, tag, at, operator_id) SELECT $1, 'vip', now(), min(id) FROM operators ON CONFLICT DO NOTHING`,
        [await idOf(VERIFIED)],
      );
      const whole = { ...nobody, ...segment };
      await start({ segment: whole });
      const reach = popupReachSchema.parse((await post(editorPaths.popupReach, { audience: 'everybody', segment: whole })).json()).data;
      expect(reach).toEqual({ count: first.length + second.length, is_more: false });
      expect([await titles(verified), await titles(notVerified)]).toEqual([first, second]);
    });
  });

  test('a change without a segment keeps the current one', async () => {
    const { segment, ...withoutSegment } = CAMPAIGN;
    const germans = { ...segment, country_ids: [276] };
    const id = await start({ segment: germans });
    await post(editorPaths.popups, { id, popup: { ...withoutSegment, until: at(20) } });
    expect(await list()).toMatchObject([{ id, until: at(20), segment: germans }]);
    expect([await titles(verified), await titles(notVerified)]).toEqual([['Fees'], []]);
  });

  test('creating, changing and ending are recorded in the audit log', async () => {
    const id = await start();
    await save({ audience: 'verified' }, id);
    await end(id);
    const rows = await suite.database.query<{ action: string; before: unknown; after: unknown }>(
      `SELECT action, before, after FROM audit_log WHERE subject_kind = 'popup' AND subject_id = $1 ORDER BY seq`,
      [String(id)],
    );
    expect(rows).toMatchObject([
      { action: 'popups.save', before: null, after: { audience: 'everybody', texts: CAMPAIGN.texts } },
      { action: 'popups.save', before: { audience: 'everybody' }, after: { audience: 'verified' } },
      { action: 'popups.end', before: { until: at(10) }, after: { until: at(0) } },
    ]);
  });

  describe('ending', () => {
    test('hides it from those who have not read it, and keeps the count of those who have', async () => {
      const id = await start();
      await close(verified);
      expect(await titles(notVerified)).toEqual(['Fees']);
      passed(3);
      expect(outcomeOf(await end(id))).toBe('200');
      expect(await titles(notVerified)).toEqual([]);
      expect(await list()).toEqual([{ ...CAMPAIGN, id, until: at(3), state: 'over', read_count: 1 }]);
    });

    test('one that is over has no effect', async () => {
      const id = await start();
      passed(12);
      expect(outcomeOf(await end(id))).toBe('200');
      expect(await list()).toMatchObject([{ until: at(10) }]);
    });

    test('one that has not started keeps it from ever being shown', async () => {
      const id = await start({ from: at(5) });
      await end(id);
      passed(6);
      expect([await titles(verified), (await list())[0]?.state]).toEqual([[], 'over']);
    });
  });

  describe('changing', () => {
    test('changes the text for those who have not read it, and keeps it for the others', async () => {
      const id = await start();
      await close(verified);
      const [before] = await meets(notVerified);
      expect(savedPopupSchema.parse((await save({ texts: { en: { title: 'Fees again', content: '<p>b</p>' } } }, id)).json()).data.id).toBe(
        id,
      );
      expect(await meets(notVerified, 'de')).toEqual([{ id: before?.id, title: 'Fees again', content: '<p>b</p>' }]);
      expect(await titles(verified)).toEqual([]);
      const kept = await suite.database.query<{ title: string }>('SELECT title FROM popups WHERE read_at IS NOT NULL');
      expect(kept).toEqual([{ title: 'Fees' }]);
    });

    test('the audience removes it from those who are not part of it any more', async () => {
      const id = await start();
      await titles(notVerified);
      await save({ audience: 'verified' }, id);
      expect([await titles(notVerified), await titles(verified)]).toEqual([[], ['Fees']]);
    });
  });

  test.each([
    ['without English', { texts: { de: CAMPAIGN.texts.de } }, '400 invalidInput popup.texts'],
    ['that would end as it starts', { until: CAMPAIGN.from }, '400 invalidInput popup.until'],
    ['without content', { texts: { en: { title: 'A', content: '<script>x()</script>' } } }, '400 invalidInput popup.texts.en.content'],
    ['for an unknown audience', { audience: 'rich' }, '400 invalidInput popup.audience'],
    ['with an impossible time', { from: '0000-01-01T00:00:00Z' }, '400 invalidInput popup.from'],
    ['without a time', { from: 'soon' }, '400 invalidInput popup.from'],
  ])('one %s is rejected', async (_what, changes, outcome) => {
    expect(outcomeOf(await save(changes))).toBe(outcome);
    expect(await list()).toEqual([]);
  });

  test('an unknown one is not found', async () => {
    expect([outcomeOf(await save({}, 2_147_483_647)), outcomeOf(await end(2_147_483_647))]).toEqual(['404 notFound', '404 notFound']);
  });

  test('its HTML is sanitised when it is saved', async () => {
    await start({ texts: { en: { title: 'a < b', content: '<p onclick="x()">Hello</p><script>x()</script>' } } });
    expect((await list())[0]?.texts).toEqual({ en: { title: 'a < b', content: '<p>Hello</p>' } });
    expect(await meets(verified)).toMatchObject([{ title: 'a < b', content: '<p>Hello</p>' }]);
  });

  test('the log records who saved and ended which one, but not its content', async () => {
    const id = await start();
    await end(id);
    const lines = suite.api.logLines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.filter((line) => line['campaignId'] === id).map(({ msg }) => msg)).toEqual([
      'an operator saved a popup campaign',
      'an operator ended a popup campaign',
    ]);
    expect(suite.api.logLines.join('')).not.toMatch(/Fees|Monday/);
  });
});
