const LONGEST_NAME = 60;

/**
 * An image's path below /storage/uploads, in Cockpit's format: the upload date, the file's name, and a unique hex id of 13 digits. Pure.
 */
export function makeImagePath(fileName: string, uploadedAt: number, uniqueHex: string): string {
  const day = new Date(uploadedAt).toISOString().slice(0, 10).replaceAll('-', '/');
  return `/${day}/${slugifyFileName(fileName)}_uid_${uniqueHex}.webp`;
}

/** Lower-case letters, digits and hyphens; never empty. Accents are removed, and other characters separate words. */
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

/** The common part of all of an image's paths, including the narrower variants. */
export function stemOfPicturePath(path: string): string {
  return path.replace(/\.[a-z]+$/, '');
}
