import type { SecretBox } from '../secrets/secret-box.ts';
import type { MailContent } from './mail-content.ts';

/** What a mail is filled with, sealed for its recipient: moved to another row, it opens nothing. */
export function sealMail(secretBox: SecretBox, recipient: string, content: MailContent): Uint8Array {
  return secretBox.seal('mail', recipient, Buffer.from(JSON.stringify(content)));
}

/** Throws where the key is another one, or the bytes were changed. */
export function openMail(secretBox: SecretBox, recipient: string, sealedValues: Uint8Array): MailContent {
  return JSON.parse(Buffer.from(secretBox.open('mail', recipient, sealedValues)).toString('utf8')) as MailContent;
}
