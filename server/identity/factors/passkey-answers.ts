/** Schemas of browsers' passkey responses (WebAuthn's RegistrationResponseJSON and AuthenticationResponseJSON). */
import { textSchema } from '@fairlead/contract/fields.ts';
import { z } from 'zod';

/** Longer than anything an authenticator creates. */
const base64url = z
  .string()
  .max(20_000)
  .regex(/^[\w-]+$/);

/** Ids have 1,023 bytes at most. */
const credentialId = base64url.max(1_364);

/** `clientExtensionResults` is ignored, because no extensions are requested. */
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
    /** How the device is connected, such as usb or internal: only a hint for the browser. */
    transports: z.array(textSchema.max(20)).max(10).catch([]),
  }),
});

export const assertionSchema = z.object({
  ...credential,
  response: z.object({ clientDataJSON: base64url, authenticatorData: base64url, signature: base64url }),
});
export type Assertion = z.infer<typeof assertionSchema>;
