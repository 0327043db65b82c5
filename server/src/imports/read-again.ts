import { buffer } from 'node:stream/consumers'
import { isHeld } from '../files/download.ts'
import { downloadOf } from '../files/keep.ts'
import type { CallBefore } from '../http/serve.ts'
import type { HeadedTable } from '../sheets/headed-table.ts'
import type { ReadWishes } from '../sheets/read-worker.ts'
import type { Import } from './kind.ts'
import { findFile } from './queries.ts'
import { IMPORT_LIMITS, readTable } from './read-file.ts'
import type { KindOfImport } from './rules.ts'

type Call = Pick<CallBefore, 'scope' | 'services' | 'look'> & {
  readonly params: { readonly id: number }
  readonly body: ReadWishes & { readonly version?: number | undefined }
}

/** Reads the file of an import in another way, if a change selects one, before anything is locked. */
export const readAgain =
  (kind: KindOfImport) =>
  async ({ params, body, scope, services, look }: Call): Promise<HeadedTable | undefined> => {
    const { sheet, encoding, delimiter, version } = body
    if (sheet === undefined && encoding === undefined && delimiter === undefined) return undefined
    const found = await look(async (db) => {
      const one = await findFile(db, scope, kind, params.id)
      // The change itself reports whatever prevents it: a CSV file has no sheets, and a workbook no encoding.
      const isOld = version !== undefined && one?.version !== version
      if (!one?.file_id || isOld || (sheet === undefined) === (one.format === 'xlsx')) return undefined
      return isOther(one, body) ? { one, ...(await downloadOf(db, scope, services.storage, one.file_id)) } : undefined
    })
    if (found === undefined) return undefined
    const { one, content } = found
    const bytes = Buffer.isBuffer(content) ? content : await buffer(isHeld(content) ? content.read() : content)
    if (one.format === 'xlsx') return readTable(bytes, 'xlsx', { limits: IMPORT_LIMITS, sheet, field: 'sheet' })
    // What is not asked for stays as it is; in another encoding, the separator is found again.
    const wishes = {
      encoding: encoding ?? one.encoding ?? undefined,
      delimiter: delimiter ?? (encoding === undefined ? (one.delimiter ?? undefined) : undefined),
    }
    return readTable(bytes, 'csv', { limits: IMPORT_LIMITS, ...wishes, field: encoding ? 'encoding' : 'delimiter' })
  }

/** Whether a file is to be read in another way than it was. */
export const isOther = (
  one: Pick<Import<object>, 'sheet' | 'encoding' | 'delimiter'>,
  { sheet, encoding, delimiter }: ReadWishes,
): boolean =>
  (sheet !== undefined && sheet !== one.sheet) ||
  (encoding !== undefined && encoding !== one.encoding) ||
  (delimiter !== undefined && delimiter !== one.delimiter)
