import { describe, expect, it } from 'vitest'
import { clean, mentionedIn, plainText, withNames } from './rules.ts'

describe('a note', () => {
  it.each([
    ['<script>alert(1)</script><p>Hi</p>', '<p>Hi</p>'],
    ['<p onclick="x()" style="color:red">Hi</p>', '<p>Hi</p>'],
    ['<img src=x onerror=alert(1)>Hi', 'Hi'],
    ['<a href="javascript:alert(1)">x</a>', '<a rel="noopener noreferrer nofollow" target="_blank">x</a>'],
    ['<span data-mention="1 onx">@A</span>', '<span>@A</span>'],
    ['<b>bold</b> &lt;script&gt;', '<b>bold</b> &lt;script&gt;'],
  ])('a note keeps only the safe part of %s', (written, kept) => {
    expect(clean(written)).toBe(kept)
  })

  it('a note lists each mentioned user once', () => {
    expect(mentionedIn('<span data-mention="7">@A</span> and <span data-mention="7">@A</span>')).toEqual([7])
  })

  it('a note shows mentioned users by their own names, whatever was typed', () => {
    const html = withNames('<span data-mention="7">@The boss</span>', new Map([[7, 'Ana <b>']]))

    expect(html).toBe('<span data-mention="7">@Ana &lt;b&gt;</span>')
  })

  it('a note is converted to plain text', () => {
    expect(plainText('<p>Tea &amp; milk</p><ul><li>one</li><li>two</li></ul>')).toBe('Tea & milk one two')
  })
})
