import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { jpegOf } from './phone-photo.ts'

const content = await readFile(new URL('../../test/cases/phone-photo.heic', import.meta.url))

const pixel = { create: { width: 1, height: 1, channels: 3, background: '#808080' } } as const
const { icc: P3 = Buffer.alloc(0) } = await sharp(await sharp(pixel).withIccProfile('p3').jpeg().toBuffer()).metadata()

/** A box of a color profile, as cameras write it. */
function boxOf(profile: Buffer): Buffer {
  const head = Buffer.from('\0\0\0\0colrprof', 'latin1')
  head.writeUInt32BE(head.length + profile.length)
  return Buffer.concat([head, profile])
}

/** The color near the top of the right edge: red. */
async function redOf(file: Buffer): Promise<number[]> {
  const folder = await mkdtemp(join(tmpdir(), 'photo-'))
  try {
    await writeFile(join(folder, 'a.heic'), file)
    const made = await jpegOf(join(folder, 'a.heic'), 1_000_000)
    const picture = 'picture' in made ? made.picture : new Uint8Array()
    expect((await sharp(picture).metadata()).icc).toBeUndefined()
    return [...(await sharp(picture).extract({ left: 40, top: 8, width: 1, height: 1 }).raw().toBuffer())]
  } finally {
    await rm(folder, { recursive: true })
  }
}

it('the colors of a photo with a wide profile are converted to sRGB', async () => {
  const [plain = [], wide = []] = [await redOf(content), await redOf(Buffer.concat([content, boxOf(P3)]))]
  const [red = 0, green = 0] = plain
  const [wideRed = 0, wideGreen = 0] = wide
  // The same numbers are a stronger red in Display P3.
  expect([wideRed > red + 5, wideGreen < green]).toEqual([true, true])
})

it.each([
  ['is cut off', boxOf(P3).subarray(0, 300)],
  ['is none', boxOf(Buffer.alloc(600, 7))],
  ['has another length', boxOf(Buffer.concat([P3, Buffer.from('x')]))],
  ['is empty', boxOf(Buffer.alloc(0))],
])('a photo whose color profile %s is read without it', async (_, box) => {
  expect(await redOf(Buffer.concat([content, box]))).toEqual(await redOf(content))
})
