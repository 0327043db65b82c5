import type { MultipartFile } from '@fastify/multipart'
import { MAX_FILES } from '@storey/api/conventions.ts'
import { PANORAMA_LARGEST, PANORAMA_NARROWEST, PICTURE_LARGEST } from '@storey/api/inventory/picture-roles.ts'
import type { FastifyRequest } from 'fastify'
import { TaskFailed } from '../child-processes/pool.ts'
import { badRequest, invalid, Refusal, tooLarge, wrongType } from '../errors/problems.ts'
import type { Measured } from '../files/decode-task.ts'
import { decoder, undecodable } from '../files/decoder.ts'
import { fileOf, type Received, rewritten } from '../files/incoming.ts'
import { isLocked, officeTypeOf } from '../files/office.ts'
import { DRAWING } from '../files/picture-addresses.ts'
import { MAX_PIXELS } from '../files/pictures.ts'
import { cleanName, isOldOffice, sniff, sniffSheet, ZIP } from '../files/sniff.ts'
import { isComplete, isReadable, measured } from '../files/whole.ts'
import { logSecurity, prefixOf } from '../kernel/security-log.ts'
import type { Settings } from '../kernel/settings.ts'
import { type Fields, putField } from './form-fields.ts'
import type { Runtime } from './runtime.ts'
import type { Route } from './serve.ts'

const MAX_FIELDS = 500
const FIELD_LARGEST = 64 * 1024
/** Maximum bytes of a body without its files: fields and separators. */
const REST_LARGEST = 1_000_000

/** Maximum decoded size: the largest of a phone or a scan of A3; for the picture of a user the usual one of a phone. */
const UNPACKED = {
  document: { pixels: 60_000_000, bytes: 200_000_000 },
  picture: { pixels: 25_000_000, bytes: 100_000_000 },
  // From a photographer's camera; read from top to bottom, and never completely in memory.
  large: { pixels: MAX_PIXELS, bytes: 4 * MAX_PIXELS },
} as const

/** Limits of a body with files, declared by the endpoints of its path. */
interface Limits {
  readonly files: number
  /** Bytes of one file. */
  readonly largest: number
  readonly takes: 'documents' | 'sheets' | 'picture' | 'drawings' | 'large' | 'plan' | 'panorama'
}

/**
 * The limits of an upload to a path, by the headers alone.
 *
 * @throws 400 if the path accepts no files or the body has no valid boundary, 413 if the declared size is over all limits
 */
export function judgeBody(
  request: FastifyRequest,
  routes: readonly Route[],
  { uploadMaxDocument, uploadMaxPicture }: Pick<Settings, 'uploadMaxDocument' | 'uploadMaxPicture'>,
): Limits {
  const [endpoint] = routes.flatMap((route) => (route.endpoint.files ? [route.endpoint] : []))
  if (!endpoint) throw badRequest('This address takes JSON.', 'bad_content_type')
  requireBoundary(request.headers['content-type'] ?? '')
  const { pictures, sheets } = endpoint
  const max = pictures === undefined || pictures === true ? uploadMaxDocument : uploadMaxPicture
  // A lower configured limit for pictures also lowers that of panoramas in proportion.
  const factor = pictures === 'panorama' ? PANORAMA_LARGEST / PICTURE_LARGEST : 1
  const limits: Limits = {
    files: endpoint.several ? MAX_FILES : (endpoint.max_files ?? endpoint.files?.length ?? 0),
    largest: Math.min(endpoint.largest ?? max, max * factor),
    takes: endpoint.drawings
      ? 'drawings'
      : pictures === true
        ? 'picture'
        : (pictures ?? (sheets ? 'sheets' : 'documents')),
  }
  if (Number(request.headers['content-length'] ?? 0) > limits.files * limits.largest + REST_LARGEST)
    throw largerThan(limits)
  return limits
}

/** One boundary of at most 70 characters (RFC 2046); the parser fails at others. */
const BOUNDARY = /;\s*boundary=(?:"[^"\\]{1,70}"|[^\s;"\\]{1,70})\s*(?:;|$)/i

/** @throws 400 */
function requireBoundary(type: string): void {
  // Browsers write the word in the boundary itself: ----WebKitFormBoundary….
  if (BOUNDARY.test(type) && type.match(/;\s*boundary/gi)?.length === 1) return
  throw badRequest('Send multipart/form-data with one boundary of 1 to 70 characters.', 'malformed_body')
}

/**
 * Runs `work` with the fields of a multipart body; files are `File`s whose bytes are on the disk and whose type is
 * detected from them. The files are deleted when it has ended, in any case.
 *
 * @throws 400 for a body that cannot be read, 413, 415, 422 on the field of a file that is infected, truncated or
 * unreadable, or 503 if a scanner is configured and cannot scan it
 */
