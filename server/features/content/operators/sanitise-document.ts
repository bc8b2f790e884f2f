/**
 * Makes an editor's document safe to store by sanitising its HTML. Everything in a component counts as HTML unless the contract defines it
 * as plain text, so that an unknown setting cannot inject anything. Pure.
 */
import { commonSettingsSchema, componentSettings, findComponentName, type ComponentName } from '@fairlead/contract/content/components.ts';
import type { EntryDocument, EntryText, SettingsDocument } from '@fairlead/contract/content/document.ts';
import type { LayoutItem } from '@fairlead/contract/content/schemas.ts';
import { sanitiseContentHtml } from '../../../html/sanitise-content-html.ts';

type Settings = LayoutItem['settings'];

/** The settings in the contract that are HTML. */
const HTML_SETTINGS: Partial<Record<ComponentName, readonly string[]>> = {
  text: ['text'],
  html: ['html'],
  leafletmap: ['marker'],
  Form: ['header', 'footer'],
  Card: ['text'],
};

export function sanitiseEntryDocument(document: EntryDocument): EntryDocument {
  const { texts, ...rest } = document;
  return { ...rest, texts: mapValues(texts, sanitiseText) };
}

export function sanitiseSettingsDocument(document: SettingsDocument): SettingsDocument {
  const { texts, ...rest } = document;
  return { ...rest, texts: mapValues(texts, (text) => ({ ...text, copyright: sanitiseContentHtml(text.copyright) })) };
}

function sanitiseText({ components, ...text }: EntryText): EntryText {
  return { ...text, components: components.map(sanitiseItem) };
}

function sanitiseItem({ component, settings, name, children, columns }: LayoutItem): LayoutItem {
  const known = findComponentName(component);
  return {
    component,
    settings: known === null ? mapValues(settings, sanitiseUnknown) : sanitiseSettings(known, settings),
    ...(name === undefined ? {} : { name }),
    ...(children === undefined ? {} : { children: children.map(sanitiseItem) }),
    ...(columns === undefined ? {} : { columns: columns.map(sanitiseColumn) }),
  };
}

function sanitiseColumn({ settings, children }: NonNullable<LayoutItem['columns']>[number]) {
  return { settings: sanitiseSettings('grid', settings), children: children.map(sanitiseItem) };
}

function sanitiseSettings(component: ComponentName, settings: Settings): Settings {
  const listed = { ...commonSettingsSchema.shape, ...componentSettings[component].shape };
  const html = HTML_SETTINGS[component] ?? [];
  return mapValues(settings, (value, name) => {
    if (html.includes(name)) return sanitiseHtmlSetting(value);
    if (component === 'Questions' && name === 'items') return mapItems(value, sanitiseQuestion);
    return Object.hasOwn(listed, name) ? value : sanitiseUnknown(value);
  });
}

/** An item of a repeater has its fields in `value`. */
function sanitiseQuestion(item: unknown): unknown {
  if (!isRecord(item) || !isRecord(item['value']) || !Object.hasOwn(item['value'], 'answer')) return item;
  return { ...item, value: { ...item['value'], answer: sanitiseHtmlSetting(item['value']['answer']) } };
}

function sanitiseHtmlSetting(value: unknown): unknown {
  return typeof value === 'string' ? sanitiseContentHtml(value) : sanitiseUnknown(value);
}

/** Text without angle brackets is identical as HTML and stays unchanged. */
function sanitiseUnknown(value: unknown): unknown {
  if (typeof value === 'string') return value.includes('<') ? sanitiseContentHtml(value) : value;
  if (Array.isArray(value)) return value.map((item: unknown) => sanitiseUnknown(item));
  return isRecord(value) ? mapValues(value, (member) => sanitiseUnknown(member)) : value;
}

function mapItems(value: unknown, map: (item: unknown) => unknown): unknown {
  return Array.isArray(value) ? value.map(map) : value;
}

/** The same keys with mapped values. */
function mapValues<Value, Mapped>(
  members: Readonly<Record<string, Value>>,
  map: (value: Value, name: string) => Mapped,
): Record<string, Mapped> {
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [name, map(value, name)]));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
