import { t } from '../../words/t.ts'
import { sizeText } from '../format/number.ts'

export interface FileRules {
  /** As of an input element: "image/png,image/jpeg,.pdf". */
  accept?: string | undefined
  most?: number | undefined
  /** In bytes, each. */
  largest?: number | undefined
}

const WORDS: Readonly<Record<string, string>> = {
  'image/*': 'pictures',
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'image/avif': 'AVIF',
  'image/svg+xml': 'SVG',
  'application/pdf': 'PDF',
  'text/csv': 'CSV',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Excel',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word',
}

const kindsOf = (accept: string | undefined) =>
  (accept ?? '')
    .split(',')
    .map((kind) => kind.trim())
    .filter((kind) => kind !== '')
const typesText = (accept: string | undefined) =>
  [...new Set(kindsOf(accept).map((kind) => WORDS[kind] ?? kind.replace(/^\./, '').toUpperCase()))].join(', ')

/** "PNG, JPEG, up to 10 MB, at most 5 files" */
export function rulesText({ accept, most = 1, largest }: FileRules): string {
  return [
    typesText(accept),
    largest === undefined ? '' : t('field.file_largest', { size: sizeText(largest) }),
    most > 1 ? t('field.file_most', { count: most }) : '',
  ]
    .filter((part) => part !== '')
    .join(', ')
}

/** The files that may join those already there, and why the first other one may not. */
export function sorted(
  files: readonly File[],
  before: readonly File[],
  rules: FileRules,
): { taken: File[]; reason: string | null } {
  const { accept, most = 1, largest } = rules
  const kinds = kindsOf(accept)
  let reason: string | null = null
  const fitting = files.filter((file) => {
    const wrong = kinds.length > 0 && !kinds.some((kind) => isOf(file, kind))
    const large = largest !== undefined && file.size > largest
    if (wrong) reason ??= t('field.file_wrong_type', { name: file.name, types: typesText(accept) })
    else if (large) reason ??= t('field.file_too_large', { name: file.name, size: sizeText(largest) })
    return !wrong && !large
  })
  const all = [...before, ...fitting]
  if (all.length > most) reason ??= t('field.file_too_many', { count: most })
  return { taken: all.slice(0, most), reason }
}

function isOf(file: File, kind: string): boolean {
  if (kind.startsWith('.')) return file.name.toLowerCase().endsWith(kind.toLowerCase())
  if (kind.endsWith('/*')) return file.type.startsWith(kind.slice(0, -1))
  return file.type === kind
}