export async function withFields<T>(
  request: FastifyRequest,
  { incoming, scanner, services }: Pick<Runtime, 'incoming' | 'scanner' | 'services'>,
  { limits, refuse }: { readonly limits: Limits; readonly refuse: (refusal: Refusal) => Promise<never> },
  work: (fields: unknown) => Promise<T>,
): Promise<T> {
  const received: Received[] = []
  const receive = async ({ file, fieldname }: MultipartFile) => {
    const one = await incoming.receive(file)
    received.push(one)
    if (file.truncated) throw largerThan(limits)
    const found = await scanner?.scan(one.path)
    if (found !== undefined) {
      const { id: request_id, ip, who } = request
      logSecurity(services.log, { kind: 'infected_file', request_id, ip_prefix: prefixOf(ip), ...who })
      await refuse(infected(fieldOf(fieldname), found))
    }
    return one
  }
  try {
    return await work(await readFields(request, receive, limits))
  } finally {
    await incoming.remove(received)
  }
}

async function readFields(
  request: FastifyRequest,
  receive: (part: MultipartFile) => Promise<Received>,
  limits: Limits,
) {
  const fields: Fields = Object.create(null)
  let texts = 0
  try {
    const parts = request.parts({
      limits: { fileSize: limits.largest, files: limits.files, fields: MAX_FIELDS, fieldSize: FIELD_LARGEST },
    })
    for await (const part of parts) {
      if (!part.fieldname) throw badRequest('A part of the body has no name.', 'malformed_body')
      if (part.type === 'field') {
        texts += String(part.value).length
        if (texts > REST_LARGEST) throw tooLarge('The fields of this body are too long.')
        putField(fields, part.fieldname, part.value)
        continue
      }
      const one = await receive(part)
      putField(fields, part.fieldname, await take(one, fieldOf(part.fieldname), part.filename ?? '', limits.takes))
    }
    return fields
  } catch (problem) {
    // The rest of the body is discarded unread.
    request.raw.unpipe()
    request.raw.resume()
    throw unreadable(problem, limits) ?? problem
  }
}

/** The field that an error names: a list is `file[]` in a form. */
const fieldOf = (name: string) => name.replace(/\[\]$/, '')

const infected = (field: string, name: string) =>
  invalid({ [field]: [`The virus scanner found ${name} in this file. It was not saved.`] })

const largerThan = ({ largest }: Limits) => tooLarge(`A file may have at most ${Math.round(largest / 1_000_000)} MB.`)

