import { formatNumber } from '../../ui/format.ts';
import { useLocale } from '../../ui/locale.tsx';

const BYTES_A_KILOBYTE = 1_024;

interface File {
  readonly media_type: string;
  readonly size_bytes: number;
}

/** Returns a file's type and size as text. */
export function useFileText(): (file: File) => string {
  const locale = useLocale();
  return ({ media_type: type, size_bytes: bytes }) =>
    `${type === 'application/pdf' ? 'PDF' : 'JPEG'}, ${formatNumber(Math.ceil(bytes / BYTES_A_KILOBYTE), locale, 0)} kB`;
}
