import { describe, expect, it } from 'vitest'
import { email, line, searchTerm, text } from '../conventions.ts'
import { cleanLine, cleanText } from './clean-text.ts'

describe('cleanLine', () => {
  it.each([
    ['Cafe\u0301', 'Café'],
    ['Sea\u00a0 \u3000View', 'Sea View'],
    ['Sea\u200bView', 'SeaView'],
    ['\u202egnp.exe', 'gnp.exe'],
    ['\u2066Ada\u2069 \u200fLovelace\u200e', 'Ada Lovelace'],
    ['So\u00adphie', 'Sophie'],
    ['Jo\u200cse', 'Jose'],
    ['Ali\u200d', 'Ali'],
    ['A\ufe0fda', 'Ada'],
    ['\u3164\u2800\u200b', ''],
    ['علی\u200c\u200c رضا', 'علی رضا'],
    ['Ada\u{e0041}\u{e007f}', 'Ada'],
  ])('cleanLine makes %j of two texts that look the same one', (typed, kept) => {
    expect(cleanLine(typed)).toBe(kept)
  })

  it.each([
    'علی\u200cرضا',
    'क्\u200dष',
    '👩🏽\u200d💻',
    '❤️\u200d🔥',
    '👨\u200d👩\u200d👧',
    '1️⃣',
    '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
  ])('cleanLine keeps the joiners and selectors of %s, which show', (typed) => {
    expect(cleanLine(typed)).toBe(typed)
  })
})

describe('cleanText', () => {
  it('cleanText keeps lines, spaces and marks of direction, and removes what turns the text or shows nothing', () => {
    expect(cleanText('\u202eOne\u200b  two\n\n\u200f(3)\ufeff')).toBe('One  two\n\n\u200f(3)')
    expect(cleanText(' \u200e\u200f\n')).toBe(' \n')
  })

  it('cleanText reads a long text in one pass', () => {
    for (const unit of ['a\u200d', '👍\u200d', ' ', '\u200c', '\u{e0041}'])
      expect(cleanText(unit.repeat(100_000)).length).toBeLessThanOrEqual(unit.length * 100_000)
  })
})

describe('the schemas of texts', () => {
  it('a name, a text, a search and an address are kept without characters that show nothing', () => {
    expect(line(20).parse('  Sea \u00a0View\u200b ')).toBe('Sea View')
    expect(line(20).safeParse('\u200b\u202e').success).toBe(false)
    expect(text(20).parse('a\u202e\nb')).toBe('a\nb')
    expect(searchTerm.parse(' Jose\u0301\u200b ')).toBe('José')
    expect(email.parse('\u202aada@example.com\u202c')).toBe('ada@example.com')
  })
})