/** Converts an error of the multipart parser to a refusal. */
function unreadable(problem: unknown, { files }: Limits): Refusal | undefined {
  // A refusal of ours is not an error of the parser, even if its text is similar.
  if (!(problem instanceof Error) || problem instanceof Refusal) return undefined
  const { code = '', message } = problem as NodeJS.ErrnoException
  if (code === 'FST_FILES_LIMIT')
    return tooLarge(files === 1 ? 'Send one file at a time.' : `Send at most ${files} files.`)
  if (code === 'FST_FIELDS_LIMIT' || code === 'FST_PARTS_LIMIT') return tooLarge('The body has too many fields.')
  const torn = /multipart|boundary|malformed|unexpected end|premature close|aborted/i
  if (code.startsWith('FST_') || code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ECONNRESET' || torn.test(message))
    return badRequest('The body cannot be read.', 'malformed_body')
  return undefined
}

function take(received: Received, field: string, name: string, takes: Limits['takes']): Promise<File> {
  if (received.size === 0) throw invalid({ [field]: ['This file is empty. Choose it again, or another one.'] })
  if (takes === 'sheets') return takeSheet(received, field, name)
  if (takes === 'drawings' && looksLikeSvg(received)) return takeSvg(received, field, name)
  return takes === 'documents' ? takeDocument(received, field, name) : takePicture(received, field, name, takes)
}

/** Maximum bytes of an SVG: a floor has some hundred kilobytes. */
const SVG_LARGEST = 5_000_000
const looksLikeSvg = ({ head, binary }: Received) => {
  const text = head.toString('utf8').replace('\ufeff', '').trimStart()
  return !binary && text.startsWith('<') && /<svg[\s>]/.test(text)
}

/** A drawing by its first bytes; the decoder parses it in a separate process. */
async function takeSvg(received: Received, field: string, name: string): Promise<File> {
  if (received.size > SVG_LARGEST)
    throw invalid({ [field]: ['This SVG has more than 5 MB. Simplify the drawing, or export it as a PNG.'] })
  return fileOf(received, cleanName(name), DRAWING)
}

async function takeDocument(received: Received, field: string, name: string): Promise<File> {
  const { path, size, head, tail } = received
  const sniffed = sniff(head)
  const type = sniffed === ZIP ? await officeTypeOf(path, size, tail) : sniffed
  if (isOldOffice(head))
    throw wrongType(
      (await isLocked(received.path))
        ? `${name || field} is locked with a password. Save it without one.`
        : `${name || field} is an Office file from before 2007 or an e-mail of Outlook. Save it as a PDF, .docx or .xlsx.`,
    )
  if (type === 'macros')
    throw wrongType(`${name || field} has macros, which may do harm. Save it as .docx or .xlsx without them.`)
  if (type === undefined)
    throw wrongType(
      `${name || field}: send a PDF, a JPEG, PNG, WebP or HEIC picture, or a Word or Excel file (.docx, .xlsx).`,
    )
  if (type === 'broken') throw brokenFile(field)
  return takeWhole(received, field, name, type, UNPACKED.document)
}

async function takePicture(
  received: Received,
  field: string,
  name: string,
  takes: Exclude<Limits['takes'], 'documents' | 'sheets'>,
): Promise<File> {
  const type = sniff(received.head)
  if (type === undefined || type === ZIP || (type === 'application/pdf' && takes !== 'plan'))
    throw wrongType(`${name || field}: send a JPEG, PNG, WebP or HEIC picture${takes === 'plan' ? ', or a PDF' : ''}.`)
  if (PHONE_PICTURES.has(type) && !(await isReadable(received))) {
    const photo = await photoOf(received, field)
    return takePicture(photo, field, `${name.replace(/\.hei[cf]$/i, '')}.jpg`, takes)
  }
  const isSmall = takes === 'picture' || takes === 'drawings'
  const judge = takes === 'panorama' ? (unpacked: Measured) => refuseFlat(unpacked, field) : undefined
  return takeWhole(received, field, name, type, isSmall ? UNPACKED.picture : UNPACKED.large, judge)
}

/** Pixels of a phone's photo: its decoder takes three times the memory of others. */
const PHOTO_PIXELS = 30_000_000

/** A phone's photo as a JPEG in the place of the file. @throws 422 on `field` if it cannot be decoded */
async function photoOf(received: Received, field: string): Promise<Received> {
  const { path } = received
  const made = await decoder.ask('photo', { path, maxPixels: PHOTO_PIXELS }).catch((problem: unknown) => {
    throw problem instanceof TaskFailed ? undecodable(field, problem.because) : problem
  })
  if ('problem' in made) throw invalid({ [field]: [made.problem] })
  return rewritten(received, made.picture)
}

/** Tolerance for the aspect ratio of a panorama: cameras are exact, stitching programs round. */
const BENT = 0.01

/** @throws 422 on `field` if it is not twice as wide as high, or too narrow to look around in */
function refuseFlat({ sphere, ...picture }: Measured, field: string): void {
  const { width, height } = sphere ?? picture
  const size = `${width} by ${height} pixels`
  if (Math.abs(width / height / 2 - 1) > BENT) {
    const ratio = `${Math.round((width / height) * 100) / 100}:1`
    throw invalid({ [field]: [`A 360° panorama is twice as wide as high (2:1). This picture is ${ratio}, ${size}.`] })
  }
  if (width < PANORAMA_NARROWEST)
    throw invalid({ [field]: [`A panorama is at least ${PANORAMA_NARROWEST} pixels wide. This one is ${size}.`] })
}

const PHONE_PICTURES: ReadonlySet<string> = new Set(['image/heic', 'image/heif'])

async function takeWhole(
  received: Received,
  field: string,
  name: string,
  type: string,
  max: { readonly pixels: number; readonly bytes: number },
  judge?: (unpacked: Measured) => void,
): Promise<File> {
  try {
    if (type.startsWith('image/') && (max !== UNPACKED.document || !PHONE_PICTURES.has(type))) {
      const unpacked = await measured(received.path)
      if (!unpacked) throw brokenFile(field)
      if (unpacked.pixels > max.pixels || unpacked.bytes > max.bytes)
        throw invalid({ [field]: ['This picture has too many pixels. Choose a smaller one.'] })
      judge?.(unpacked)
    }
    if (!(await isComplete(received, type))) throw brokenFile(field)
  } catch (problem) {
    throw problem instanceof TaskFailed ? undecodable(field, problem.because) : problem
  }
  return fileOf(received, cleanName(name), type)
}

const brokenFile = (field: string) => undecodable(field, 'broken')

/** A spreadsheet by its first bytes; its content is checked when it is read. */
async function takeSheet(received: Received, field: string, name: string): Promise<File> {
  const type = sniffSheet(received.head, received.binary)
  if (type === 'old')
    throw invalid({
      [field]: [
        (await isLocked(received.path))
          ? 'This file is locked with a password. Save it without one.'
          : 'This is an Excel file from before 2007 (.xls). Open it in Excel and save it as .xlsx, or as CSV.',
      ],
    })
  if (type === 'markup')
    throw invalid({ [field]: ['This is a web page or XML. Open it in Excel and save it as .xlsx or as CSV.'] })
  if (type === undefined) throw wrongType(`${name || field}: send a CSV or an Excel file (.xlsx).`)
  return fileOf(received, cleanName(name), type)
}
