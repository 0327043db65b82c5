import { describe, expect, it } from 'vitest'
import { defaultContractText } from '../sales/contract-text.ts'
import { bookingContracts } from '../sales/contracts.ts'
import { BODY_LIMITS, templateBody } from './template-body.ts'

const body = templateBody((name) => name === 'organization_name', 'Write the text.')
const problemOf = (value: string) => body.safeParse(value).error?.issues[0]?.message

describe('the text of a template (S10)', () => {
  const { blocks, placeholders, marks, longWords } = BODY_LIMITS
  const accented = (count: number) => `Caf${'e'}${'\u0301'.repeat(count)}\u0301 and more`

  it.each([
    ['list items', '- a\n'.repeat(blocks), '- a\n'.repeat(blocks + 1), 'Use at most 1,000'],
    ['paragraphs', 'a\n\n'.repeat(blocks), 'a\n\n'.repeat(blocks + 1), 'Use at most 1,000'],
    [
      'placeholders',
      '{{organization_name}} '.repeat(placeholders),
      '{{organization_name}} '.repeat(placeholders + 1),
      'Use at most 200',
    ],
    ['accents on one letter', accented(marks), accented(39_000), 'more than 8 accents'],
    [
      'vowel marks on one letter',
      `\u0628${'\u064e'.repeat(marks)}`,
      `\u0628${'\u064e'.repeat(9)}`,
      'more than 8 accents',
    ],
    ['a long word', 'a'.repeat(longWords), 'a'.repeat(longWords + 1), 'Put spaces into “aaaa'],
    ['dots', '.'.repeat(longWords), '.'.repeat(longWords + 1), 'Put spaces into “....'],
    ['long words', `${'b'.repeat(100)} `.repeat(20), `${'b'.repeat(100)} `.repeat(21), 'Put spaces into “bbbb'],
    ['a long Arabic word', '\u0628'.repeat(longWords), '\u0628'.repeat(longWords + 1), 'Put spaces into “\u0628'],
  ])('too many or too long %s are refused with what would be right', (_what, fits, tooMuch, message) => {
    expect(problemOf(fits)).toBeUndefined()
    expect(problemOf(tooMuch)).toContain(message)
  })

  it('ordinary text of any script is accepted up to 40,000 characters', () => {
    const prose = 'The seller sells the home and the buyer pays for it in installments. '
    const texts = [
      `${prose.repeat(10)}\n\n`.repeat(57),
      '漢字'.repeat(19_000),
      'ภาษาไทย'.repeat(5_000),
      'क्षेत्र '.repeat(4_000),
    ]

    for (const text of texts) expect(problemOf(text)).toBeUndefined()
    expect(problemOf('https://example.com/a/long/address/with?a=query&and=more '.repeat(35))).toBeUndefined()
  })

  it('the contract of a booking has at most four tables', () => {
    const { body: schema } = bookingContracts.write
    const problem = (text: string) =>
      schema.safeParse({ body: text, language: 'en', version: 1 }).error?.issues[0]?.message

    expect(problem(defaultContractText)).toBeUndefined()
    expect(problem('{{schedule}}\n\n'.repeat(5))).toBe('Use at most 4 tables in one text.')
  })
})
