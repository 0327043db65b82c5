import { createHash } from 'node:crypto'
import * as z from 'zod'

/*
 * An archive is a tar file, compressed with zstd and, if asked, encrypted with age, so that tar, zstd and age read it too:
 *
 *   storey.json                  which installation and schema it is of
 *   tables/SCHEMA/TABLE/000001   rows, in COPY's text format, in parts
 *   files/KEY                    stored files
 *   checksums/000001.sha256      the SHA-256 of the members since the last list, as sha256sum reads it
 *   end.json                     counts and sums; without it the archive was cut off
 */
export const FORMAT = 1
export const HEAD = 'storey.json'
export const END = 'end.json'
export const CHECKSUMS = 'checksums/'
export const FILES = 'files/'
export const TABLES = 'tables/'

const table = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.object({ name: z.string(), type: z.string() })).min(1),
})
export type ArchivedTable = z.infer<typeof table>

export const head = z.object({
  format: z.int(),
  made_at: z.string(),
  version: z.string(),
  commit: z.string(),
  /** The signing key is encrypted with SECRET_KEY: it shows at once whether the restore has the right one. */
  installation: z.object({ id: z.string(), signing_key: z.base64().nullable() }),
  migrations: z.array(z.object({ number: z.int(), name: z.string(), sha256: z.string() })).min(1),
  tables: z.array(table),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), last_value: z.string() })),
})
export type Head = z.infer<typeof head>

const counted = z.object({ count: z.int(), bytes: z.int() })
export const end = z.object({
  tables: z.array(z.object({ schema: z.string(), name: z.string(), rows: z.int(), sum: z.string() })),
  files: counted,
  members: z.int(),
  /** The SHA-256 of all lists of checksums, one behind the other. */
  checksums: z.string(),
})
export type End = z.infer<typeof end>

export const nameOf = ({ schema, name }: Pick<ArchivedTable, 'schema' | 'name'>) => `${schema}/${name}`

/** The schema and name of the table that a part belongs to. */
export const tableOf = (member: string): string => member.slice(TABLES.length).replace(/\/\d+$/, '')

const LINES_EACH = 1_000

/** Collects the checksums of members, for the lists among them and for their sum at the end. */
export function collectChecksums() {
  const all = createHash('sha256')
  let lines: string[] = []
  let members = 0
  return {
    add(name: string, sha256: string): void {
      lines.push(`${sha256}  ${name}\n`)
      members++
    },
    isFull: () => lines.length >= LINES_EACH,
    isEmpty: () => lines.length === 0,
    /** The list since the last call. */
    take(): string {
      const text = lines.join('')
      all.update(text)
      lines = []
      return text
    },
    result: () => ({ members, checksums: all.digest('hex') }),
  }
}
