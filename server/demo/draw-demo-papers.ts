/**
 * Draws the documents that the demo's clients upload: plain cards and letters marked SPECIMEN, so that they can't be mistaken for real
 * ones.
 */
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { writePdf } from '../pdf/write-pdf.ts';

export interface PaperHolder {
  readonly firstName: string;
  readonly lastName: string;
  /** YYYY-MM-DD. */
  readonly birthDate: string;
  readonly street: string;
  readonly zipCode: string;
  readonly city: string;
  /** ISO 3166-1, two letters. */
  readonly country: string;
}

/** Comes with the server, so that text is drawn the same on a machine without fonts. */
const FONT_FILE = fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'));
const CARD = { width: 1_000, height: 630 };
const LETTER = { width: 900, height: 1_270 };

/** A JPEG. */
export async function drawIdentityCard(holder: PaperHolder): Promise<Uint8Array> {
  const { width, height } = CARD;
  const shapes = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#8d9399"/>
    <rect x="30" y="30" width="940" height="570" rx="34" fill="#eaf0f2"/>
    <path d="M30 64a34 34 0 0 1 34-34h872a34 34 0 0 1 34 34v62H30z" fill="#2f5f73"/>
    <rect x="75" y="175" width="250" height="320" rx="10" fill="#cbd5d9"/>
    <circle cx="200" cy="290" r="62" fill="#9fb0b7"/><path d="M95 495c0-75 47-120 105-120s105 45 105 120z" fill="#9fb0b7"/>
  </svg>`;
  const lines = [
    ['Surname', holder.lastName],
    ['Given name', holder.firstName],
    ['Date of birth', holder.birthDate],
    ['Country', holder.country],
    ['Card number', 'SPECIMEN 000000'],
  ] as const;
  const fields = lines.map(([label, value]) => `${span(label, 15, '#5b6b72')}\n${span(value, 25, '#16262d')}`).join('\n');
  return compose(shapes, [
    { input: await drawText(span('IDENTITY CARD', 26, '#ffffff'), 800), left: 75, top: 62 },
    { input: await drawText(fields, 560), left: 375, top: 168 },
    { input: await drawText(span('SPECIMEN', 76, '#b3261e', '32%'), 900), left: 390, top: 470 },
  ]);
}

/** A utility bill as a JPEG, as proof of address. */
export async function drawUtilityBill(holder: PaperHolder, issuedOn: string): Promise<Uint8Array> {
  const { width, height } = LETTER;
  const rules = Array.from(
    { length: 7 },
    (_, row) => `<rect x="90" y="${690 + row * 46}" width="${row === 6 ? 330 : 720}" height="3" fill="#d5d9dc"/>`,
  );
  const shapes = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#fdfdfb"/><rect width="100%" height="18" fill="#3c6e57"/>${rules.join('')}
  </svg>`;
  return compose(shapes, [
    { input: await drawText(span('Example Energy', 30, '#3c6e57'), 720), left: 90, top: 90 },
    { input: await drawText(span(addressOf(holder).join('\n'), 22, '#1d1f21'), 720), left: 90, top: 230 },
    { input: await drawText(span(`Electricity bill, ${issuedOn}`, 26, '#1d1f21'), 720), left: 90, top: 470 },
    { input: await drawText(span(`Supply address: ${holder.street}, ${holder.city}`, 20, '#1d1f21'), 720), left: 90, top: 540 },
    { input: await drawText(span('SPECIMEN', 92, '#b3261e', '26%'), 860), left: 130, top: 830 },
  ]);
}

/** A PDF for the same purpose. */
export function writeBankLetter(holder: PaperHolder, issuedAt: number): Promise<Uint8Array> {
  const issuedOn = new Date(issuedAt).toISOString().slice(0, 10);
  return writePdf({
    title: 'Confirmation of address',
    language: 'en',
    createdAt: issuedAt,
    footer: 'SPECIMEN for demonstration only',
    pageLabel: '{{page}} / {{pages}}',
    blocks: [
      { kind: 'heading', text: 'SPECIMEN' },
      { kind: 'paragraph', text: `Example Bank confirms that its records show this address for ${holder.firstName} ${holder.lastName}.` },
      {
        kind: 'facts',
        rows: [
          { label: 'Name', value: `${holder.firstName} ${holder.lastName}` },
          { label: 'Date of birth', value: holder.birthDate },
          { label: 'Address', value: addressOf(holder).slice(1).join(', ') },
          { label: 'Issued on', value: issuedOn },
        ],
      },
    ],
  });
}

function addressOf({ firstName, lastName, street, zipCode, city, country }: PaperHolder): readonly string[] {
  return [`${firstName} ${lastName}`, street, `${zipCode} ${city}`, country];
}

function compose(shapes: string, texts: readonly { readonly input: Uint8Array; readonly left: number; readonly top: number }[]) {
  const placed = texts.map(({ input, ...place }) => ({ input: Buffer.from(input), ...place }));
  return sharp(Buffer.from(shapes)).composite(placed).jpeg({ quality: 82 }).toBuffer();
}

/** Pango markup. The size is in points. */
function span(text: string, size: number, colour: string, alpha = '100%'): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<span foreground="${colour}" alpha="${alpha}" size="${size}pt">${escaped}</span>`;
}

function drawText(markup: string, width: number): Promise<Uint8Array> {
  return sharp({ text: { text: markup, font: 'DejaVu Sans', fontfile: FONT_FILE, width, rgba: true, dpi: 72 } })
    .png()
    .toBuffer();
}
