import { formatNumber } from '../../../ui/format.ts';

const UNIT = 1024;

/** 845 KB, 1.4 MB: as an explorer of files shows it. */
export function formatFileSize(sizeBytes: number, locale: string): string {
  const kilobytes = Math.max(1, Math.round(sizeBytes / UNIT));
  return kilobytes < UNIT ? `${formatNumber(kilobytes, locale, 0)} KB` : `${formatNumber(sizeBytes / UNIT / UNIT, locale, 1)} MB`;
}
