import { describe, expect, it } from 'vitest'
import { nameLine } from './conventions.ts'

describe('names of what people make', () => {
  it.each([
    '=HYPERLINK("http://x.test","Report")',
    '=1+1',
    '＝1+1',
    '"=cmd',
    '+cmd|A1',
    '-SUM(A1)',
    '@SUM(1)',
    '\u202e=SUM(1)',
    '\u200b=1',
  ])('refuses %s, which a spreadsheet could run', (typed) => {
    expect(nameLine().safeParse(typed).success).toBe(false)
  })

  it.each([
    ['Partner portal', 'Partner portal'],
    ['@home Realty', '@home Realty'],
    ['-1 floor plan', '-1 floor plan'],
    ['+ Garden', '+ Garden'],
    ['O’Neil & Sons (Dubai)', 'O’Neil & Sons (Dubai)'],
    ['Portal\u202e gpj', 'Portal gpj'],
  ])('keeps %s as %s', (typed, kept) => {
    expect(nameLine().parse(typed)).toBe(kept)
  })
})
