/** For tests: one mail of each kind that people get. */
import type { PersonalMail } from './mail-content.ts';
import { sampleOf } from './mail-parts.ts';
import { sampleMails } from './sample-mails.ts';

export const FIXTURE_MAIL_SITE = 'https://trade.example.com';

const samples = sampleMails('de', FIXTURE_MAIL_SITE);

export const FIXTURE_MAIL_CONTENTS: readonly PersonalMail[] = [
  ...Object.values(samples),
  { ...samples.accountVerified, categoryIds: [] },
  sampleOf('marginRaisedAtRisk', 'de', FIXTURE_MAIL_SITE),
  { ...samples.deletionDecided, granted: false, note: '2028' },
];
