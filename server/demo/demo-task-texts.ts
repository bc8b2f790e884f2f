/** Messages from the demo's clients and visitors, and its operators' notes about them. */
import type { Language } from '@fairlead/contract/language.ts';
import type { ComplaintCategory } from '@fairlead/domain/contact/complaint-rules.ts';
import type { DemoStaff } from './demo-actions.ts';

export interface DemoMessage {
  readonly hoursAgo: number;
  readonly isClient: boolean;
  readonly language: Language;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly message: string;
}

export const DEMO_MESSAGES: readonly DemoMessage[] = [
  {
    hoursAgo: 5 * 24 + 3,
    isClient: true,
    language: 'de',
    firstName: 'Markus',
    lastName: 'Gruber',
    email: 'markus.gruber@example.test',
    phone: '+436601234502',
    message:
      'Guten Tag, in der Jahresaufstellung fehlt mir die Spalte mit den Gebühren. Wo finde ich sie, oder können Sie sie mir für die Steuer noch einmal schicken? Vielen Dank.',
  },
  {
    hoursAgo: 27,
    isClient: false,
    language: 'it',
    firstName: 'Roberta',
    lastName: 'Villani',
    email: 'roberta.villani@example.test',
    phone: '',
    message:
      'Buongiorno, prima di aprire un conto vorrei sapere se posso depositare con bonifico da un conto cointestato con mio marito. Grazie mille.',
  },
  {
    hoursAgo: 6.5,
    isClient: true,
    language: 'es',
    firstName: 'Lucía',
    lastName: 'Navarro',
    email: 'lucia.navarro@example.test',
    phone: '+34612345102',
    message: 'Hola, he hecho una transferencia y todavía no aparece en mi cuenta. Creo que olvidé poner el concepto. ¿Pueden comprobarlo?',
  },
  {
    hoursAgo: 0.7,
    isClient: false,
    language: 'en',
    firstName: 'Owen',
    lastName: 'Fletcher',
    email: 'owen.fletcher@example.test',
    phone: '+35312345106',
    message:
      'Do you offer a guaranteed stop on gold, and what does it cost if it’s triggered? I couldn’t find the figure on the costs page.',
  },
];

export const DEMO_COMPLAINTS: Readonly<Record<'older' | 'newer', { readonly category: ComplaintCategory; readonly text: string }>> = {
  older: {
    category: 'execution',
    text: 'Meine Verkaufsorder in Gold wurde am Tag der US-Arbeitsmarktdaten 1,80 Dollar unter dem angezeigten Kurs ausgeführt. Ich bitte um eine Erklärung und um die Erstattung der Differenz.',
  },
  newer: {
    category: 'payments',
    text: 'My card was charged EUR 500 for a deposit, but it took almost a day to reach my account. I missed the trade I needed it for, and no one on the phone could tell me where the money was.',
  },
};

interface DemoNote {
  readonly email: string;
  readonly text: string;
  readonly daysAgo: number;
  readonly by: keyof DemoStaff;
}

export const DEMO_NOTES: readonly DemoNote[] = [
  {
    email: 'verena.auer@example.test',
    text: 'Called about a higher card deposit limit. Suggested a bank transfer instead; she’ll use one for amounts above EUR 5,000.',
    daysAgo: 12.2,
    by: 'support',
  },
  {
    email: 'alvaro.reyes@example.test',
    text: 'Called to ask about his withdrawal. Promised him a reply today.',
    daysAgo: 0.25,
    by: 'support',
  },
  {
    email: 'lucia.navarro@example.test',
    text: 'Found her bank transfer without a reference at the bank. Requested a manual adjustment; needs a second approver.',
    daysAgo: 0.2,
    by: 'approver',
  },
  {
    email: 'nicolas.faure@example.test',
    text: 'Called to announce a bank transfer of EUR 5,000, from the same bank account as before.',
    daysAgo: 1.9,
    by: 'admin',
  },
  {
    email: 'martina.serra@example.test',
    text: 'Asked how a guaranteed stop differs from a stop loss. Sent her the link to the article.',
    daysAgo: 1.1,
    by: 'admin',
  },
  { email: 'sabine.albrecht@example.test', text: 'Prefers calls after 18:00.', daysAgo: 8.4, by: 'support' },
  {
    email: 'jeroen.smit@example.test',
    text: 'Bank letter is older than the ID card. Compare the address with the one in his details.',
    daysAgo: 2.1,
    by: 'approver',
  },
];

export const DEMO_TAGS: readonly { readonly email: string; readonly tag: string; readonly daysAgo: number }[] = [
  { email: 'sabine.albrecht@example.test', tag: 'call evenings', daysAgo: 8.39 },
  { email: 'verena.auer@example.test', tag: 'vip', daysAgo: 12.19 },
  { email: 'nicolas.faure@example.test', tag: 'vip', daysAgo: 6.5 },
  { email: 'alvaro.reyes@example.test', tag: 'call back', daysAgo: 0.24 },
  { email: 'ralf.petersen@example.test', tag: 'complaint', daysAgo: 3.3 },
];
