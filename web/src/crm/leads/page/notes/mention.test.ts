import { describe, expect, it } from 'vitest'
import { htmlOf, mentionAt, withMention } from './mention.ts'

describe('a mention being typed', () => {
  it.each([
    ['Ask @', { start: 4, term: '' }],
    ['Ask @om', { start: 4, term: 'om' }],
    ['@Omar Na', { start: 0, term: 'Omar Na' }],
    ['(@نورة', { start: 1, term: 'نورة' }],
    ['me@example', null],
    ['@Omar Nasser can', null],
    ['nothing', null],
  ])('is found in %s', (text, found) => {
    expect(mentionAt(text, text.length)).toEqual(found)
  })

  it('becomes the whole name, and the caret stands behind it', () => {
    expect(withMention('Ask @om please', 4, 7, 'Omar Nasser')).toEqual({ text: 'Ask @Omar Nasser please', caret: 17 })
  })
})

describe('a note as HTML', () => {
  it('escapes what was typed and keeps its lines', () => {
    expect(htmlOf('1 < 2\nand "so"\n\nEnd', [])).toBe('<p>1 &lt; 2<br>and &quot;so&quot;</p><p>End</p>')
  })

  it('names people by their id, the longest name first', () => {
    const people = [
      { id: 1, name: 'Ana' },
      { id: 2, name: 'Ana Maria' },
    ]

    expect(htmlOf('@Ana Maria and @Ana, not @Bob', people)).toBe(
      '<p><span data-mention="2">@Ana Maria</span> and <span data-mention="1">@Ana</span>, not @Bob</p>',
    )
  })
})
