import { LANGUAGES, type Language } from '@fairlead/contract/language.ts';
import { describe, expect, test } from 'vitest';
import { MOST_LISTED } from './action-email.ts';
import { FIXTURE_EMAIL_CONTENTS, FIXTURE_EMAIL_SITE as SITE } from './fixture-email-contents.ts';
import type { EmailContent, EmailTemplate } from './email-content.ts';
import { renderEmail } from './render-email.ts';
import { sampleEmails } from './sample-emails.ts';

const everyEmail = LANGUAGES.flatMap((language) =>
  FIXTURE_EMAIL_CONTENTS.map((content) => ({ language, template: content.template, content })),
);

const newDevice = {
  template: 'newDevice',
  firstName: 'Zoë',
  at: Date.UTC(2027, 0, 15, 8, 5),
  device: 'Firefox 128, Windows',
  country: 'DE',
} as const;
const reset = { template: 'passwordReset', firstName: 'Zoë', url: `${SITE}/password/reset#abc`, validMinutes: 60 } as const;
const render = (content: EmailContent, language: Language = 'en') => renderEmail(content, language, SITE);

const tagsOf = (html: string) =>
  [...html.matchAll(/<(?!!)\/?([^\s>]+)([^>]*)>/g)].map(([, name = '', attributes = '']) => ({ name, attributes }));
const PLAIN_ELEMENTS = ['html', 'head', 'meta', 'title', 'body', 'div', 'h1', 'p', 'a', 'br'];
const linksOf = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);

