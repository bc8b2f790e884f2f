import { createHash } from 'node:crypto';

/**
 * The Message-ID of an email, the same at each attempt. Derived from its sealed values, which are unique, so that it neither counts our
 * emails nor reveals anything about them.
 */
export function messageIdOf(sealedValues: Uint8Array, siteUrl: string): string {
  const digest = createHash('sha256').update(sealedValues).digest('hex').slice(0, 32);
  return `<${digest}@${new URL(siteUrl).hostname}>`;
}
