import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { pdfOf } from '../../seed/pdf.ts'
import { firstPage } from './pdf-page.ts'

describe('the first page of a PDF', () => {
  it('the first page of a PDF is drawn upright on white, in the requested width', async () => {
    const page = await firstPage(pdfOf('Level 4', 'Unit 401'), 600)

    if ('problem' in page) throw new Error(page.problem)
    const { data, info } = await sharp(page.picture).greyscale().raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([600, 849])
    // The text is in the upper third, and nothing below.
    const dark = (from: number, to: number) =>
      data.subarray(from * info.width * info.channels, to * info.width * info.channels).filter((grey) => grey < 128)
        .length
    expect(dark(90, 170)).toBeGreaterThan(300)
    expect(dark(200, 849)).toBe(0)
    expect(data[0]).toBe(255)
  })

  it.each([
    ['is no PDF', Buffer.from('hello'), 'cannot be opened'],
    ['is cut off', pdfOf('Level 4', 'Unit 401').subarray(0, 200), 'cannot be opened'],
    [
      'is too long',
      Buffer.from(pdfOf('A', 'B').toString('latin1').replace('0 0 595 842', '0 0 10 9999'), 'latin1'),
      'too long',
    ],
  ])('a PDF that %s is refused with the reason', async (_what, content, words) => {
    expect(await firstPage(content, 600)).toMatchObject({ problem: expect.stringContaining(words) })
  })
})
