import { describe, expect, it } from 'vitest'
import { refusedIn, scatteredIn } from './refused-words.ts'

describe('the words on screens', () => {
  it('are refused where the guide replaced them, but not in comments', () => {
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

  it('stand in the copy.ts of their area, not in components', () => {
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
})
