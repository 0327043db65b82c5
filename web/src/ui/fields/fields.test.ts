import { describe, expect, it } from 'vitest'
import { DOCUMENTS, rulesText, sorted } from './file-rules.ts'

describe('sorted', () => {
  const rules = { accept: 'application/pdf,image/*', most: 2, largest: 100 }
  const file = (name: string, type: string, size = 10) => new File(['x'.repeat(size)], name, { type })

  it('sorted accepts allowed files and gives the reason for a refused one', () => {
    const plan = file('plan.pdf', 'application/pdf')

    expect(sorted([plan, file('song.mp3', 'audio/mpeg')], [], rules)).toEqual({
      taken: [plan],
      reason: 'song.mp3 is not one of PDF, pictures.',
    })
  })

  it('sorted refuses a file that is too large', () => {
    const { taken, reason } = sorted([file('big.png', 'image/png', 101)], [], rules)

    expect(taken).toEqual([])
    expect(reason).toBe('big.png is larger than 100 B.')
  })

  it('sorted names every refused file', () => {
    const [song, film] = [file('song.mp3', 'audio/mpeg'), file('film.mov', 'video/quicktime')]
    const big = ['a.png', 'b.png'].map((name) => file(name, 'image/png', 101))

    expect(sorted([song, film, ...big], [], rules).reason).toBe(
      'song.mp3, film.mov are not one of PDF, pictures. a.png, b.png are larger than 100 B.',
    )
  })

  it('sorted accepts files of phones and offices even without a type from the browser', () => {
    const files = ['IMG_0042.HEIC', 'offer.docx', 'units.xlsx'].map((name) => file(name, ''))

    expect(sorted(files, [], { ...DOCUMENTS, most: 5 })).toEqual({ taken: files, reason: null })
    expect(rulesText(DOCUMENTS)).toBe('PDF, JPEG, PNG, WebP, HEIC, Word, Excel, up to 25 MB')
  })

  it('sorted stops at the maximum number of files', () => {
    const three = ['a', 'b', 'c'].map((name) => file(`${name}.pdf`, 'application/pdf'))

    expect(sorted(three, [], rules)).toMatchObject({
      taken: [three[0], three[1]],
      reason: 'At most 2 files go here. Left out: c.pdf.',
    })
  })

  it('rulesText shows the rules for files', () => {
    expect(rulesText(rules)).toBe('PDF, pictures, up to 100 B, at most 2 files')
  })
})
