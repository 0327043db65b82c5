import type { FastifyRequest } from 'fastify'
import { badRequest, tooLarge, wrongType } from './problems.ts'
import type { Route } from './serve.ts'

const DOCUMENT_LARGEST = 25 * 1024 * 1024
const FIELDS_MOST = 500

/** The body's fields: JSON as it was parsed, multipart with its files as `File`s whose type is sniffed from the bytes. */
export async function readFields(request: FastifyRequest, routes: readonly Route[]): Promise<unknown> {
  if (!request.isMultipart()) return request.body
  const fileFields = routes.flatMap((route) => route.endpoint.files ?? [])
  if (fileFields.length === 0) throw badRequest('This address takes JSON.', 'bad_content_type')
  const fields: Record<string, unknown> = {}
  const parts = request.parts({
    limits: { fileSize: DOCUMENT_LARGEST, files: 20, fields: FIELDS_MOST, fieldSize: 1024 * 1024 },
  })
  for await (const part of parts) {
    const value =
      part.type === 'file'
        ? await fileOf(part.fieldname, part.filename, await part.toBuffer().catch(refuseSize))
        : part.value
    put(fields, part.fieldname, value)
  }
  return fields
}

/** `name[]` gathers a list, `name` one value; a name given twice without brackets is a mistake. */
function put(fields: Record<string, unknown>, name: string, value: unknown) {
  if (name.endsWith('[]')) {
    const list = name.slice(0, -2)
    const gathered = fields[list]
    fields[list] = Array.isArray(gathered) ? [...gathered, value] : [value]
  } else if (Object.hasOwn(fields, name)) throw badRequest(`${name} was sent twice.`, 'repeated_field')
  else fields[name] = value
}

const refuseSize = (): never => {
  throw tooLarge(`A file may have at most ${DOCUMENT_LARGEST / 1024 / 1024} MB.`)
}

async function fileOf(field: string, name: string, content: Buffer): Promise<File> {
  const type = sniff(content)
  if (type === undefined) throw wrongType(`${name || field}: send a PDF, JPEG, PNG or WebP file.`)
  return new File([new Uint8Array(content)], cleanName(name), { type })
}

/** A file's name without folders or control characters, at most 200 characters. */
const cleanName = (name: string) =>
  (name.split(/[/\\]/).at(-1) ?? '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
    .replace(/[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e]/g, '')
    .trim()
    .slice(-200) || 'file'

/** The type of a file by its first bytes, whatever its name says. */
export function sniff(content: Buffer): string | undefined {
  const starts = (bytes: number[], at = 0) => bytes.every((byte, index) => content[at + index] === byte)
  if (starts([0x25, 0x50, 0x44, 0x46, 0x2d])) return 'application/pdf'
  if (starts([0xff, 0xd8, 0xff])) return 'image/jpeg'
  if (starts([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png'
  if (starts([0x52, 0x49, 0x46, 0x46]) && starts([0x57, 0x45, 0x42, 0x50], 8)) return 'image/webp'
  return undefined
}
