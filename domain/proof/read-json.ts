/**
 * Reads JSON of which there is only one reading. If a field appears twice in an object, some programs take the first and some the last, so a
 * statement could say one thing to a client and another to the verifier.
 */

/** Throws SyntaxError if the text isn't JSON, or if a field appears twice in an object. */
export function readJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  const field = findRepeatedField(text);
  if (field !== null) throw new SyntaxError(`the field ${field} appears twice`);
  return value;
}

/** Strings, and what begins or ends objects and lists. A string is a field's name if a colon follows. */
const TOKENS = /"(?<string>[^"\\]*(?:\\.[^"\\]*)*)"(?<colon>\s*:)?|[{}[\]]/g;

/** Expects valid JSON. A name may be written in several ways, with escapes. */
function findRepeatedField(json: string): string | null {
  const open: Set<string>[] = [];
  for (const [token, string, colon] of json.matchAll(TOKENS)) {
    if (token === '{' || token === '[') open.push(new Set());
    else if (token === '}' || token === ']') open.pop();
    else if (string !== undefined && colon !== undefined) {
      const name = String(JSON.parse(`"${string}"`));
      const names = open.at(-1);
      if (names?.has(name) === true) return name;
      names?.add(name);
    }
  }
  return null;
}
