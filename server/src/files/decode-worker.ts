import sharp, { type Sharp } from 'sharp'
import { answerTasks } from '../child-processes/answer-tasks.ts'
import type { DecodeRequest, DecodeTasks, Measured } from './decode-task.ts'
import { placeOn, sphereOf, viewOf } from './sphere.ts'
import { paintSvg } from './svg/paint.ts'

/** A separate process that decodes pictures one after the other: a decoder crash does not affect the server. */

const QUALITY = 82

// One thread per picture, and no cache.
sharp.concurrency(1)
sharp.cache(false)

answerTasks(answerTo)

async function answerTo(request: DecodeRequest): Promise<DecodeTasks[DecodeRequest['what']]['answer']> {
  if (request.what === 'measure') return measure(request.picture)
  if (request.what === 'read') return readLastLine(request.path)
  // Loaded with the first PDF: most decoders never get one.
  if (request.what === 'page') return (await import('./pdf-page.ts')).firstPage(request.content, request.width)
  // And the decoder of phones' photos with the first of them.
  if (request.what === 'photo') return (await import('./phone-photo.ts')).jpegOf(request.path, request.maxPixels)
  if (request.what === 'panorama') return panorama(request)
  if (request.what === 'middle') return middleOf(request.content)
  if (request.what === 'paint') return paintSvg(request.content)
  return request.square ? squaresOf(request) : formsOf(request)
}

async function measure(picture: string | Uint8Array): Promise<Measured> {
  const {
    width,
    height,
    format,
    channels,
    depth,
    pages = 1,
    xmpAsString,
  } = await sharp(picture, {
    limitInputPixels: false,
  }).metadata()
  const pixels = width * height * pages
  const wide = depth === 'ushort' || depth === 'short'
  const sphere = xmpAsString === undefined ? undefined : sphereOf(xmpAsString, { width, height })
  const view = xmpAsString === undefined ? undefined : viewOf(xmpAsString)
  return {
    ...{ width, height, format, pixels, bytes: pixels * channels * (wide ? 2 : 1) },
    ...(sphere ? { sphere } : {}),
    ...(view ? { view } : {}),
  }
}

/** A picture is read from the top, so the last line comes after all others; only a few lines are kept in memory. */
async function readLastLine(path: string): Promise<true> {
  const picture = sharp(path, { failOn: 'truncated', limitInputPixels: false, sequentialRead: true })
  const { width, height } = await picture.metadata()
  await picture
    .extract({ left: 0, top: height - 1, width, height: 1 })
    .raw()
    .toBuffer()
  return true
}

type FormsRequest = DecodeTasks['forms']['given']

const upright = ({ content, maxPixels }: FormsRequest) =>
  sharp(content, { limitInputPixels: maxPixels, failOn: 'truncated' }).autoOrient()

async function squaresOf(request: FormsRequest): Promise<Uint8Array[]> {
  const made: Uint8Array[] = []
  for (const widest of request.widths) {
    const { autoOrient } = await upright(request).metadata()
    const side = Math.min(widest, autoOrient.width, autoOrient.height)
    made.push(await webpOf(upright(request).resize({ width: side, height: side, fit: 'cover' })))
  }
  return made
}

/** Maximum ratio of height to width: WebP ends at 16,383 pixels. */
const TALLEST = 8

/** Decodes the picture once, to its largest size; the smaller ones are made from that. */
async function formsOf(request: FormsRequest): Promise<Uint8Array[]> {
  const within = (picture: Sharp, width: number) =>
    picture.resize({ width, height: width * TALLEST, fit: 'inside', withoutEnlargement: true })
  const { data, info } = await within(upright(request), Math.max(...request.widths))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const made: Uint8Array[] = []
  for (const width of request.widths) made.push(await webpOf(within(sharp(data, { raw }), width)))
  return made
}

/** Streamed from top to bottom: the whole upload is never in memory. */
function panorama({ path, width, maxPixels, place }: DecodeTasks['panorama']['given']): Promise<Uint8Array> {
  const picture = sharp(path, { limitInputPixels: maxPixels, failOn: 'truncated', sequentialRead: true })
  const sphere = { width, height: width / 2, borders: undefined }
  const { borders, ...size } = place ? placeOn(place.sphere, place.picture, width) : sphere
  const sized = picture.resize({ ...size, fit: 'fill', withoutEnlargement: place === undefined })
  return (borders ? sized.extend({ ...borders, background: NOT_TAKEN }) : sized)
    .webp({ quality: QUALITY, effort: 3 })
    .toBuffer()
}
/** The color of what a panorama does not show, such as the sky above a drone. */
const NOT_TAKEN = '#9aa0ab'

/** As wide as a screen for its height; farther out a panorama is distorted. */
async function middleOf(content: Uint8Array): Promise<Uint8Array> {
  const { width, height } = await sharp(content).metadata()
  const [left, top] = [Math.round(width * 0.3), Math.round(height * 0.275)]
  return sharp(content)
    .extract({ left, top, width: width - 2 * left, height: height - 2 * top })
    .png()
    .toBuffer()
}

const webpOf = (picture: Sharp) => picture.webp({ quality: QUALITY }).toBuffer()
