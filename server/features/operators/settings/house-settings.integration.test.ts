import { accountLevelsResponseSchema } from '@fairlead/contract/account/schemas.ts';
import { houseSettingsPaths } from '@fairlead/contract/operators/paths.ts';
import {
  houseSettingsResponseSchema,
  mailPreviewResponseSchema,
  mailTemplateListSchema,
  mailTemplateResponseSchema,
  providerListResponseSchema,
  providerStatesResponseSchema,
} from '@fairlead/contract/operators/settings.ts';
import { calendarResponseSchema } from '@fairlead/contract/calendar/schemas.ts';
import { errorBodySchema } from '@fairlead/contract/errors.ts';
import { paymentPaths, publicPaths, settingsPaths, accountPaths } from '@fairlead/contract/paths.ts';
import { settingsSchema } from '@fairlead/contract/settings.ts';
import { createTransactionResponseSchema, paymentOptionsResponseSchema } from '@fairlead/contract/payments/schemas.ts';
import { BANK_WIRE_KEY } from '@fairlead/domain/payments/provider-order.ts';
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabases } from '../../../../tests/support/databases.ts';
import { openTestApi } from '../../../../tests/support/test-api.ts';
import type { Database } from '../../../adapters/db/database.ts';
import { readConfig } from '../../../config.ts';
import type { FinishedMail } from '../../../adapters/mail/mail-transport.ts';
import { FIXTURE_SITE, FIXTURE_START, type FixtureApi } from '../../../fixture-api.ts';
import { createMailSender } from '../../../mail/mail-sender.ts';
import { listHouseChoices, saveHouseChoice } from '../../../settings/house-settings-store.ts';
import { HouseSettings, startValuesOf } from '../../../settings/house-settings.ts';

const REASON = 'As the board decided';
const ORIGIN = { address: '127.0.0.1', country: null, device: '' };

