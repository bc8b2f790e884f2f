/** What a flow needs from a browser, so that the same steps are played in each. */
export interface EnginePage {
  /** Opens a path of the server. */
  open(path: string): Promise<void>;
  /** The current path. */
  path(): Promise<string>;
  /** The texts of the matching visible elements. */
  texts(place: Place): Promise<readonly string[]>;
  /** Clicks the first matching visible element as a mouse does. Rejects if there is none. */
  click(place: Place): Promise<void>;
  /** Replaces the text of a field as a keyboard does. Rejects if there is none. */
  type(place: Place, text: string): Promise<void>;
  close(): Promise<void>;
}

/** An XPath: the one locator that every browser's automation supports. */
export type Place = string;

/** How long a browser may take over one command. */
export const ENGINE_TIMEOUT_MS = 30_000;

/** A button or a link by its accessible name. */
export function press(name: string): Place {
  return `//*[self::button or self::a][@aria-label=${quote(name)} or normalize-space(.)=${quote(name)}]`;
}

/** A field by its label. */
export function field(label: string): Place {
  return `//input[@aria-label=${quote(label)} or @id=//label[normalize-space(.)=${quote(label)}]/@for or ancestor::label[normalize-space(.)=${quote(label)}]]`;
}

/** An element whose own text contains this text. */
export function withText(text: string): Place {
  return `//*[text()[contains(normalize-space(.), ${quote(text)})]]`;
}

/** XPath can't escape a quote inside a string. */
function quote(text: string): string {
  if (text.includes("'")) throw new Error(`${text} contains a quote`);
  return `'${text}'`;
}
