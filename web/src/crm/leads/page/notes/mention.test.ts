import { describe, expect, it } from 'vitest'
import { htmlOf, mentionAt, withMention } from './mention.ts'

describe('mention while typing', () => {
  it.each([
    ['Ask @', { start: 4, term: '' }],
    ['Ask @om', { start: 4, term: 'om' }],
    ['@Omar Na', { start: 0, term: 'Omar Na' }],
    ['(@نورة', { start: 1, term: 'نورة' }],
    ['me@example', null],
    ['@Omar Nasser can', null],
    ['nothing', null],
  ])('mentionAt finds the typed mention in %s', (text, found) => {
    expect(mentionAt(text, text.length)).toEqual(found)
  })

  it('withMention inserts the whole name and puts the caret after it', () => {
    expect(withMention('Ask @om please', 4, 7, 'Omar Nasser')).toEqual({ text: 'Ask @Omar Nasser please', caret: 17 })
  })
})

describe('htmlOf', () => {
  it('htmlOf escapes the typed text and keeps its lines', () => {
    expect(htmlOf('1 < 2\nand "so"\n\nEnd', [])).toBe('<p>1 &lt; 2<br>and &quot;so&quot;</p><p>End</p>')
  })

  it('htmlOf marks mentions by user id, matching the longest name first', () => {
    const people = [
      { id: 1, name: 'Ana' },
      { id: 2, name: 'Ana Maria' },
    ]

    expect(htmlOf('@Ana Maria and @Ana, not @Bob', people)).toBe(
      '<p><span data-mention="2">@Ana Maria</span> and <span data-mention="1">@Ana</span>, not @Bob</p>',
    )
  })
})