describe.each(testDatabases)('the settings of the house on %s', (kind) => {
  let database: Database;
  let api: FixtureApi;
  let admin: string;
  let compliance: string;
  let client: string;

  beforeAll(async () => {
    const opened = await openTestApi(kind);
    ({ database, api } = opened);
    return opened.close;
  });

  beforeEach(async () => {
    await database.query("DELETE FROM settings WHERE key LIKE 'house:%'");
    admin = await signIn('operators', 'operator@fairlead.test');
    compliance = await signIn('operators', 'approver@fairlead.test');
    client = await signIn('users', 'demo@fairlead.test');
    // Reads again what was just deleted.
    await change({ values: { platform_only: false } });
    await change({ reset: ['platform_only'] });
  });

  async function signIn(table: 'users' | 'operators', email: string): Promise<string> {
    const [row] = await database.query<{ id: number }>(`SELECT id FROM ${table} WHERE email_normalised = $1`, [email]);
    return api.sessions.start({ audience: table === 'users' ? 'client' : 'operator', userId: row?.id ?? 0 }, ORIGIN, true);
  }
  const post = (url: string, payload: object, token?: string) =>
    api.app.inject({ method: 'POST', url, payload, ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }) });
  const get = (url: string, token?: string, headers: Record<string, string> = {}) =>
    api.app.inject({ method: 'GET', url, headers: { ...headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) } });
  const change = (body: object, token = admin) => post(houseSettingsPaths.changeSettings, { reason: REASON, ...body }, token);
  const view = async () => houseSettingsResponseSchema.parse((await get(houseSettingsPaths.settings, admin)).json()).data;
  const refusalOf = (answer: LightMyRequestResponse) => [answer.statusCode, errorBodySchema.parse(answer.json()).error.code];
  const latestAction = async () =>
    (
      await database.query<Record<string, unknown>>(
        'SELECT action, subject_id, before, after, reason FROM audit_log ORDER BY seq DESC LIMIT 1',
      )
    )[0];
  const registration = {
    first_name: 'Ann',
    last_name: 'Other',
    email: 'ann.other@example.com',
    phone: '+4930901820',
    password: 'a lighthouse at noon',
    agree: true,
  };

  test('begin as the environment says, and say nothing of who chose them', async () => {
    const { values, start_values: starts, choices } = await view();
    expect(values).toEqual(starts);
    expect(values).toMatchObject({ registration_allowed: true, languages: ['en', 'de', 'it', 'es'], support_email: null });
    expect(choices).toEqual({});
  });

  test('are in force with the next call, wherever they count', async () => {
    const answer = await change({
      values: { registration_allowed: false, languages: ['de', 'en'], calendar_currencies: ['EUR'], platform_only: true },
    });
    expect(answer.statusCode).toBe(200);
    const served = settingsSchema.parse((await get(settingsPaths.settings)).json());
    expect(served).toMatchObject({ registration_allowed: false, languages: ['de', 'en'], platform_only: true });
    const levels = await get(accountPaths.levels, undefined, { 'accept-language': 'it' });
    expect(accountLevelsResponseSchema.parse(levels.json())).toEqual(
      accountLevelsResponseSchema.parse((await get(accountPaths.levels, undefined, { 'accept-language': 'de' })).json()),
    );
    const { currencies } = calendarResponseSchema.parse((await get(publicPaths.calendar)).json()).data;
    expect(currencies.filter((currency) => currency !== 'EUR')).toEqual([]);
  });

  test('closed registration refuses, and reopened it goes on', async () => {
    await change({ values: { registration_allowed: false } });
    expect(refusalOf(await post(accountPaths.register, registration))).toEqual([403, 'registrationClosed']);
    await change({ reset: ['registration_allowed'] });
    expect((await post(accountPaths.register, registration)).statusCode).toBe(200);
  });

  test('are shown with who chose them, and recorded with what was before', async () => {
    await change({ values: { support_email: 'help@fairlead.test' } });
    const { choices } = await view();
    expect(choices.support_email).toMatchObject({ reason: REASON, operator: expect.any(String) });
    expect(await latestAction()).toMatchObject({
      action: 'settings.change',
      subject_id: 'house',
      before: { support_email: null },
      after: { support_email: 'help@fairlead.test' },
      reason: REASON,
    });
  });

  test('are the same after a restart, and in another process', async () => {
    await change({ values: { special_mode: true, languages: ['it'] } });
    const again = new HouseSettings(startValuesOf(readConfig({ DEMO: '1' })), () => listHouseChoices(database));
    let told = 0;
    again.onChanged(() => (told += 1));
    await again.refresh();
    expect(again.get()).toMatchObject({ special_mode: true, languages: ['it'], platform_only: false });
    await again.refresh();
    expect(told).toBe(1);
  });

  test('that another version of the product has written and this one cannot read are as if they were not chosen', async () => {
    const stored = { operatorId: 1, at: 0, reason: '' };
    await saveHouseChoice(database, 'languages', { ...stored, value: ['tlh'] });
    await saveHouseChoice(database, 'special_mode', { ...stored, value: true });
    const house = new HouseSettings(startValuesOf(readConfig({ DEMO: '1' })), () => listHouseChoices(database));
    await house.refresh();
    expect(house.get()).toMatchObject({ special_mode: true, languages: ['en', 'de', 'it', 'es'] });
    expect(house.choiceOf('languages')).toBeNull();
  });

  test.each([
    [{}],
    [{ values: { languages: [] } }],
    [{ values: { languages: ['en', 'en'] } }],
    [{ values: { languages: ['fr'] } }],
    [{ values: { calendar_currencies: ['euro'] } }],
    [{ values: { support_email: 'nobody' } }],
    [{ values: { special_mode: true }, reset: ['special_mode'] }],
    [{ reset: ['idle_timeout_ms'] }],
    [{ values: { special_mode: true }, reason: '' }],
  ])('cannot become %j', async (body) => {
    expect(refusalOf(await change(body))).toEqual([400, 'invalidInput']);
    expect((await view()).choices).toEqual({});
  });

  test('are nobody else’s to read or change', async () => {
    expect(refusalOf(await change({ values: { special_mode: true } }, compliance))).toEqual([403, 'notPermitted']);
    expect(refusalOf(await change({ values: { special_mode: true } }, client))).toEqual([401, 'notSignedIn']);
    for (const path of [
      houseSettingsPaths.settings,
      houseSettingsPaths.providers,
      houseSettingsPaths.providerStates,
      houseSettingsPaths.mails,
    ]) {
      expect(refusalOf(await get(path, compliance))).toEqual([403, 'notPermitted']);
    }
  });

  describe('the words of mails', () => {
    const parts = {
      subject: 'Ein neues Kennwort',
      lead: 'Jemand hat es verlangt.\n\nDer Link gilt {validity}.',
      button: 'Wählen',
      ending: 'Sonst nichts tun.',
    };
    const wording = { template: 'passwordReset', language: 'de', parts, reason: REASON };
    const template = async (name = 'passwordReset', language = 'de') =>
      mailTemplateResponseSchema.parse(
        (await get(houseSettingsPaths.mail.replace(':template', name).replace(':language', language), admin)).json(),
      ).data;
    const owe = () =>
      api.payments.mailQueue.post({
        userId: null,
        recipient: 'anna@example.com',
        language: 'de',
        content: { template: 'passwordReset', firstName: 'Anna', url: `${FIXTURE_SITE}/password/reset#x`, validMinutes: 60 },
      });
    async function sendAll(): Promise<readonly FinishedMail[]> {
      const sent: FinishedMail[] = [];
      const transport = { send: async (mail: FinishedMail) => void sent.push(mail), close: async () => undefined };
      const { secretBox } = api;
      await createMailSender({
        database,
        secretBox,
        transport,
        siteUrl: () => FIXTURE_SITE,
        clock: () => FIXTURE_START,
        log: api.app.log,
      }).sendDue();
      return sent;
    }

    beforeEach(async () => {
      for (const table of ['mail_texts', 'mails']) await database.query(`DELETE FROM ${table}`);
    });

    test('are those of the moment at which a mail is sent', async () => {
      await owe();
      expect((await post(houseSettingsPaths.saveMail, wording, admin)).statusCode).toBe(200);
      const [mail] = await sendAll();
      expect(mail?.subject).toBe('Ein neues Kennwort');
      expect(mail?.text).toContain('Guten Tag Anna,\n\nJemand hat es verlangt.\n\nDer Link gilt 1 Stunde.');
      await post(houseSettingsPaths.resetMail, { template: 'passwordReset', language: 'de', reason: REASON }, admin);
      await owe();
      expect((await sendAll())[0]?.subject).toBe('Neues Passwort wählen');
    });

    test('are shown beside those of the product, with who wrote them, and recorded', async () => {
      const { parts: standard, choice } = await template();
      expect(choice).toBeNull();
      expect(standard.map(({ name, text, standard: own }) => [name, text === own])).toContainEqual(['lead', true]);
      await post(houseSettingsPaths.saveMail, wording, admin);
      const changed = await template();
      expect(changed.choice).toMatchObject({ operator: expect.any(String) });
      expect(changed.parts.find(({ name }) => name === 'subject')).toMatchObject({
        text: parts.subject,
        standard: 'Neues Passwort wählen',
      });
      const { data } = mailTemplateListSchema.parse((await get(houseSettingsPaths.mails, admin)).json());
      expect(data.find(({ name }) => name === 'passwordReset')).toMatchObject({ changed: ['de'] });
      expect(await latestAction()).toMatchObject({
        action: 'settings.mail',
        subject_id: 'passwordReset/de',
        before: { subject: 'Neues Passwort wählen' },
        after: { subject: parts.subject },
      });
    });

    test.each([
      ['the value that a link is valid for', { lead: 'Der Link gilt.' }, 'parts.lead'],
      ['no value that there is not', { ending: 'Liebe {name}' }, 'parts.ending'],
      ['no address of elsewhere', { ending: 'Mehr auf https://elsewhere.example' }, 'parts.ending'],
      ['no part that the mail has not', { postscript: 'PS' }, 'parts.postscript'],
    ])('have %s', async (_what, changes, field) => {
      for (const path of [houseSettingsPaths.saveMail, houseSettingsPaths.previewMail, houseSettingsPaths.testMail]) {
        const answer = await post(path, { ...wording, parts: { ...parts, ...changes } }, admin);
        expect(errorBodySchema.parse(answer.json()).error).toMatchObject({ code: 'invalidInput', fields: [{ field }] });
      }
      expect((await template()).choice).toBeNull();
    });

    test('can be seen, and sent to oneself, before anybody else gets them', async () => {
      const lead = 'Bitte <b>gleich</b>: {validity}';
      const preview = await post(houseSettingsPaths.previewMail, { ...wording, parts: { ...parts, lead } }, admin);
      const { subject, html } = mailPreviewResponseSchema.parse(preview.json()).data;
      expect(subject).toBe(parts.subject);
      expect(html).toContain('Bitte &lt;b&gt;gleich&lt;/b&gt;: 1 Stunde');
      await post(houseSettingsPaths.testMail, wording, admin);
      expect(await sendAll()).toMatchObject([{ to: 'operator@fairlead.test', subject: `Test: ${parts.subject}` }]);
      expect((await template()).choice).toBeNull();
    });

    test('that do not fit the mail any more give way to those of the product', async () => {
      await database.query(
        `INSERT INTO mail_texts (template, language, texts, changed_at, changed_by) SELECT 'passwordReset', 'de', '{"subject":"Alt"}', now(), min(id) FROM operators`,
      );
      await owe();
      expect((await sendAll())[0]?.subject).toBe('Neues Passwort wählen');
    });

    test('that stand around every mail are in all of them', async () => {
      const frame = {
        greeting: 'Moin {name},',
        greetingWithoutName: 'Moin,',
        closing: 'Ihr Haus',
        footer: 'Automatisch gesendet.',
      };
      await post(houseSettingsPaths.saveMail, { template: 'frame', language: 'de', parts: frame, reason: REASON }, admin);
      await owe();
      const [mail] = await sendAll();
      expect(mail?.text).toMatch(/^Moin Anna,\n[^]*\nIhr Haus\n\n-- \nAutomatisch gesendet\.\n/);
    });
  });

  describe('payment providers', () => {
    const list = async () => providerListResponseSchema.parse((await get(houseSettingsPaths.providers, admin)).json()).data;
    const choose = (order: string[], off: string[]) => post(houseSettingsPaths.changeProviders, { order, off, reason: REASON }, admin);
    const offered = async () =>
      paymentOptionsResponseSchema
        .parse((await get(paymentPaths.options, client)).json())
        .data.methods.map(({ provider, title }) => provider ?? title);
    const deposit = (body: object) => post(paymentPaths.create, { amount: 250, ...body }, client);

    test('are offered as configured until somebody says otherwise', async () => {
      expect((await list()).providers.map(({ key, is_offered: isOffered }) => [key, isOffered])).toEqual([
        ['one', true],
        ['two', true],
        ['swap', true],
        [BANK_WIRE_KEY, true],
      ]);
      expect(await offered()).toEqual(['one', 'two', 'swap', 'Bank wire']);
    });

    test('are offered in the order that is chosen, without those that are off', async () => {
      expect((await choose(['swap', BANK_WIRE_KEY, 'two'], ['one'])).statusCode).toBe(200);
      expect(await offered()).toEqual(['swap', 'Bank wire', 'two']);
      const { providers, choice } = await list();
      expect(providers.at(-1)).toMatchObject({ key: 'one', is_offered: false });
      expect(choice).toMatchObject({ reason: REASON });
      expect(await latestAction()).toMatchObject({
        action: 'settings.change',
        subject_id: 'providers',
        after: { providers: { off: ['one'] } },
      });
    });

    test('that are off take no new deposit, and what is under way goes on', async () => {
      const created = createTransactionResponseSchema.parse((await deposit({ method: 1, provider: 'one' })).json()).data;
      await choose([], ['one', BANK_WIRE_KEY]);
      expect(refusalOf(await deposit({ method: 1, provider: 'one' }))[1]).toBe('methodNotOffered');
      expect(refusalOf(await deposit({ method: 2 }))[1]).toBe('methodNotOffered');
      const other = createTransactionResponseSchema.parse((await deposit({ method: 1 })).json()).data;
      expect(other.follow_up).toEqual({ kind: 'send', provider: 'two' });
      const { headers, payload } = api.providers.one.callback(created.transaction_id, { at: FIXTURE_START });
      const url = paymentPaths.update.replace(':provider', 'one');
      const answer = await api.app.inject({ method: 'POST', url, headers, payload });
      expect(answer.statusCode).toBe(200);
      const [row] = await database.query<{ status: string }>('SELECT status FROM transactions WHERE transaction_id = $1', [
        created.transaction_id,
      ]);
      expect(row?.status).toBe('completed');
    });

    test('say whether they answer', async () => {
      api.providers.two.isDown = true;
      const states = providerStatesResponseSchema.parse((await get(houseSettingsPaths.providerStates, admin)).json()).data;
      api.providers.two.isDown = false;
      expect(states.map(({ key, state }) => [key, state])).toEqual([
        ['one', 'reachable'],
        ['two', 'unreachable'],
        ['swap', 'reachable'],
      ]);
    });
  });
});
