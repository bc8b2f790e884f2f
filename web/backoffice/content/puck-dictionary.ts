import type { Dictionary } from '@puckeditor/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** Puck's own texts that our editor shows, mapped to our translations. */
const TEXT_KEYS = {
  'action-selectparent': 'puck.selectParent',
  'action-duplicate': 'editor.duplicate',
  'action-delete': 'editor.remove',
  'label-page': 'editor.pageTab',
  'label-component': 'editor.blockTab',
  'outline-empty': 'puck.outlineEmpty',
  'outline-item-collapse': 'puck.collapse',
  'outline-item-expand': 'puck.expand',
  'outline-header-title': 'editor.outlineTab',
  'outline-header-collapseall': 'puck.collapseAll',
  'outline-item-duplicate': 'editor.duplicate',
  'outline-item-delete': 'editor.remove',
  'field-richtext-bold': 'puck.bold',
  'field-richtext-italic': 'puck.italic',
  'field-richtext-underline': 'puck.underline',
  'field-richtext-strikethrough': 'puck.strikethrough',
  'field-richtext-blockquote': 'puck.quote',
  'field-richtext-code-inline': 'puck.code',
  'field-richtext-code-block': 'puck.codeBlock',
  'field-richtext-list-bullet': 'puck.bulletList',
  'field-richtext-list-ordered': 'puck.numberedList',
  'field-richtext-listselect-bullet': 'puck.bulletList',
  'field-richtext-listselect-ordered': 'puck.numberedList',
  'field-richtext-horizontalrule': 'puck.line',
  'field-richtext-select': 'puck.choose',
  'field-richtext-headingselect-2': 'choice.h2',
  'field-richtext-headingselect-3': 'choice.h3',
  'field-richtext-headingselect-4': 'choice.h4',
  'loader-loading': 'puck.loading',
} as const;

export function usePuckDictionary(): Dictionary {
  const { t } = useTranslation('backoffice');
  return useMemo(() => Object.fromEntries(Object.entries(TEXT_KEYS).map(([word, key]) => [word, t(key)])), [t]);
}
