import sharp, { type Sharp } from 'sharp'
import { answerTasks } from '../child-processes/answer-tasks.ts'
import type { DecodeRequest, DecodeTasks, Measured } from './decode-task.ts'

/** A process of its own that decodes one picture after the other: what breaks the decoder breaks no server. */

const QUALITY = 82

// One thread a picture, and nothing kept between two.
sharp.concurrency(1)
sharp.cache(false)

answerTasks(answerTo)

async function answerTo(asked: DecodeRequest): Promise<DecodeTasks[DecodeRequest['what']]['answer']> {
  if (asked.what === 'measure') return measure(asked.picture)
  if (asked.what === 'read') return readLastLine(asked.path)
  const made: Uint8Array[] = []
  for (const widest of asked.widths) made.push(await formOf(asked, widest))
  return made
}

async function measure(picture: string | Uint8Array): Promise<Measured> {
  const {
    width,
    height,
    format,
    channels,
    depth,
    pages = 1,
  } = await sharp(picture, {
    limitInputPixels: false,
  }).metadata()
  const pixels = width * height * pages
  const wide = depth === 'ushort' || depth === 'short'
  return { width, height, format, pixels, bytes: pixels * channels * (wide ? 2 : 1) }
}

/** A picture is read from its top, so that the last line comes after all the others; no more than a few are kept. */
async function readLastLine(path: string): Promise<true> {
  const picture = sharp(path, { failOn: 'truncated', limitInputPixels: false, sequentialRead: true })
  const { width, height } = await picture.metadata()
  await picture
    .extract({ left: 0, top: height - 1, width, height: 1 })
    .raw()
    .toBuffer()
  return true
}

async function formOf(
  { content, square, maxPixels: pixels_most }: DecodeTasks['forms']['given'],
  widest: number,
): Promise<Uint8Array> {
  const upright = sharp(content, { limitInputPixels: pixels_most, failOn: 'truncated' }).autoOrient()
  if (!square) return webpOf(upright.resize({ width: widest, withoutEnlargement: true }))
  const { autoOrient } = await upright.metadata()
  const side = Math.min(widest, autoOrient.width, autoOrient.height)
  return webpOf(upright.resize({ width: side, height: side, fit: 'cover' }))
}

const webpOf = (picture: Sharp) => picture.webp({ quality: QUALITY }).toBuffer()
