const LONGEST = 300;

/** As browsers send it: who is logged in there, site, path; what comes after a question mark or a hash. */
const WEB_ADDRESS = /^(https?):\/\/(?:[^/?#\\@]*@)?([a-z0-9.:[\]-]+)(\/[^?#\\\s"<>]*)?(?:[?#].*)?$/is;

/**
 * The page that somebody came from, as it is kept: its site and path, without what may say who they are (the query). Empty for anything that is no
 * address of a web page.
 */
export function readSourcePage(address: string): string {
  const [, scheme, site, path = '/'] = WEB_ADDRESS.exec(address.trim()) ?? [];
  if (scheme === undefined || site === undefined) return '';
  return `${scheme.toLowerCase()}://${site.toLowerCase()}${path}`.slice(0, LONGEST);
}

/** A label of a link, or another system's name for a click: what it cannot be is dropped. */
export function readLinkLabel(text: string, longest: number): string {
  const label = text.trim();
  return label.length <= longest && /^[\w.~-]*$/.test(label) ? label : '';
}

export const SUB_ID_MAX_LENGTH = 60;
export const CLICK_ID_MAX_LENGTH = 100;
