/** For tests: PDFs with packed objects and a list of objects in a stream, as programs of today write them, and with what hides in such files. */
import { deflateSync } from 'node:zlib';

export interface PackedPdf {
  /** Numbered from 10 on, packed into one stream. `10 0 R` is the first of them. */
  readonly packed: readonly string[];
  /** What the catalogue has beside its pages. */
  readonly catalogue?: string;
  /** What the file's own objects are, from 20 on. */
  readonly objects?: readonly string[];
  /** How the stream of objects is described, but for its count, its first position and its length. */
  readonly description?: string;
  /** How its object begins. */
  readonly head?: string;
  /** What stands between its description and its bytes. */
  readonly keyword?: string;
  readonly pack?: (content: Buffer) => Buffer;
  /** How the key of the first position is written. */
  readonly firstKey?: string;
  /** What stands around the stream of objects, such as the content of another one. */
  readonly around?: readonly [string, string];
}

const PAGES = ['<</Type/Pages/Kids[3 0 R]/Count 1>>', '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>'];
const OBJECT_STREAM = 4;

/** A whole file whose list of objects leads to each of them. */
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

  /** The list of objects, as a stream that is not packed, and the end of the file. */
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
  /** The object of the only annotation of the only page. */
  readonly annotation?: string;
  /** How that object begins. */
  readonly head?: string;
  /** What the page and the catalogue have beside their usual entries. */
  readonly page?: string;
  readonly catalogue?: string;
  /** Further objects, by their numbers, from 5 on. */
  readonly objects?: Readonly<Record<number, string>>;
  /** What the trailer names as the catalogue. */
  readonly root?: string;
}

/** A file with one page, a link on it, and a table of objects as it was usual before they were packed. */
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

/** What a later change of a file adds behind it: further objects and their list, in front of the former one. */
export function updatePdf(file: Buffer, objects: Readonly<Record<number, string>>): Buffer {
  const former = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(file.toString('latin1'))?.[1];
  if (former === undefined) throw new Error('the file has no list of objects');
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
