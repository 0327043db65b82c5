import type { Kind } from './typing.ts'
import type { Writing } from './writing.ts'
import { days, instants, lengths, lists, numbers } from './written-days-and-phones.ts'
import { amounts, counts, shares, sizes } from './written-figures.ts'

export const odd: readonly string[] = [
  '\u0000',
  '12\u000012',
  '\u0007',
  '\ud83d\ude00',
  '\u05d0',
  '١',
  '१२',
  '༢',
  '<b>1</b>',
  '$1',
  '{{1}}',
  '../1',
  'true',
  '[1]',
  '1\\n2',
  '1%00',
  '0b11',
  '1n',
  '１２．５',
  '²',
  'Ⅳ',
  '1\u0301',
  'x'.repeat(500),
  '9'.repeat(400),
]

/** Writings by the kind of field that they are meant for. */
export const homes: Readonly<Partial<Record<Kind, readonly Writing[]>>> = {
  money: amounts,
  percent: shares,
  area: sizes,
  number: counts,
  numbers: lists,
  minutes: lengths,
  day: days,
  instant: instants,
  phone: numbers,
}
