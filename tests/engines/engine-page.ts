/** What a flow needs of a browser, so that the same steps are played in each. */
export interface EnginePage {
  /** Goes to a path of the server. */
  open(path: string): Promise<void>;
  /** The path that is shown. */
  path(): Promise<string>;
  /** The texts of what is found and can be seen. */
  texts(place: Place): Promise<readonly string[]>;
  /** Clicks as a mouse does on the first that is found and can be seen. Rejects where there is none. */
  click(place: Place): Promise<void>;
  /** Replaces what is in a field, as a keyboard does. Rejects where there is none. */
  type(place: Place, text: string): Promise<void>;
  close(): Promise<void>;
}

/** An XPath: the one way of finding something that every browser's automation has. */
export type Place = string;

/** How long a browser may take over one thing that it's told to do. */
export const ENGINE_TIMEOUT_MS = 30_000;

/** A button or a link by the name that it's read out by. */
export function press(name: string): Place {
  return `//*[self::button or self::a][@aria-label=${quote(name)} or normalize-space(.)=${quote(name)}]`;
}

/** A field by its label. */
export function field(label: string): Place {
  return `//input[@aria-label=${quote(label)} or @id=//label[normalize-space(.)=${quote(label)}]/@for or ancestor::label[normalize-space(.)=${quote(label)}]]`;
}

/** Whatever says this text by itself, somewhere in it. */
export function saying(text: string): Place {
  return `//*[text()[contains(normalize-space(.), ${quote(text)})]]`;
}

/** XPath can't escape a quote within one. */
function quote(text: string): string {
  if (text.includes("'")) throw new Error(`${text} has a quote in it`);
  return `'${text}'`;
}
