import { formatNumber } from '../../../ui/format.ts';

const UNIT = 1024;

/** The file size as file managers show it, such as 845 KB or 1.4 MB. */
export function formatFileSize(sizeBytes: number, locale: string): string {
  const kilobytes = Math.max(1, Math.round(sizeBytes / UNIT));
  return kilobytes < UNIT ? `${formatNumber(kilobytes, locale, 0)} KB` : `${formatNumber(sizeBytes / UNIT / UNIT, locale, 1)} MB`;
}
