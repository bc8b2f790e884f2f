/** The contract of every mail transport: a test suite that each implementation runs with its own harness. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { readMessage, type ReadMessage } from './fixture-mime.ts';
import type { FinishedEmail, MailTransport } from './mail-transport.ts';

export interface MailTransportHarness {
  readonly transport: MailTransport;
  /** Every complete message that was handed over, in any order. */
  delivered(): Promise<readonly string[]>;
  remove(): Promise<void>;
}

export const MAIL: FinishedEmail = {
  messageId: '<0123456789abcdef@trade.example.com>',
  to: 'anna@example.com',
  subject: 'Please confirm your email',
  text: 'Hello Anna,\n\nhttps://trade.example.com/confirm-email?code=abc\n',
  html: '<p>Hello Anna</p>',
};

/** The harness's transport must send from Fairlead <no-reply@example.com>. */
export function describeMailTransportContract(name: string, createHarness: () => Promise<MailTransportHarness>): void {
  async function open(): Promise<MailTransportHarness> {
    const harness = await createHarness();
    onTestFinished(async () => {
      await harness.transport.close();
      await harness.remove();
    });
    return harness;
  }

  async function send(changes: Partial<FinishedEmail>): Promise<ReadMessage> {
    const harness = await open();
    await harness.transport.send({ ...MAIL, ...changes });
    const [message = '', ...more] = await harness.delivered();
    expect(more).toEqual([]);
    return readMessage(message);
  }

  describe(`${name} as a mail transport`, () => {
    test('delivers an email unchanged', async () => {
      const { headers, text, html } = await send({});
      expect(headers.get('from')).toEqual(['Fairlead <no-reply@example.com>']);
      expect(headers.get('to')).toEqual([MAIL.to]);
      expect(headers.get('subject')).toEqual([MAIL.subject]);
      expect(headers.get('message-id')).toEqual([MAIL.messageId]);
      expect(text.trim()).toBe(MAIL.text.trim());
      expect(html.trim()).toBe(MAIL.html);
    });

    test('marks the email as auto-generated and names no software', async () => {
      const { headers } = await send({});
      expect(headers.get('auto-submitted')).toEqual(['auto-generated']);
      expect(headers.has('x-mailer')).toBe(false);
    });

    test('preserves every character of a long text and a long subject', async () => {
      const subject = 'Ihre E-Mail-Adresse wurde geändert: schön, daß Sie’s prüfen — ¡año nuevo! 🙂 '.repeat(3).trim();
      const text = `Grüße aus Öttingen, ¿qué tal? è così 🙂\n.\n..hidden\nFrom here\n${'länger '.repeat(400).trim()}\n= 100 %`;
      const html = `<p>${'Größe '.repeat(300).trim()}</p>`;
      const message = await send({ subject, text, html });
      expect(message.headers.get('subject')).toEqual([subject]);
      expect(message.text.trim()).toBe(text);
      expect(message.html.trim()).toBe(html);
    });

    test.each(['\r\n', '\n', '\r', '\u0000', '\u2028'])('a line break in the subject (%j) does not start a header', async (lineBreak) => {
      const { headers, text } = await send({ subject: `Hello${lineBreak}Bcc: eve@example.com${lineBreak}${lineBreak}Another text` });
      expect(headers.has('bcc')).toBe(false);
      expect(headers.get('subject')?.join('')).toMatch(/^Hello Bcc: eve@example.com +Another text$/);
      expect(text.trim()).toBe(MAIL.text.trim());
    });

    test.each([
      'anna@example.com\r\nBcc: eve@example.com',
      'anna@example.com, eve@example.com',
      'anna@example.com,eve@example.com',
      'anna,eve@example.com',
      'anna;eve@example.com',
      'Anna <anna@example.com>',
      '<anna@example.com>',
      '"anna eve"@example.com',
      'friends:anna@example.com;',
      'anna@example.com> NOTIFY=SUCCESS',
      'anna\u0000@example.com',
      'anna',
      '',
    ])('a recipient that is not one plain address (%j) is rejected', async (to) => {
      const harness = await open();
      await expect(harness.transport.send({ ...MAIL, to })).rejects.toThrow('not one plain address');
      expect(await harness.delivered()).toEqual([]);
    });

    test('delivers several emails concurrently', async () => {
      const { transport, delivered } = await open();
      const recipients = ['a@example.com', 'b@example.com', 'c@example.com', 'd@example.com'];
      await Promise.all(recipients.map((to) => transport.send({ ...MAIL, to })));
      const messages = (await delivered()).map(readMessage);
      expect(messages.flatMap(({ headers }) => headers.get('to') ?? []).toSorted()).toEqual(recipients);
    });

    test('loads no file or URL named in an email', async () => {
      const { text } = await send({ text: 'file:///etc/passwd http://127.0.0.1:1/', html: '<img src="file:///etc/passwd">' });
      expect(text.trim()).toBe('file:///etc/passwd http://127.0.0.1:1/');
    });

    test('can be closed twice, and without having sent anything', async () => {
      const { transport } = await open();
      await transport.close();
      await transport.close();
    });
  });
}
