const LONGEST = 300;

/** A URL as browsers send it: login, site, path, then what follows a question mark or hash. */
const WEB_ADDRESS = /^(https?):\/\/(?:[^/?#\\@]*@)?([a-z0-9.:[\]-]+)(\/[^?#\\\s"<>]*)?(?:[?#].*)?$/is;

/**
 * Returns the referring page in the form in which it is stored: site and path, without the query, which may identify the visitor. Empty for
 * anything that is not a web address.
 */
export function readSourcePage(address: string): string {
  const [, scheme, site, path = '/'] = WEB_ADDRESS.exec(address.trim()) ?? [];
  if (scheme === undefined || site === undefined) return '';
  return `${scheme.toLowerCase()}://${site.toLowerCase()}${path}`.slice(0, LONGEST);
}

/** Returns the label of a link, or another system's id for a click; empty if it is not a valid one. */
export function readLinkLabel(text: string, longest: number): string {
  const label = text.trim();
  return label.length <= longest && /^[\w.~-]*$/.test(label) ? label : '';
}

export const SUB_ID_MAX_LENGTH = 60;
export const CLICK_ID_MAX_LENGTH = 100;
