import type { Language } from '@fairlead/contract/language.ts';
import type { PersonalData } from '@fairlead/contract/account/privacy.ts';
import type { PdfBlock } from '../../../../pdf/pdf-document.ts';
import { writePdf } from '../../../../pdf/write-pdf.ts';
import { formatPersonalValue, isFigure } from './format-personal-value.ts';
import { PERSONAL_DATA_LAYOUT, layOutUnknown, type LaidOutField } from './personal-data-layout.ts';
import { PERSONAL_DATA_TEXTS, type PersonalDataTexts } from './personal-data-texts.ts';

type Part = PersonalData['data']['parts'][number];

/** More is not useful in a document; the JSON has everything. */
export const MOST_RECORDS_IN_PDF = 500;

/** A client's personal data as a PDF in their language. */
export async function writePersonalDataPdf({ generated_at, parts }: PersonalData['data'], language: Language): Promise<Buffer> {
  const texts = PERSONAL_DATA_TEXTS[language];
  const madeAt = formatPersonalValue(generated_at, 'time', language, texts);
  return writePdf({
    title: texts.title,
    language,
    createdAt: Date.parse(generated_at),
    footer: texts.footer.replace('{{at}}', madeAt),
    pageLabel: texts.page,
    blocks: [
      { kind: 'paragraph', text: texts.intro },
      { kind: 'note', text: texts.never },
      ...parts.flatMap((part) => composePart(part, language, texts)),
    ],
  });
}

function composePart({ name, is_complete, records }: Part, language: Language, texts: PersonalDataTexts): readonly PdfBlock[] {
  const shown = records.slice(0, MOST_RECORDS_IN_PDF);
  const isWhole = is_complete && shown.length === records.length;
  const remark = texts.remarks[name];
  return [
    { kind: 'heading', text: texts.parts[name] ?? name },
    ...(remark === undefined ? [] : [{ kind: 'note', text: remark } as const]),
    ...(isWhole ? [] : [{ kind: 'note', text: texts.cut.replace('{{count}}', String(shown.length)) } as const]),
    ...(shown.length === 0 ? [{ kind: 'note', text: texts.nothing } as const] : composeRecords(name, shown, language, texts)),
  ];
}

function composeRecords(name: string, records: Part['records'], language: Language, texts: PersonalDataTexts): readonly PdfBlock[] {
  const { form, fields } = PERSONAL_DATA_LAYOUT[name] ?? layOutUnknown(records);
  const labelOf = ({ key }: LaidOutField): string => texts.fields[key] ?? key;
  const write = (record: Part['records'][number], { key, format }: LaidOutField): string =>
    formatPersonalValue(record[key], format, language, texts, name);
  if (form === 'facts') {
    return records.map((record) => ({
      kind: 'facts',
      rows: fields.map((field) => ({ label: labelOf(field), value: write(record, field) })),
    }));
  }
  return [
    {
      kind: 'table',
      columns: fields.map((field) => ({ title: labelOf(field), share: field.share, align: isFigure(field.format) ? 'right' : 'left' })),
      rows: records.map((record) => fields.map((field) => write(record, field))),
    },
  ];
}
