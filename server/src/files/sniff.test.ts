import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { declaredPicture } from '../../test/declared-picture.ts'
import { openIncoming } from './incoming.ts'
import { cleanName, sniff } from './sniff.ts'
import { isComplete, measured } from './whole.ts'

const folder = mkdtempSync(join(tmpdir(), 'storey-sniff-'))
afterAll(() => rmSync(folder, { recursive: true }))
const received = (content: Buffer) => openIncoming(folder).receive(Readable.from([content]))
const wholeIs = async (content: Buffer, type: string) => isComplete(await received(content), type)

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
  it.each(['png', 'jpeg', 'webp'] as const)(
    'a file type is detected by its bytes, and a truncated file is not complete: %s',
    async (format) => {
      const whole = await picture(format)
      const cut = whole.subarray(0, whole.length / 2)

      expect(sniff(whole)).toBe(`image/${format}`)
      expect(await wholeIs(whole, `image/${format}`)).toBe(true)
      expect(sniff(cut)).toBe(`image/${format}`)
      expect(await wholeIs(cut, `image/${format}`)).toBe(false)
    },
  )

  it('a PDF is complete when it ends as one', async () => {
    expect(sniff(Buffer.from('%PDF-1.7'))).toBe('application/pdf')
    expect(await wholeIs(Buffer.from('%PDF-1.7\n...\n%%EOF\n'), 'application/pdf')).toBe(true)
    expect(await wholeIs(Buffer.from('%PDF-1.7\n...'), 'application/pdf')).toBe(false)
  })

  it.each([0, 1, 4_000, 4_096, 5_000, 70_000, 300_000])(
    'a PDF is complete with %i zeros behind its end',
    async (zeros) => {
      const behind = Buffer.alloc(zeros)
      const long = '.'.repeat(3_000)
      const whole = Buffer.concat([Buffer.from(`%PDF-1.7\n${long}\n%%EOF\n`), behind])
      expect(await wholeIs(whole, 'application/pdf')).toBe(true)
      expect(await wholeIs(Buffer.concat([Buffer.from(`%PDF-1.7\n${long}`), behind]), 'application/pdf')).toBe(false)
      expect(await wholeIs(Buffer.concat([Buffer.from('%PDF-1.7 %%EOF'), behind]), 'application/pdf')).toBe(true)
    },
  )

  it.each(['\ufeff%PDF-1.7', '\r\n%PDF-1.4', '\ufeff\n %PDF-2.0', '\0\0%PDF-1.7'])(
    'a PDF may begin with a mark or empty bytes: %j',
    (text) => expect(sniff(Buffer.from(text))).toBe('application/pdf'),
  )

  it.each(['<html>%PDF-1.7', 'GIF89a %PDF-', `${' '.repeat(1_001)}%PDF-1.7`, '\ufeff PDF'])(
    'a file with other content before %%PDF is no PDF: %j',
    (text) => expect(sniff(Buffer.from(text))).toBeUndefined(),
  )

  it.each(['<svg onload="x()"></svg>', 'MZ', '<!doctype html>', ''])('no file type is detected for %j', (text) => {
    expect(sniff(Buffer.from(text))).toBeUndefined()
  })
})

it('a picture is measured by its header, without decoding', async () => {
  expect(await measured(declaredPicture(10_000, 9_999))).toMatchObject({ pixels: 99_990_000, bytes: 299_970_000 })
})

it.each([
  ['a phone photo', ['heic', 'mif1', 'heic'], 'image/heic'],
  ['a phone photo with a general main brand', ['mif1', 'mif1', 'heic'], 'image/heic'],
  ['a picture coded otherwise', ['mif1', 'mif1'], 'image/heif'],
  ['AVIF', ['avif', 'mif1'], undefined],
  ['a film', ['isom', 'mp41'], undefined],
])('%s is detected by its brands', (_what, [main = '', ...others], type) => {
  const head = Buffer.alloc(64)
  head.writeUInt32BE(16 + others.length * 4)
  head.write(`ftyp${main}\0\0\0\0${others.join('')}`, 4, 'latin1')

  expect(sniff(head)).toBe(type)
})

it.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\papers\\passport.pdf', 'passport.pdf'],
  ['photo\u202egnp.exe', 'photognp.exe'],
  ['a\u0000b\n.pdf', 'ab.pdf'],
  ['photo\u2067gnp.exe\u2069', 'photognp.exe'],
  ['a\u0085b\u2028c\u061c.pdf', 'abc.pdf'],
  [`${'😀'.repeat(99)}.jpg`, `${'😀'.repeat(98)}.jpg`],
  ['جواز سفر.pdf', 'جواز سفر.pdf'],
  ['Ahmed %22Sam%22.pdf', 'Ahmed "Sam".pdf'],
  ['a%0D%0Ab 100%25.pdf', 'a  b 100%25.pdf'],
  ['', 'file'],
])('cleanName turns %j into %j', (given, expected) => {
  expect(cleanName(given)).toBe(expected)
})
