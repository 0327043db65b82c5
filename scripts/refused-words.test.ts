import { describe, expect, it } from 'vitest'
import { refusedIn, scatteredIn } from './refused-words.ts'
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
      'create function paper_in_sight() returns boolean',
      'create table told_at ();',
      "raise exception 'This stands.';",
    ].join('\n')

    expect(wordsOf(source, textsOfSql(source))).toEqual(['1 anew', '4 stands', '3 told', '2 in sight'])
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

describe('text on screens', () => {
  it('text in a component is refused, outside of the copy.ts of its area', () => {
    const source = `
      const one = <Field label="Full name" />
      // <Field label="Full name" />
      const two = (
        <p>
          No deals yet
        </p>
      )
      const three = <p>{copy.noDealsYet}</p>
      const four = <p>Used <Instant value={at} /></p>
      const five = <p>{count} of {total}</p>
      const six = <p>{count} × {share}%, {name}</p>
      const seven = <Icon d="M4 4 L 8 8" aria-hidden />
      const eight = <b>Storey</b>`

    expect(scatteredIn(source)).toEqual([2, 6, 10, 11])
  })

  it('text in expressions of a component is refused: attributes, children, titles, labels and messages', () => {
    const source = `
      const one = <Field label={count === 1 ? \`\${count} lead\` : copy.leads(count)} />
      const two = <p>{late ? 'Overdue' : copy.onTime}</p>
      const three = <p>{name && \` by \${name}\`}</p>
      const four = { title: 'Status', key: 'status' }
      const five = { message: \`\${name} is deleted.\` }
      const six = <Image alt={\`Cover of \${name}\`} className={\`row \${kind}\`} />
      const seven = <Field label={copy.name} placeholder={kind === 'a lead' ? '' : '+971'} />
      const eight = <p>{amount} {unit ?? '·'} {format(at, 'long form')}</p>
      const nine = { label: 'owner', title: \`\${count} × \${share}%\`, key: 'Owner of it' }
      const ten = <>{shown ?? 'Not set'}</>`

    expect(scatteredIn(source)).toEqual([2, 3, 4, 5, 6, 7, 11])
  })
})