describe.each(everyEmail)('$template in $language', ({ content, language }) => {
  const { subject, text, html } = render(content, language);

  test('is complete, with every placeholder filled in', () => {
    for (const part of [subject, text, html]) expect(part).not.toMatch(/\{\w+\}|undefined|\bnull\b|NaN|\[object/);
    expect(subject).toMatch(/^.{10,78}$/);
    expect(html).toContain(`<html lang="${language}">`);
  });

  test('greets its reader by name', () => {
    expect(text).toMatch(/^.*Zoë[,:]$/m);
  });

  test('says the same in both forms', () => {
    const words = html
      .replace(/<head>.*<\/head>/, '')
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll('&#39;', "'");
    for (const line of text.split('\n').filter((one) => !['', '-- '].includes(one) && !one.includes(SITE) && !one.includes(':'))) {
      expect(words).toContain(line);
    }
  });

  test('consists of plain elements and links only to our own site', () => {
    const tags = tagsOf(html);
    expect(tags.map(({ name }) => name).filter((name) => !PLAIN_ELEMENTS.includes(name))).toEqual([]);
    expect(tags.map(({ attributes }) => attributes).join('')).not.toMatch(/ on\w+=|url\(|src=/);
    for (const href of linksOf(html)) expect(href?.startsWith(SITE)).toBe(true);
  });

  test('contains its full link in the plain text', () => {
    if (!('url' in content)) return;
    expect(text.split('\n')).toContain(content.url);
    expect(linksOf(html)).toContain(content.url);
  });
});

test('no two kinds of email have the same subject, except those that vary by recipient', () => {
  for (const language of LANGUAGES) {
    const subjects = FIXTURE_EMAIL_CONTENTS.map((content) => render(content, language).subject);
    expect(new Set(subjects).size).toBe(subjects.length);
  }
});

describe('the reader of a security email', () => {
  const security = everyEmail.filter(({ content }) => 'device' in content);
  const WAY_OUT: Partial<Record<EmailTemplate, string>> = {
    emailChanged: '/contact-us',
    passwordChanged: '/password/request',
    affiliatePasswordChanged: '/affiliate/password',
    affiliateSecondFactorAdded: '/affiliate/password',
    affiliateSecondFactorRemoved: '/affiliate/password',
    affiliateRecoveryCodeUsed: '/affiliate/password',
    operatorPasswordChanged: '/backoffice/password',
    operatorSecondFactorAdded: '/backoffice/password',
    operatorSecondFactorRemoved: '/backoffice/password',
    operatorRecoveryCodesRenewed: '/backoffice/password',
    operatorRecoveryCodeUsed: '/backoffice/password',
  };

  test.each(security)('learns in $template in $language when, where and how it was done, and how to respond', ({ content, language }) => {
    const { text } = render(content, language);
    expect(text).toContain('Firefox 128, Windows');
    expect(text).toMatch(/2027.*8[:.]05.* UTC$/m);
    expect(text).toContain('DB-IP');
    expect(text).toContain(`${SITE}${WAY_OUT[content.template] ?? '/my-account/password'}`);
  });
});

describe('a name', () => {
  test.each(['Zoë', "D'Arcy", 'Anne-Marie', 'J. R.', 'María José', '李'])('%s is a name', (firstName) => {
    expect(render({ ...reset, firstName }).text).toContain(`Hello ${firstName},`);
  });

  test.each([
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    'Zoë</title><script>',
    'Visit evil.com now',
    'www.evil',
    'https://evil.example',
    'write to eve@evil.example',
    '{validity}',
    'a'.repeat(100),
    '',
    ' ',
  ])('%j is not repeated', (firstName) => {
    const { subject, text, html } = render({ ...reset, firstName });
    expect(text).toContain('Hello,\n');
    for (const part of [subject, text, html]) expect(part).not.toMatch(/<script|<img|evil|alert|aaaa/);
  });

  test('with line breaks is put on one line', () => {
    expect(render({ ...reset, firstName: 'Zoë\r\nBcc: \u202Eeve' }).text).toContain('Hello,\n');
    expect(render({ ...reset, firstName: 'Zoë\r\nMaria' }).text).toContain('Hello Zoë Maria,\n');
  });
});

describe('HTML in typed text is escaped', () => {
  const hostile = `<script>alert(1)</script>"'><a href="https://evil.example">`;

  test.each([
    ['a note', { template: 'documentRejected', firstName: '', document: 'address', note: hostile, url: SITE }],
    ['an answer', { template: 'deletionDecided', firstName: '', granted: false, note: hostile }],
    ['a masked email', { ...newDevice, template: 'emailChanged', newEmailMasked: hostile }],
  ] as const)('%s', (_kind, content) => {
    const { html } = render(content);
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&gt;&lt;a href=&quot;');
    expect(tagsOf(html).map(({ name }) => name)).not.toContain('script');
    for (const href of linksOf(html)) expect(href?.startsWith(SITE)).toBe(true);
  });

  test('a browser that calls itself a web address is unknown', () => {
    for (const device of ['', 'evil.com 1', 'https://evil.example', 'www.evil 3']) {
      expect(render({ ...newDevice, device }).text).toContain('Browser: Unknown browser\n');
    }
  });
});

describe('a link', () => {
  test.each([
    'https://evil.example/password/reset',
    'https://trade.example.com.evil.example/',
    'https://trade.example.com@evil.example/',
    'http://trade.example.com/',
    'https://trade.example.com:8443/',
    'javascript:alert(1)',
    '/password/reset',
    '',
  ])('%j is rejected', (url) => {
    expect(() => render({ ...reset, url })).toThrow('only to our own site');
  });

  test('is escaped', () => {
    const { html, text } = render({ ...reset, url: `${SITE}/a?b=1&c="><script>` });
    expect(html).not.toContain('<script');
    expect(text).toContain(`${SITE}/a?b=1&c=%22%3E%3Cscript%3E`);
  });

  test('to a site on this machine is allowed there', () => {
    const site = 'http://localhost:8080';
    expect(renderEmail({ ...reset, url: `${site}/password/reset#abc` }, 'en', site).text).toContain(`${site}/password/reset#abc\n`);
  });
});

describe('an email about a corporate action', () => {
  const { actionAnnounced, actionCancelled, actionDone } = sampleEmails('en', SITE);

  test.each([
    ['en', 'Takes effect on: Monday 1 February 2027 at 00:00 GMT-5'],
    ['de', 'Wirksam am: Montag, 1. Februar 2027 um 00:00 GMT-5'],
    ['it', 'In vigore dal: lunedì 1 febbraio 2027 alle ore 00:00 GMT-5'],
    ['es', 'Efectivo el: lunes, 1 de febrero de 2027, 00:00 GMT-5'],
  ] as const)('names day, time and time zone as in %s', (language, line) => {
    expect(render(actionAnnounced, language).text.replaceAll('\u202F', ' ')).toContain(`${line}\n`);
    for (const content of [actionCancelled, actionDone]) expect(render(content, language).text).toContain('00:00 GMT-5\n');
  });

  test('that was queued by an earlier version names the day', () => {
    const { due: _none, ...action } = actionDone.action;
    expect(render({ ...actionDone, action }).text).toContain('Took effect on: Monday 1 February 2027\n');
  });

  test('has positions, pending orders and price alerts before and after a split, also once it is done', () => {
    for (const content of [actionAnnounced, actionDone]) {
      const { text } = render(content);
      for (const line of ['Opening price: 275.00 → 68.75', 'Order price: 280.22 → 70.055', 'Take profit: 240.00 → 60.00']) {
        expect(text).toContain(`${line}\n`);
      }
      expect(text).toContain('Price alert: 300.00 → 75.00\n');
      expect(text).not.toContain('not listed here');
    }
  });

  test('says how many it has no room for', () => {
    const { converted } = actionDone;
    if (converted === undefined) throw new Error('the sample lists nothing');
    const done = render({ ...actionDone, positions: 13, orders: 3, alerts: 2, converted }).text;
    expect(done).toContain('Other positions, not listed here: 12\n');
    expect(done).toContain('Other pending orders, not listed here: 2\n');
    expect(done).toContain('Other price alerts, not listed here: 1\n');
    const [holding] = actionAnnounced.holdings;
    if (holding === undefined) throw new Error('the sample has no position');
    const announced = render({ ...actionAnnounced, holdings: Array.from({ length: MOST_LISTED + 12 }, () => holding) }).text;
    expect(announced).toContain('Other positions, not listed here: 12\n');
    expect(announced.split('Opening price: 275.00 → 68.75')).toHaveLength(MOST_LISTED + 1);
  });
});

test('an unknown template cannot be rendered', () => {
  expect(() => render({ template: 'lottery', firstName: 'Zoë' } as unknown as EmailContent)).toThrow();
});

test.each([
  ['en', 'Time: 15 January 2027 at 08:05 UTC', 'Country: Germany'],
  ['de', 'Zeitpunkt: 15. Januar 2027 um 08:05 UTC', 'Land: Deutschland'],
  ['it', 'Data e ora: 15 gennaio 2027 alle ore 08:05 UTC', 'Paese: Germania'],
  ['es', 'Fecha y hora: 15 de enero de 2027 a las 8:05 UTC', 'País: Alemania'],
] as const)('time and country are written as in %s', (language, when, country) => {
  const { text } = render(newDevice, language);
  expect(text).toContain(`${when}\n`);
  expect(text).toContain(`${country}\n`);
});

test.each([null, 'XX', 'de', 'T1', ''])('the country %j is unknown', (country) => {
  expect(render({ ...newDevice, country }).text).toContain('Country: Unknown\n');
});

test.each([
  [30, 'en', 'valid for 30 minutes.'],
  [60, 'en', 'valid for 1 hour.'],
  [60, 'de', 'ist 1 Stunde gültig.'],
  [90, 'it', 'valido per 90 minuti.'],
  [1_440, 'es', 'válido durante 24 horas.'],
  [2_880, 'de', 'ist 2 Tage gültig.'],
] as const)('%d minutes in %s', (validMinutes, language, words) => {
  expect(render({ ...reset, validMinutes }, language).text).toContain(words);
});

test.each([
  ['en', 'Amount: €1,250.50', 'Due by: Monday 18 January 2027'],
  ['de', 'Betrag: 1.250,50 €', 'Bearbeitung bis: Montag, 18. Januar 2027'],
  ['it', 'Importo: 1.250,50 €', 'Elaborazione entro: lunedì 18 gennaio 2027'],
  ['es', 'Importe: 1.250,50 €', 'Fecha límite de tramitación: lunes, 18 de enero de 2027'],
] as const)('amount and day of a withdrawal are written as in %s', (language, amount, day) => {
  const payment = { firstName: 'Zoë', amountCents: 125_050, currency: 'EUR', number: '100042', url: `${SITE}/transactions/withdrawals` };
  const { text } = render({ template: 'withdrawalRequested', dueOn: '2027-01-18', ...payment }, language);
  expect(text).toContain(`${amount}\n`);
  expect(text).toContain('100042\n');
  expect(text).toContain(`${day}\n`);
});

test.each([
  ['en', 'From: 28 January 2027 at 16:00 UTC', '50%', 'Margin for your positions then: €1,000.00', '113.91%', 'is below 50% once'],
  [
    'de',
    'Ab: 28. Januar 2027 um 16:00 UTC',
    '50 %',
    'Künftige Margin für Ihre Positionen: 1.000,00 €',
    '113,91 %',
    'unter 50\u00a0%, sobald',
  ],
  [
    'it',
    'Inizio: 28 gennaio 2027 alle ore 16:00 UTC',
    '50%',
    'Margine delle Sue posizioni con l’aumento: 1.000,00 €',
    '113,91%',
    'automatica (50%)',
  ],
  ['es', 'Desde: 28 de enero de 2027 a las 16:00 UTC', '50 %', 'con el aumento: 1.000,00 €', '113,91 %', 'por debajo del 50\u00a0%'],
] as const)('times, amounts and percentages of increased margin are as in %s', (language, from, percent, margin, level, stopOut) => {
  const { text } = render(sampleEmails(language, SITE).marginRaised, language);
  expect(text).toContain(': Apple (AAPL)\n');
  for (const ending of [from, percent, margin, level]) expect(text).toContain(`${ending}\n`);
  expect(text).toContain(stopOut);
});

test.each([
  ['en', 'Increased margin for Apple and Microsoft no longer applies', 'You don’t need to do anything.', '50%'],
  ['de', 'Die erhöhte Margin für Apple und Microsoft entfällt', 'Sie müssen nichts tun.', '50 %'],
  ['it', 'Il margine aumentato per Apple e Microsoft non si applica più', 'Non deve fare nulla.', '50%'],
  ['es', 'El margen aumentado de Apple y Microsoft ya no se aplica', 'No tiene que hacer nada.', '50 %'],
] as const)('a cancelled margin increase in %s names the instruments and what has ended', (language, subject, ending, percent) => {
  const sample = sampleEmails(language, SITE).marginRaiseCalledOff;
  const mail = render(sample, language);
  expect(mail.subject).toBe(subject);
  expect(mail.text).toContain(ending);
  const groups = mail.text.split('\n\n').filter((block) => block.includes('UTC'));
  expect(groups.map((group) => group.split('\n').length)).toEqual([4, 4]);
  expect(groups[0]).toContain('Apple (AAPL)');
  expect(groups[0]).toContain(`: ${percent}`);
  const many = ['Apple', 'Microsoft', 'Nvidia', 'Tesla', 'Apple'].flatMap((name) =>
    sample.raises.slice(1).map((raise) => ({ ...raise, name })),
  );
  expect(render({ ...sample, raises: many }, language).subject).toContain(' Apple, Microsoft, Nvidia … ');
});

test.each([
  ['en', '26.375%'],
  ['de', '26,375 %'],
  ['it', '26,375%'],
  ['es', '26,375 %'],
] as const)('the tax withheld from a dividend has all its decimals in %s', (language, withheld) => {
  const sample = sampleEmails(language, SITE).actionAnnounced;
  const terms = { kind: 'dividend', gross: 0.26, currency: 'EUR', withheldPercent: 26.375 } as const;
  const { text } = render({ ...sample, action: { ...sample.action, terms } }, language);
  expect(text.replaceAll('\u00a0', ' ')).toContain(`: ${withheld}\n`);
});

test.each([
  ['en', 'Lower leverage no longer applies to your pending orders', 'Highest leverage'],
  ['de', 'Der niedrigere Hebel für Ihre wartenden Orders entfällt', 'Hebel'],
  ['it', 'La leva ridotta per i Suoi ordini in attesa non si applica più', 'Leva'],
  ['es', 'El apalancamiento reducido ya no se aplica a sus órdenes en espera', 'palancamiento'],
] as const)('cancelled lower leverage in %s names the order and the times that no longer apply', (language, subject, leverage) => {
  const mail = render(sampleEmails(language, SITE).leverageLoweringCalledOff, language);
  expect(mail.subject).toBe(subject);
  const group = mail.text.split('\n\n').find((block) => block.includes('UTC'));
  for (const fact of ['4711', 'EUR/USD (EURUSD)', '30:1', '10:1', leverage]) expect(group).toContain(fact);
});

test('each margin increase has its own group, and a missing level is omitted', () => {
  const sample = sampleEmails('en', SITE).marginRaised;
  const others = sample.raises.map((raise) => ({ ...raise, symbol: 'MSFT', name: 'Microsoft', levelThenPercent: null }));
  const { text, html } = render({ ...sample, raises: [...sample.raises, ...others], marginLevelPercent: null });
  const groups = text.split('\n\n').filter((block) => block.includes('UTC'));
  expect(groups.map((group) => group.split('\n').length)).toEqual([7, 6, 2]);
  expect(html.match(/<div [^>]*border-radius:6px">/g)).toHaveLength(3);
});

test.each([
  [49.99, 'Increased margin: your positions may be closed', 'your margin level would then be below 50%'],
  [50, 'Increased margin for your positions', 'If your margin level is below 50%'],
] as const)('with a future margin level of %d percent, the subject states the risk', (levelThenPercent, subject, words) => {
  const sample = sampleEmails('en', SITE).marginRaised;
  const raises = [...sample.raises, ...sample.raises.map((raise) => ({ ...raise, levelThenPercent }))];
  const mail = render({ ...sample, raises });
  expect(mail.subject).toBe(subject);
  expect(mail.text).toContain(words);
});
