import type { FastifyRequest } from 'fastify'
import { cleanName, isWhole, sniff, sniffSheet } from '../files/sniff.ts'
import { badRequest, invalid, tooLarge, wrongType } from './problems.ts'
import type { Route } from './serve.ts'

const FILES_MOST = 5
const FIELDS_MOST = 500

/**
 * The body's fields: JSON as it was parsed, multipart with its files as `File`s whose type is sniffed from the bytes.
 *
 * @param largest bytes of one file
 * @throws 413, 415, or 422 on the field of a file that is cut off or cannot be read
 */
export async function readFields(request: FastifyRequest, routes: readonly Route[], largest: number): Promise<unknown> {
  if (!request.isMultipart()) return request.body
  const fileFields = routes.flatMap((route) => route.endpoint.files ?? [])
  if (fileFields.length === 0) throw badRequest('This address takes JSON.', 'bad_content_type')
  const fields: Record<string, unknown> = {}
  const parts = request.parts({
    limits: { fileSize: largest, files: FILES_MOST, fields: FIELDS_MOST, fieldSize: 1024 * 1024 },
  })
  const take = routes.some(({ endpoint }) => endpoint.sheets) ? sheetOf : fileOf
  const refuseSize = (): never => {
    throw tooLarge(`A file may have at most ${Math.round(largest / 1_000_000)} MB.`)
  }
  for await (const part of parts) {
    const value =
      part.type === 'file'
        ? await take(part.fieldname, part.filename, await part.toBuffer().catch(refuseSize))
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

async function fileOf(field: string, name: string, content: Buffer): Promise<File> {
  const type = sniff(content)
  if (type === undefined) throw wrongType(`${name || field}: send a PDF, JPEG, PNG or WebP file.`)
  if (!(await isWhole(content, type)))
    throw invalid({ [field]: ['This file is cut off or broken. Save it again and send it once more.'] })
  return new File([new Uint8Array(content)], cleanName(name), { type })
}

/** A spreadsheet, as far as its first bytes tell; what it holds is for its reader to find out. */
async function sheetOf(field: string, name: string, content: Buffer): Promise<File> {
  const type = sniffSheet(content)
  if (type === 'old')
    throw invalid({ [field]: ['This is an old or locked Excel file. Save it as .xlsx without a password, or as CSV.'] })
  if (type === undefined) throw wrongType(`${name || field}: send a CSV or an Excel file (.xlsx).`)
  return new File([new Uint8Array(content)], cleanName(name), { type })
}
