/** For tests: one email of each kind that people receive. */
import type { PersonalEmail } from './email-content.ts';
import { sampleOf } from './email-parts.ts';
import { sampleEmails } from './sample-emails.ts';

export const FIXTURE_EMAIL_SITE = 'https://trade.example.com';

const samples = sampleEmails('de', FIXTURE_EMAIL_SITE);

export const FIXTURE_EMAIL_CONTENTS: readonly PersonalEmail[] = [
  ...Object.values(samples),
  { ...samples.accountVerified, categoryIds: [] },
  sampleOf('marginRaisedAtRisk', 'de', FIXTURE_EMAIL_SITE),
  ...(['dividendAnnounced', 'renameAnnounced', 'delistingAnnounced', 'dividendDone', 'delistingDone'] as const).map((name) =>
    sampleOf(name, 'de', FIXTURE_EMAIL_SITE),
  ),
  { ...samples.deletionDecided, granted: false, note: '2028' },
];
