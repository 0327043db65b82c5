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
    const source = [
      '<Field label="Full name" />',
      '  // <Field label="Full name" />',
      '<p>',
      '  No deals yet',
      '</p>',
      '<p>{copy.noDealsYet}</p>',
    ]

    expect(scatteredIn(source.join('\n'))).toEqual([1, 4])
  })
})
