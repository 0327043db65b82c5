import { describe, expect, it } from 'vitest'
import { refusedIn } from './refused-words.ts'

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
})
