const BLANK = new Set([
  'n/a',
  'na',
  'n.a.',
  'n.a',
  '#n/a',
  '#ref!',
  '#value!',
  '#div/0!',
  '#name?',
  '#num!',
  '#null!',
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
  'غير متوفر',
  'لا يوجد',
])

/** Longer cells say something: most cells are decided by their length. */
const MAX_LENGTH = 30

/** Whether a cell says that it has no value: `N/A`, `-`, `TBD`, `null`, a formula's error. */
export const isBlank = (text: string): boolean =>
  text.length <= MAX_LENGTH && (/^[-–—_./?*\s]*$/.test(text) || BLANK.has(text.trim().toLowerCase()))
