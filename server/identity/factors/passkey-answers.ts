/** The form of what a browser's passkeys give (WebAuthn's RegistrationResponseJSON and AuthenticationResponseJSON). */
import { textSchema } from '@fairlead/contract/fields.ts';
import { z } from 'zod';

/** Longer than anything that an authenticator makes. */
const base64url = z
  .string()
  .max(20_000)
  .regex(/^[\w-]+$/);

/** Ids have 1,023 bytes at most. */
const credentialId = base64url.max(1_364);

/** `clientExtensionResults` is left out of what is read: no extension is asked for. */
const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  clientExtensionResults: z.unknown().transform(() => ({})),
};

export const attestationSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    /** How the device is reached, such as usb or internal: a hint for the browser, and nothing else. */
    transports: z.array(textSchema.max(20)).max(10).catch([]),
  }),
});

export const assertionSchema = z.object({
  ...credential,
  response: z.object({ clientDataJSON: base64url, authenticatorData: base64url, signature: base64url }),
});
export type Assertion = z.infer<typeof assertionSchema>;
