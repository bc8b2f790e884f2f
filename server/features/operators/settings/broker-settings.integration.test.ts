import { accountLevelsResponseSchema } from '@fairlead/contract/account/schemas.ts';
import { brokerSettingsPaths } from '@fairlead/contract/operators/paths.ts';
import {
  brokerSettingsResponseSchema,
  emailPreviewResponseSchema,
  emailTemplateListSchema,
  emailTemplateResponseSchema,
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
import type { FinishedEmail } from '../../../adapters/mail/mail-transport.ts';
import { FIXTURE_SITE, FIXTURE_START, type FixtureApi } from '../../../fixture-api.ts';
import { createEmailSender } from '../../../email/email-sender.ts';
import { listSettingChoices, saveSettingChoice } from '../../../settings/broker-settings-store.ts';
import { BrokerSettings, startValuesOf } from '../../../settings/broker-settings.ts';

const REASON = 'As the board decided';
const ORIGIN = { address: '127.0.0.1', country: null, device: '' };

describe.each(testDatabases)('broker settings on %s', (kind) => {
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
    // Makes the server read the settings that were just deleted.
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
  const change = (body: object, token = admin) => post(brokerSettingsPaths.changeSettings, { reason: REASON, ...body }, token);
  const view = async () => brokerSettingsResponseSchema.parse((await get(brokerSettingsPaths.settings, admin)).json()).data;
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

  test("start with the environment's values, without an author", async () => {
    const { values, start_values: starts, choices } = await view();
    expect(values).toEqual(starts);
    expect(values).toMatchObject({ registration_allowed: true, languages: ['en', 'de', 'it', 'es'], support_email: null });
    expect(choices).toEqual({});
  });

  test('take effect with the next call, wherever they apply', async () => {
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

  test('closed registration refuses sign-ups, and reopening allows them again', async () => {
    await change({ values: { registration_allowed: false } });
    expect(refusalOf(await post(accountPaths.register, registration))).toEqual([403, 'registrationClosed']);
    await change({ reset: ['registration_allowed'] });
    expect((await post(accountPaths.register, registration)).statusCode).toBe(200);
  });

  test('are shown with their authors, and recorded with the previous values', async () => {
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

  test('are the same after a restart and in another process', async () => {
    await change({ values: { special_mode: true, languages: ['it'] } });
    const again = new BrokerSettings(startValuesOf(readConfig({ DEMO: '1' })), () => listSettingChoices(database));
    let told = 0;
    again.onChanged(() => (told += 1));
    await again.refresh();
    expect(again.get()).toMatchObject({ special_mode: true, languages: ['it'], platform_only: false });
    await again.refresh();
    expect(told).toBe(1);
  });

  test('written by another version and unreadable here are ignored', async () => {
    const stored = { operatorId: 1, at: 0, reason: '' };
    await saveSettingChoice(database, 'languages', { ...stored, value: ['tlh'] });
    await saveSettingChoice(database, 'special_mode', { ...stored, value: true });
    const brokerSettings = new BrokerSettings(startValuesOf(readConfig({ DEMO: '1' })), () => listSettingChoices(database));
    await brokerSettings.refresh();
    expect(brokerSettings.get()).toMatchObject({ special_mode: true, languages: ['en', 'de', 'it', 'es'] });
    expect(brokerSettings.choiceOf('languages')).toBeNull();
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

  test('can only be read and changed by permitted operators', async () => {
    expect(refusalOf(await change({ values: { special_mode: true } }, compliance))).toEqual([403, 'notPermitted']);
    expect(refusalOf(await change({ values: { special_mode: true } }, client))).toEqual([401, 'notSignedIn']);
    for (const path of [
      brokerSettingsPaths.settings,
      brokerSettingsPaths.providers,
      brokerSettingsPaths.providerStates,
      brokerSettingsPaths.mails,
    ]) {
      expect(refusalOf(await get(path, compliance))).toEqual([403, 'notPermitted']);
    }
  });

  describe('email texts', () => {
    const parts = {
      subject: 'Ein neues Kennwort',
      lead: 'Jemand hat es verlangt.\n\nDer Link gilt {validity}.',
      button: 'Wählen',
      ending: 'Sonst nichts tun.',
    };
    const wording = { template: 'passwordReset', language: 'de', parts, reason: REASON };
    const template = async (name = 'passwordReset', language = 'de') =>
      emailTemplateResponseSchema.parse(
        (await get(brokerSettingsPaths.mail.replace(':template', name).replace(':language', language), admin)).json(),
      ).data;
    const owe = () =>
      api.payments.emailQueue.post({
        userId: null,
        recipient: 'anna@example.com',
        language: 'de',
        content: { template: 'passwordReset', firstName: 'Anna', url: `${FIXTURE_SITE}/password/reset#x`, validMinutes: 60 },
      });
    async function sendAll(): Promise<readonly FinishedEmail[]> {
      const sent: FinishedEmail[] = [];
      const transport = { send: async (mail: FinishedEmail) => void sent.push(mail), close: async () => undefined };
      const { secretBox } = api;
      await createEmailSender({
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

    test('are those in effect when the email is sent', async () => {
      await owe();
      expect((await post(brokerSettingsPaths.saveEmail, wording, admin)).statusCode).toBe(200);
      const [mail] = await sendAll();
      expect(mail?.subject).toBe('Ein neues Kennwort');
      expect(mail?.text).toContain('Guten Tag Anna,\n\nJemand hat es verlangt.\n\nDer Link gilt 1 Stunde.');
      await post(brokerSettingsPaths.resetEmail, { template: 'passwordReset', language: 'de', reason: REASON }, admin);
      await owe();
      expect((await sendAll())[0]?.subject).toBe('Passwort zurücksetzen');
    });

    test('are shown next to the built-in ones with their author, and recorded', async () => {
      const { parts: standard, choice } = await template();
      expect(choice).toBeNull();
      expect(standard.map(({ name, text, standard: own }) => [name, text === own])).toContainEqual(['lead', true]);
      await post(brokerSettingsPaths.saveEmail, wording, admin);
      const changed = await template();
      expect(changed.choice).toMatchObject({ operator: expect.any(String) });
      expect(changed.parts.find(({ name }) => name === 'subject')).toMatchObject({
        text: parts.subject,
        standard: 'Passwort zurücksetzen',
      });
      const { data } = emailTemplateListSchema.parse((await get(brokerSettingsPaths.mails, admin)).json());
      expect(data.find(({ name }) => name === 'passwordReset')).toMatchObject({ changed: ['de'] });
      expect(await latestAction()).toMatchObject({
        action: 'settings.mail',
        subject_id: 'passwordReset/de',
        before: { subject: 'Passwort zurücksetzen' },
        after: { subject: parts.subject },
      });
    });

    test.each([
      ['without the validity of the link', { lead: 'Der Link gilt.' }, 'parts.lead'],
      ['with an unknown value', { ending: 'Liebe {name}' }, 'parts.ending'],
      ['with a URL of another site', { ending: 'Mehr auf https://elsewhere.example' }, 'parts.ending'],
      ['with an unknown part', { postscript: 'PS' }, 'parts.postscript'],
    ])('are rejected %s', async (_what, changes, field) => {
      for (const path of [brokerSettingsPaths.saveEmail, brokerSettingsPaths.previewEmail, brokerSettingsPaths.testEmail]) {
        const answer = await post(path, { ...wording, parts: { ...parts, ...changes } }, admin);
        expect(errorBodySchema.parse(answer.json()).error).toMatchObject({ code: 'invalidInput', fields: [{ field }] });
      }
      expect((await template()).choice).toBeNull();
    });

    test('can be previewed and sent to oneself before they are saved', async () => {
      const lead = 'Bitte <b>gleich</b>: {validity}';
      const preview = await post(brokerSettingsPaths.previewEmail, { ...wording, parts: { ...parts, lead } }, admin);
      const { subject, html } = emailPreviewResponseSchema.parse(preview.json()).data;
      expect(subject).toBe(parts.subject);
      expect(html).toContain('Bitte &lt;b&gt;gleich&lt;/b&gt;: 1 Stunde');
      await post(brokerSettingsPaths.testEmail, wording, admin);
      expect(await sendAll()).toMatchObject([{ to: 'operator@fairlead.test', subject: `Test: ${parts.subject}` }]);
      expect((await template()).choice).toBeNull();
    });

    test('that no longer fit the email give way to the built-in ones', async () => {
      await database.query(
        `INSERT INTO mail_texts (template, language, texts, changed_at, changed_by) SELECT 'passwordReset', 'de', '{"subject":"Alt"}', now(), min(id) FROM operators`,
      );
      await owe();
      expect((await sendAll())[0]?.subject).toBe('Passwort zurücksetzen');
    });

    test('of the frame appear in every email', async () => {
      const frame = {
        greeting: 'Moin {name},',
        greetingWithoutName: 'Moin,',
        closing: 'Ihr Haus',
        footer: 'Automatisch gesendet.',
      };
      await post(brokerSettingsPaths.saveEmail, { template: 'frame', language: 'de', parts: frame, reason: REASON }, admin);
      await owe();
      const [mail] = await sendAll();
      expect(mail?.text).toMatch(/^Moin Anna,\n[^]*\nIhr Haus\n\n-- \nAutomatisch gesendet\.\n/);
    });
  });

  describe('payment providers', () => {
    const list = async () => providerListResponseSchema.parse((await get(brokerSettingsPaths.providers, admin)).json()).data;
    const choose = (order: string[], off: string[]) => post(brokerSettingsPaths.changeProviders, { order, off, reason: REASON }, admin);
    const offered = async () =>
      paymentOptionsResponseSchema
        .parse((await get(paymentPaths.options, client)).json())
        .data.methods.map(({ provider, title }) => provider ?? title);
    const deposit = (body: object) => post(paymentPaths.create, { amount: 250, ...body }, client);

    test('are offered as configured by default', async () => {
      expect((await list()).providers.map(({ key, is_offered: isOffered }) => [key, isOffered])).toEqual([
        ['one', true],
        ['two', true],
        ['swap', true],
        [BANK_WIRE_KEY, true],
      ]);
      expect(await offered()).toEqual(['one', 'two', 'swap', 'Bank transfer']);
    });

    test('are offered in the chosen order, without disabled ones', async () => {
      expect((await choose(['swap', BANK_WIRE_KEY, 'two'], ['one'])).statusCode).toBe(200);
      expect(await offered()).toEqual(['swap', 'Bank transfer', 'two']);
      const { providers, choice } = await list();
      expect(providers.at(-1)).toMatchObject({ key: 'one', is_offered: false });
      expect(choice).toMatchObject({ reason: REASON });
      expect(await latestAction()).toMatchObject({
        action: 'settings.change',
        subject_id: 'providers',
        after: { providers: { off: ['one'] } },
      });
    });

    test('take no new deposits when disabled, and pending deposits continue', async () => {
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

    test('report whether they are reachable', async () => {
      api.providers.two.isDown = true;
      const states = providerStatesResponseSchema.parse((await get(brokerSettingsPaths.providerStates, admin)).json()).data;
      api.providers.two.isDown = false;
      expect(states.map(({ key, state }) => [key, state])).toEqual([
        ['one', 'reachable'],
        ['two', 'unreachable'],
        ['swap', 'reachable'],
      ]);
    });
  });
});
