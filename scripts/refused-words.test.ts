import { describe, expect, it } from 'vitest'
import { literaryIn, refusedIn, scatteredIn } from './refused-words.ts'

describe('refused words', () => {
  it('words that the guide replaced are refused, except in comments', () => {
    const source = [
      '/** Give your password. */',
      'const one = "Give your password."',
      '  * Nothing matches',
      '  <p>Nothing matches “x”</p> // Nothing matches',
      "const other = 'Enter your password.' // once: Give your password.",
    ].join('\n')

    expect(refusedIn(source)).toEqual([
      { line: 2, word: 'Give ' },
      { line: 4, word: 'Nothing matches' },
    ])
  })

  it('literary words are refused in comments only', () => {
    const source = [
      '/** Whoever comes second. */',
      "const one = 'Nobody'",
      '  // Kept for good.',
      '{/* Somebody else. */}',
    ].join('\n')

    expect(literaryIn(source)).toEqual([
      { line: 1, word: 'Whoever' },
      { line: 3, word: 'for good' },
      { line: 4, word: 'Somebody' },
    ])
  })

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
