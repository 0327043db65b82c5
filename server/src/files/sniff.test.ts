import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { cleanName, isWhole, sniff } from './sniff.ts'

const picture = (format: 'png' | 'jpeg' | 'webp') =>
  sharp({
    create: {
      width: 400,
      height: 300,
      channels: 3,
      background: '#4263eb',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .toFormat(format)
    .toBuffer()

describe('a file', () => {
  it.each(['png', 'jpeg', 'webp'] as const)('is known by its bytes, and a cut one is not whole: %s', async (format) => {
    const whole = await picture(format)
    const cut = whole.subarray(0, whole.length / 2)

    expect(sniff(whole)).toBe(`image/${format}`)
    expect(await isWhole(whole, `image/${format}`)).toBe(true)
    expect(sniff(cut)).toBe(`image/${format}`)
    expect(await isWhole(cut, `image/${format}`)).toBe(false)
  })

  it('is a whole PDF where it ends as one', async () => {
    expect(sniff(Buffer.from('%PDF-1.7'))).toBe('application/pdf')
    expect(await isWhole(Buffer.from('%PDF-1.7\n...\n%%EOF\n'), 'application/pdf')).toBe(true)
    expect(await isWhole(Buffer.from('%PDF-1.7\n...'), 'application/pdf')).toBe(false)
  })

  it.each(['<svg onload="x()"></svg>', 'MZ', '<!doctype html>', ''])('is nothing that is taken: %j', (text) => {
    expect(sniff(Buffer.from(text))).toBeUndefined()
  })
})

it.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\papers\\passport.pdf', 'passport.pdf'],
  ['photo\u202egnp.exe', 'photognp.exe'],
  ['a\u0000b\n.pdf', 'ab.pdf'],
  ['جواز سفر.pdf', 'جواز سفر.pdf'],
  ['', 'file'],
])('names %j %j', (given, expected) => {
  expect(cleanName(given)).toBe(expected)
})
