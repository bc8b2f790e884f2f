const LONGEST_NAME = 60;

/**
 * Where a picture is below /storage/uploads, as a Cockpit names it: the day of its upload, what its file was called, and 13 digits of hex that
 * no other has. Pure.
 */
export function makePicturePath(fileName: string, uploadedAt: number, uniqueHex: string): string {
  const day = new Date(uploadedAt).toISOString().slice(0, 10).replaceAll('-', '/');
  return `/${day}/${slugifyFileName(fileName)}_uid_${uniqueHex}.webp`;
}

/** Small letters, digits and hyphens; never empty. Letters lose their accents, and what is no letter parts words. */
export function slugifyFileName(fileName: string): string {
  const stem = fileName.replace(/^.*[/\\]/, '').replace(/\.[^.]*$/, '');
  const words =
    stem
      .replaceAll('ß', 'ss')
      .normalize('NFKD')
      .replaceAll(/\p{Mark}/gu, '')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  return words.join('-').slice(0, LONGEST_NAME).replace(/-$/, '') || 'picture';
}

/** What all addresses of a picture have in common, the narrower ones too. */
export function stemOfPicturePath(path: string): string {
  return path.replace(/\.[a-z]+$/, '');
}
