/** The owner of a password, whose data a guesser tries first. Forms and server build it with the same functions. */
export interface PasswordOwner {
  readonly email: string;
  /** In writing order. */
  readonly names: readonly string[];
  /** Other data that people know, such as the phone number. */
  readonly others: readonly string[];
}

/** `phone` is in E.164 if it could be parsed as a number. */
export function passwordOwnerOfClient(client: {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
}): PasswordOwner {
  return { email: client.email, names: [client.firstName, client.lastName], others: [client.phone] };
}

export function passwordOwnerOfAffiliate({
  email,
  name,
  company,
}: {
  readonly email: string;
  readonly name: string;
  readonly company: string;
}): PasswordOwner {
  return { email, names: [name], others: [company] };
}

export function passwordOwnerOfOperator({ email, name }: { readonly email: string; readonly name: string }): PasswordOwner {
  return { email, names: [name], others: [] };
}

/** Returns what a guesser tries first because it is known about the owner, in lower case. */
export function personalTextsOf({ email, names, others }: PasswordOwner): readonly string[] {
  const texts = [
    email,
    localPartOf(email),
    ...joinNames(names),
    ...others,
    ...others.flatMap(numbersOf),
    ...[email, ...others].flatMap(partsOf),
  ];
  return [...new Set(texts.map((text) => text.trim().toLowerCase()))].filter((text) => text.length >= LEAST_PERSONAL_LENGTH);
}

/** Shorter texts occur in passwords by chance. */
const LEAST_PERSONAL_LENGTH = 3;

/** Common separators between names. */
const BETWEEN_NAMES = ['', ' ', '.', '-', '_', ',', ', ', '+'];

/** Returns each name alone, and all of them joined in both orders. */
function joinNames(names: readonly string[]): readonly string[] {
  const single = names.flatMap((name) => name.split(/\s+/)).filter((name) => name !== '');
  const orders = [single, single.toReversed()];
  return [...single, ...orders.flatMap((order) => BETWEEN_NAMES.map((between) => order.join(between)))];
}

function localPartOf(email: string): string {
  return email.split('@')[0] ?? '';
}

function partsOf(text: string): readonly string[] {
  return text.split(/[^\p{L}\p{N}]+/u);
}

/** Calling codes of one and two digits (ITU-T E.164, annex). All others have three, and no code is a prefix of another. */
const SHORT_CALLING_CODES = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

/**
 * Returns the ways of writing a phone number abroad and at home, in digits: without the calling code, and with and without the trunk prefix
 * 0.
 */
function numbersOf(text: string): readonly string[] {
  if (!/^\+?[\d\s().\-/]+$/.test(text)) return [];
  const digits = text.replace(/\D/g, '');
  const withinCountry = text.trim().startsWith('+') ? digits.slice(SHORT_CALLING_CODES.exec(digits)?.[0].length ?? 3) : digits;
  const withoutTrunk = withinCountry.replace(/^0/, '');
  return [digits, `00${digits}`, withinCountry, withoutTrunk, `0${withoutTrunk}`];
}
