/**
 * For tests: PDFs with compressed objects and a cross-reference stream, as current programs write them, with ways to hide content in them.
 */
import { deflateSync } from 'node:zlib';

export interface PackedPdf {
  /** Numbered from 10, compressed into one stream. `10 0 R` is the first of them. */
  readonly packed: readonly string[];
  /** Further entries of the catalogue. */
  readonly catalogue?: string;
  /** Uncompressed objects, numbered from 20. */
  readonly objects?: readonly string[];
  /** The entries of the object stream's dictionary, without count, first position and length. */
  readonly description?: string;
  /** The start of its object. */
  readonly head?: string;
  /** The text between its dictionary and its bytes. */
  readonly keyword?: string;
  readonly pack?: (content: Buffer) => Buffer;
  /** The spelling of the key for the first position. */
  readonly firstKey?: string;
  /** The text around the object stream, such as the content of another one. */
  readonly around?: readonly [string, string];
}

const PAGES = ['<</Type/Pages/Kids[3 0 R]/Count 1>>', '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>'];
const OBJECT_STREAM = 4;

/** A complete file whose cross-reference table lists all of its objects. */
export function makePackedPdf(settings: PackedPdf): Buffer {
  const { packed, catalogue = '', objects = [], description = '/Type/ObjStm/Filter/FlateDecode', head = '4 0 obj\n' } = settings;
  const { keyword = '\nstream\n', pack = deflateSync, firstKey = '/First', around = ['', ''] } = settings;
  let offset = 0;
  const positions = packed.map((object, index) => {
    const position = `${index + 10} ${offset}`;
    offset += object.length + 1;
    return position;
  });
  const first = `${positions.join(' ')} `;
  const content = pack(Buffer.from(`${first}${packed.join(' ')} `, 'latin1'));
  const dictionary = `<<${description}/N ${packed.length}${firstKey} ${first.length}/Length ${content.length}>>`;
  const file = new PdfWriter();
  file.add(1, `<</Type/Catalog/Pages 2 0 R${catalogue}>>`);
  PAGES.forEach((object, index) => file.add(index + 2, object));
  file.write(around[0]);
  file.begin(OBJECT_STREAM);
  file.write(`${head}${dictionary}${keyword}`);
  file.write(content);
  file.write(`\nendstream\nendobj\n${around[1]}`);
  objects.forEach((object, index) => file.add(index + 20, object));
  return file.end(packed.map((_object, index) => ({ id: index + 10, index })));
}

class PdfWriter {
  readonly #chunks: Buffer[] = [];
  readonly #offsets = new Map<number, number>();
  #length = 0;

  constructor() {
    this.write('%PDF-1.7\n');
  }

  write(content: string | Buffer): void {
    const bytes = typeof content === 'string' ? Buffer.from(content, 'latin1') : content;
    this.#chunks.push(bytes);
    this.#length += bytes.length;
  }

  begin(id: number): void {
    this.#offsets.set(id, this.#length);
  }

  add(id: number, object: string): void {
    this.begin(id);
    this.write(`${id} 0 obj\n${object}\nendobj\n`);
  }

  /** Writes the cross-reference table as an uncompressed stream, and the end of the file. */
  end(packed: readonly { readonly id: number; readonly index: number }[]): Buffer {
    const start = this.#length;
    const id = 99;
    const rows = Buffer.alloc((id + 1) * 6);
    const put = (row: number, kind: number, value: number, index: number): void => {
      rows.writeUInt8(kind, row * 6);
      rows.writeUInt32BE(value, row * 6 + 1);
      rows.writeUInt8(index, row * 6 + 5);
    };
    this.#offsets.set(id, start);
    for (const [row, offset] of this.#offsets) put(row, 1, offset, 0);
    for (const { id: row, index } of packed) put(row, 2, OBJECT_STREAM, index);
    this.write(`${id} 0 obj\n<</Type/XRef/Size ${id + 1}/W[1 4 1]/Root 1 0 R/Length ${rows.length}>>\nstream\n`);
    this.write(rows);
    this.write(`\nendstream\nendobj\nstartxref\n${start}\n%%EOF\n`);
    return Buffer.concat(this.#chunks);
  }
}

export interface LinkedPdf {
  /** The object of the only annotation on the only page. */
  readonly annotation?: string;
  /** The start of that object. */
  readonly head?: string;
  /** Further entries of the page and the catalogue. */
  readonly page?: string;
  readonly catalogue?: string;
  /** Further objects by number, from 5. */
  readonly objects?: Readonly<Record<number, string>>;
  /** The catalogue as named in the trailer. */
  readonly root?: string;
}

/** A file with one page and a link on it, with a classic cross-reference table. */
export function makeLinkedPdf(settings: LinkedPdf): Buffer {
  const { annotation = 'null', head = '4 0 obj\n', page = '', catalogue = '', objects = {}, root = '1 0 R' } = settings;
  const written: readonly (readonly [number, string])[] = [
    [1, `1 0 obj\n<</Type/Catalog/Pages 2 0 R${catalogue}>>`],
    [2, `2 0 obj\n${PAGES[0]}`],
    [3, `3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Annots[4 0 R]${page}>>`],
    [4, `${head}${annotation}`],
    ...Object.entries(objects).map(([id, object]) => [Number(id), `${id} 0 obj\n${object}`] as const),
  ];
  let text = '%PDF-1.7\n';
  let list = '0 1\n0000000000 65535 f \n';
  for (const [id, object] of written) {
    list += `${id} 1\n${String(text.length).padStart(10, '0')} 00000 n \n`;
    text += `${object}\nendobj\n`;
  }
  const tail = `xref\n${list}trailer\n<</Size 100/Root ${root}>>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(`${text}${tail}`, 'latin1');
}

/** Appends an incremental update to a file: further objects and their table, which refers to the former one. */
export function updatePdf(file: Buffer, objects: Readonly<Record<number, string>>): Buffer {
  const former = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(file.toString('latin1'))?.[1];
  if (former === undefined) throw new Error('the file has no cross-reference table');
  let text = '';
  let list = '';
  for (const [id, object] of Object.entries(objects)) {
    list += `${id} 1\n${String(file.length + text.length).padStart(10, '0')} 00000 n \n`;
    text += `${id} 0 obj\n${object}\nendobj\n`;
  }
  const start = file.length + text.length;
  const tail = `xref\n${list}trailer\n<</Size 100/Root 1 0 R/Prev ${former}>>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.concat([file, Buffer.from(`${text}${tail}`, 'latin1')]);
}
