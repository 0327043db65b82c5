import type { FileDelimiter, FileEncoding } from '@storey/api/imports/file-formats.ts'
import type { ImportPlan, ImportStatus } from '@storey/api/imports/imports.ts'
import type { Tone } from '../ui/values/Status.tsx'
import type { ImportLine } from './kind.ts'

export const importStatusLabels: Readonly<Record<ImportStatus, string>> = {
  draft: 'Not run yet',
  checking: 'Checking',
  checked: 'Checked',
  importing: 'Importing',
  stopped: 'Stopped',
  imported: 'Imported',
  undoing: 'Undoing',
  undone: 'Undone',
}

export const importTones: Readonly<Record<ImportStatus, Tone>> = {
  draft: 'neutral',
  checking: 'info',
  checked: 'info',
  importing: 'info',
  stopped: 'warn',
  imported: 'good',
  undoing: 'info',
  undone: 'outline',
}

/** What happened to a line's lead after its import was undone. */
export const undoneLabels: Readonly<Record<NonNullable<ImportLine['undone']>, string>> = {
  removed: 'Removed',
  put_back: 'Reverted',
  kept: 'Kept',
  gone: 'Deleted before',
}

/** The planned or final result of lines. */
export const planLabels: Readonly<Record<ImportPlan, string>> = {
  create: 'New',
  update: 'Update',
  skip: 'Skipped',
  refuse: 'Failed',
}

export const planTones: Readonly<Record<ImportPlan, Tone>> = {
  create: 'good',
  update: 'info',
  skip: 'neutral',
  refuse: 'bad',
}

export const rowsText = (count: number) => (count === 1 ? 'row' : 'rows')

/** The sheets of a workbook, with those that it does not show marked. */
export const sheetChoices = (sheets: readonly string[], hidden: readonly string[]) =>
  sheets.map((value) => ({ value, label: hidden.includes(value) ? `${value} (hidden)` : value }))

export const encodingLabels: Readonly<Record<FileEncoding, string>> = {
  'utf-8': 'Unicode (UTF-8)',
  'utf-16le': 'Unicode (UTF-16)',
  'utf-16be': 'Unicode (UTF-16, big-endian)',
  'windows-1250': 'Central European (Windows)',
  'windows-1251': 'Cyrillic (Windows)',
  'windows-1252': 'Western European (Windows)',
  'windows-1253': 'Greek (Windows)',
  'windows-1254': 'Turkish (Windows)',
  'windows-1255': 'Hebrew (Windows)',
  'windows-1256': 'Arabic (Windows)',
  shift_jis: 'Japanese (Shift-JIS)',
  gb18030: 'Chinese, simplified (GB18030)',
  'euc-kr': 'Korean (EUC-KR)',
  big5: 'Chinese, traditional (Big5)',
  ibm850: 'Western European (MS-DOS)',
  ibm866: 'Cyrillic (MS-DOS)',
  macintosh: 'Western European (Macintosh)',
}

export const delimiterLabels: Readonly<Record<FileDelimiter, string>> = {
  ',': 'Comma',
  ';': 'Semicolon',
  '\t': 'Tab',
  '|': 'Vertical bar',
}
