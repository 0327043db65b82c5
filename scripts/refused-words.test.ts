import { describe, expect, it } from 'vitest'
import { refusedIn } from './refused-words.ts'
import { namesOfTests, textsOfCode, textsOfDocument, textsOfSql } from './texts.ts'

describe('the refused words', () => {
  const wordsOf = (source: string, texts: Parameters<typeof refusedIn>[1]) =>
    refusedIn(source, texts).map(({ line, word }) => `${line} ${word}`)

  it('refusedIn gives the line, the replacement and the reason of each word', () => {
    const source = 'The first line.\nKept for good, beside the list.'

    expect(refusedIn(source, [{ start: 0, text: source }])).toEqual([
      { line: 2, word: 'beside', instead: 'say "next to, with, in addition to": it is literary English' },
      { line: 2, word: 'for good', instead: 'say "permanently": it is literary English' },
    ])
  })

  it('refusedIn finds words that go over two lines', () => {
    const source = 'const element = <p>\n  The lead is brought\n  back.\n</p>'

    expect(wordsOf(source, textsOfCode('a.tsx', source))).toEqual(['2 brought back'])
  })

  it('textsOfDocument reads prose and tables, not code and addresses', () => {
    const source = [
      '# Nobody',
      '| who | whoever |',
      'The table `papers`, [a link](beside.md).',
      '```sh',
      'echo meanwhile',
      '```',
      'Told.',
    ].join('\n')

    expect(wordsOf(source, textsOfDocument(source))).toEqual(['1 Nobody', '2 whoever', '7 Told'])
  })

  it('textsOfSql reads comments, messages and the parts of names', () => {
    const source = [
      '-- Set anew.',
      'create function tells_nothing() returns boolean',
      'create table told_at ();',
      "raise exception 'This stands.';",
    ].join('\n')

    expect(wordsOf(source, textsOfSql(source))).toEqual(['1 anew', '4 stands', '2 tells', '3 told'])
  })

  it('namesOfTests reads the names of tests and groups, not their bodies', () => {
    const source = [
      "describe('whoever asks', () => {",
      "  it('tells the owner', () => expect('somebody').toBe('nobody'))",
      "  it.each([['beside']])('puts it back', () => {})",
      '  it.skipIf(slow)(`mends $' + '{count} of them`, () => {})',
      "  test.each`a | b`('$a is told', () => {})",
      '})',
    ].join('\n')

    expect(wordsOf(source, namesOfTests('a.test.ts', source))).toEqual([
      '1 whoever',
      '2 tells',
      '3 puts it back',
      '4 mends',
      '5 told',
    ])
  })

  it('textsOfCode reads comments, sentences and elements, not names and values', () => {
    const source = [
      '/** Shown beside the list; `beside` is a value. */',
      "const place = 'beside'",
      'const told = twin.papers',
      "const words = ['Somebody', 'is told', `$" + '{told} meanwhile`]',
      'const element = <p title="Take it away">Nobody</p> // anew',
    ].join('\n')

    expect(wordsOf(source, textsOfCode('a.tsx', source)).sort()).toEqual([
      '1 beside',
      '4 Somebody',
      '4 meanwhile',
      '4 told',
      '5 Nobody',
      '5 Take it away',
      '5 anew',
    ])
  })
})
