import type { TFunction } from 'i18next';

/** The name of a holiday in the client's language if it is well known, otherwise as entered. The texts are by the venues' names. */
export function holidayName(reason: string, t: TFunction<['trading']>): string {
  const names: Readonly<Record<string, string>> = t('trading:holidays', { returnObjects: true });
  return Object.hasOwn(names, reason) ? (names[reason] ?? reason) : reason;
}
