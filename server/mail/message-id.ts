import { createHash } from 'node:crypto';

/**
 * The Message-ID of a mail, the same at each attempt. Made of its sealed values, which no two mails have in common, so that it neither
 * counts our mails nor tells anything of them.
 */
export function messageIdOf(sealedValues: Uint8Array, siteUrl: string): string {
  const digest = createHash('sha256').update(sealedValues).digest('hex').slice(0, 32);
  return `<${digest}@${new URL(siteUrl).hostname}>`;
}
