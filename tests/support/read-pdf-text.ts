import { inflateSync } from 'node:zlib';

/**
 * The texts of one of our PDFs in the order in which they were drawn, page after page. Reads what PDFKit writes with embedded fonts: glyph
 * numbers in deflated streams, and for each font a table of the letters that they represent.
 */
export function readPdfText(pdf: Buffer): readonly string[] {
  const objects = readObjects(pdf.toString('latin1'));
  const fonts = new Map<string, ReadonlyMap<string, string>>();
  for (const { head } of objects.values()) {
    for (const [, name = '', id = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const letters = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? '')?.[1];
      if (letters !== undefined) fonts.set(name, readLetters(objects.get(letters)?.stream ?? ''));
    }
  }
  return [...objects.values()].flatMap(({ stream }) => (stream.includes('BT\n') ? readTexts(stream, fonts) : []));
}

interface PdfObject {
  readonly head: string;
  /** Empty if it has none. */
  readonly stream: string;
}

function readObjects(file: string): ReadonlyMap<string, PdfObject> {
  const objects = new Map<string, PdfObject>();
  for (const [, id = '', body = ''] of file.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [head = '', packed] = body.split(/\nstream\n/);
    const bytes = packed === undefined ? null : Buffer.from(packed.slice(0, packed.lastIndexOf('\nendstream')), 'latin1');
    const isDeflated = head.includes('/FlateDecode') && !head.includes('/FontFile');
    objects.set(id, { head, stream: bytes === null || !isDeflated ? '' : inflateSync(bytes).toString('latin1') });
  }
  return objects;
}

/** By glyph number, four hexadecimal digits. */
function readLetters(table: string): ReadonlyMap<string, string> {
  const letters = new Map<string, string>();
  for (const [, first = '', list = ''] of table.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi)) {
    for (const [at, [, code = '']] of [...list.matchAll(/<([0-9a-f ]+)>/gi)].entries()) {
      const glyph = (Number.parseInt(first, 16) + at).toString(16).padStart(4, '0');
      letters.set(glyph, Buffer.from(code.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'));
    }
  }
  return letters;
}

function readTexts(stream: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>): readonly string[] {
  let letters: ReadonlyMap<string, string> = new Map();
  const texts: string[] = [];
  for (const [, font, drawn] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font !== undefined) letters = fonts.get(font) ?? new Map();
    else texts.push([...(drawn ?? '').matchAll(/<([0-9a-f]*)>/gi)].flatMap(([, glyphs = '']) => spell(glyphs, letters)).join(''));
  }
  return texts;
}

function spell(glyphs: string, letters: ReadonlyMap<string, string>): readonly string[] {
  return (glyphs.match(/.{4}/g) ?? []).map((glyph) => letters.get(glyph) ?? '\u{FFFD}');
}
