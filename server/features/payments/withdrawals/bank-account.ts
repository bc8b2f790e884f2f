import { electronicFormatIBAN, isValidIBAN } from 'ibantools';
import type { SecretBox } from '../../../secrets/secret-box.ts';
import { CallRefused } from '../../../transport/call-refused.ts';

/** The bank account that a client names for what cannot be refunded to a card; null if none is named. Throws CallRefused: invalidInput. */
export function readIban(typed: string | undefined): string | null {
  if (typed === undefined || typed.trim() === '') return null;
  const iban = electronicFormatIBAN(typed);
  if (iban === null || !isValidIBAN(iban)) {
    throw new CallRefused('invalidInput', { fields: [{ field: 'iban', message: 'must be an IBAN such as DE89 3704 0044 0532 0130 00' }] });
  }
  return iban;
}

export function sealBankAccount(secretBox: SecretBox, transactionId: string, iban: string): Uint8Array {
  return secretBox.seal('bankAccount', transactionId, Buffer.from(iban));
}

export function openBankAccount(secretBox: Pick<SecretBox, 'open'>, transactionId: string, sealed: Uint8Array): string {
  return Buffer.from(secretBox.open('bankAccount', transactionId, sealed)).toString();
}

/** Masked, but recognisable to its owner. */
export function maskIban(iban: string): string {
  return `${iban.slice(0, 4)} •••• ${iban.slice(-4)}`;
}
