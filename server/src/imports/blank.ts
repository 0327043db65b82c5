import { isFormulaError } from '../sheets/formula-errors.ts'

const BLANK = new Set([
  'n/a',
  'na',
  'n.a.',
  'n.a',
  '#n/a',
  '#nv',
  '#n/d',
  '#н/д',
  '#yok',
  'nil',
  'null',
  '(null)',
  'none',
  'undefined',
  'nan',
  'tbd',
  'tba',
  'tbc',
  'poa',
  'p.o.a',
  'p.o.a.',
  'price on application',
  'price on request',
  'on request',
  'not available',
  'not applicable',
  'not provided',
  'not specified',
  'unknown',
  '0000-00-00',
  '0000-00-00 00:00:00',
  '00/00/0000',
  'none given',
  'not known',
  'empty',
  'blank',
  'ask for price',
  'ask',
  'call',
  'on call',
  'upon request',
  'price tba',
  'tba.',
  'call for price',
  'auf anfrage',
  'preis auf anfrage',
  'sur demande',
  'prix sur demande',
  'consultar',
  'a consultar',
  'consultar precio',
  'sob consulta',
  'su richiesta',
  'по запросу',
  'цена по запросу',
  'fiyat sorunuz',
  '待定',
  '面议',
  'عند الطلب',
  'غير متوفر',
  'لا يوجد',
])

/** Longer cells say something: most cells are decided by their length. */
const MAX_LENGTH = 30

/** Whether a cell says that it has no value: `N/A`, `-`, `TBD`, `null`, a formula's error. */
export function isBlank(text: string): boolean {
  if (text === '') return true
  if (text.length > MAX_LENGTH) return false
  if (isFormulaError(text)) return true
  // An amount of nothing in the format of an account: `AED -`.
  if (/[-–—]\s*$/.test(text) && /^(?:[a-z]{2,3}\.?|[$€£₹])\s*[-–—]+\s*$/i.test(text)) return true
  // Most cells are no marks, and begin with a letter that none of the words has.
  const first = text[0] ?? ''
  if (FIRST.has(first)) return BLANK.has(text.trim().toLowerCase())
  return /[\s–—]|^[-_./?*]/.test(first) && (/^[-–—_./?*\s]*$/.test(text) || BLANK.has(text.trim().toLowerCase()))
}

/** What the words begin with, also in capitals. */
const FIRST = new Set([...BLANK].flatMap((word) => [word[0] ?? '', (word[0] ?? '').toUpperCase()]))
