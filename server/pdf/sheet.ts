/** The page being drawn: tracks the position of the next line in points, and starts a new page when there is no room left. */
import { fileURLToPath } from 'node:url';

/** DejaVu covers every European script. */
const FONTS = {
  regular: fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')),
  bold: fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')),
} as const;

export const COLOURS = { strong: '#0f1b2a', muted: '#526074', line: '#d6dde6', accent: '#1b57c4' } as const;

export const PAGE_MARGINS = { top: 72, bottom: 56, left: 48, right: 48 } as const;

export interface TextStyle {
  readonly font?: keyof typeof FONTS;
  readonly size: number;
  readonly colour?: keyof typeof COLOURS;
}

export interface LineStyle extends TextStyle {
  readonly before?: number;
  readonly after?: number;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly align?: 'left' | 'right';
}

export interface Sheet {
  readonly pdf: PDFKit.PDFDocument;
  readonly left: number;
  readonly width: number;
  /** The position of the next element, from the top of the page. */
  y: number;
  /** Starts a new page if this height no longer fits; returns whether it did. */
  keepTogether(height: number): boolean;
  /** Writes lines over the full width, on as many pages as they need. */
  write(text: string, style: LineStyle): void;
  heightOf(text: string, width: number, style: TextStyle): number;
  /** Writes text at a fixed position. */
  place(text: string, box: Box, style: TextStyle): void;
  rule(y: number): void;
}

export function createSheet(pdf: PDFKit.PDFDocument): Sheet {
  for (const [name, path] of Object.entries(FONTS)) pdf.registerFont(name, path);
  const left = PAGE_MARGINS.left;
  const width = pdf.page.width - PAGE_MARGINS.left - PAGE_MARGINS.right;
  const bottom = pdf.page.height - PAGE_MARGINS.bottom;
  const applyStyle = ({ font = 'regular', size, colour = 'strong' }: TextStyle) => pdf.font(font).fontSize(size).fillColor(COLOURS[colour]);
  return {
    pdf,
    left,
    width,
    y: PAGE_MARGINS.top,
    keepTogether(height) {
      if (this.y + height <= bottom) return false;
      pdf.addPage();
      this.y = PAGE_MARGINS.top;
      return true;
    },
    write(text, style) {
      if (this.y > PAGE_MARGINS.top) this.y += style.before ?? 0;
      applyStyle(style).text(text, left, this.y, { width });
      this.y = pdf.y + (style.after ?? 0);
    },
    heightOf: (text, boxWidth, style) => applyStyle(style).heightOfString(text, { width: boxWidth }),
    place(text, box, style) {
      applyStyle(style).text(text, box.x, box.y, { width: box.width, align: box.align ?? 'left' });
    },
    rule(y) {
      pdf
        .moveTo(left, y)
        .lineTo(left + width, y)
        .lineWidth(0.5)
        .strokeColor(COLOURS.line)
        .stroke();
    },
  };
}
