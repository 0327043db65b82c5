import { sizeText } from '../format/number.ts'

export interface FileRules {
  /** Like the attribute of an input element: "image/png,image/jpeg,.pdf". */
  accept?: string | undefined
  most?: number | undefined
  /** Maximum size of one file in bytes. */
  largest?: number | undefined
}

const WORDS: Readonly<Record<string, string>> = {
  'image/*': 'pictures',
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'image/heic': 'HEIC',
  'image/heif': 'HEIC',
  'image/avif': 'AVIF',
  'image/svg+xml': 'SVG',
  'application/pdf': 'PDF',
  'text/csv': 'CSV',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Excel',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word',
  // Browsers do not know the type of these files.
  '.heic': 'HEIC',
  '.heif': 'HEIC',
  '.docx': 'Word',
  '.xlsx': 'Excel',
}

/** Document types that the server accepts; it detects them by a file's bytes. */
export const DOCUMENTS = {
  accept: 'application/pdf,image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif,.docx,.xlsx',
  largest: 25_000_000,
} as const

/** Picture types that the server can process. */
export const PICTURES = {
  accept: 'image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif',
  largest: 30_000_000,
  most: 50,
} as const

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
    largest === undefined ? '' : `up to ${sizeText(largest)}`,
    most > 1 ? `at most ${most} files` : '',
  ]
    .filter((part) => part !== '')
    .join(', ')
}

/** Splits files into the accepted ones and the refused ones with a reason, given the files already there. */
export function sorted(
  files: readonly File[],
  before: readonly File[],
  rules: FileRules,
): { taken: File[]; reason: string | null } {
  const { accept, most = 1, largest } = rules
  const kinds = kindsOf(accept)
  const isWrong = (file: File) => kinds.length > 0 && !kinds.some((kind) => isOf(file, kind))
  const isLarge = (file: File) => largest !== undefined && file.size > largest
  const refused = files.filter(isWrong)
  const large = files.filter((file) => !isWrong(file) && isLarge(file))
  const all = [...before, ...files.filter((file) => !isWrong(file) && !isLarge(file))]
  const over = all.slice(most)
  const types = typesText(accept)
  const size = sizeText(largest ?? 0)
  const reasons = [
    refused.length > 1 ? `${namesOf(refused)} are not one of ${types}.` : '',
    refused.length === 1 ? `${namesOf(refused)} is not one of ${types}.` : '',
    large.length > 1 ? `${namesOf(large)} are larger than ${size}.` : '',
    large.length === 1 ? `${namesOf(large)} is larger than ${size}.` : '',
    over.length > 0 ? `At most ${most} files go here. Left out: ${namesOf(over)}.` : '',
  ].filter((reason) => reason !== '')
  return { taken: all.slice(0, most), reason: reasons.length === 0 ? null : reasons.join(' ') }
}

const namesOf = (files: readonly File[]) => files.map(({ name }) => name).join(', ')

function isOf(file: File, kind: string): boolean {
  if (kind.startsWith('.')) return file.name.toLowerCase().endsWith(kind.toLowerCase())
  if (kind.endsWith('/*')) return file.type.startsWith(kind.slice(0, -1))
  return file.type === kind
}
