import type { SecretBox } from '../secrets/secret-box.ts';
import type { EmailContent } from './email-content.ts';

/** Seals an email's values for its recipient: moved to another row, they can't be opened. */
export function sealEmail(secretBox: SecretBox, recipient: string, content: EmailContent): Uint8Array {
  return secretBox.seal('mail', recipient, Buffer.from(JSON.stringify(content)));
}

/** Throws if the key is different or the bytes were changed. */
export function openEmail(secretBox: SecretBox, recipient: string, sealedValues: Uint8Array): EmailContent {
  return JSON.parse(Buffer.from(secretBox.open('mail', recipient, sealedValues)).toString('utf8')) as EmailContent;
}
