import { PassThrough } from 'node:stream'
import { type DocumentType, identityDocuments } from '@storey/api/sales/documents.ts'
import { ZipFile } from 'yazl'
import type { Storage } from '../../files/storage.ts'

/** A kept document as the archive holds it. */
export interface Archived {
  readonly type: DocumentType
  readonly buyer: number | null
  readonly name: string
  readonly storage_key: string
  readonly size: number
  readonly created_at: string
}

/** One after the other as they are read, never two of them at once. Not packed again: papers and pictures are. */
export function zipOf(storage: Pick<Storage, 'read'>, documents: readonly Archived[]): PassThrough {
  const zip = new ZipFile()
  const out = new PassThrough()
  const fail = (problem: Error) => void out.destroy(problem)
  let reading: NodeJS.ReadableStream | undefined
  zip.on('error', fail)
  for (const document of documents)
    zip.addReadStreamLazy(
      pathOf(document),
      { mtime: new Date(document.created_at), compress: false, size: document.size },
      (take) => {
        reading = storage.read(document.storage_key)
        reading.on('error', fail)
        take(null, reading)
      },
    )
  zip.end()
  zip.outputStream.pipe(out)
  // When the client disconnects, reading files stops too.
  out.on('close', () => {
    if (reading && 'destroy' in reading && typeof reading.destroy === 'function') reading.destroy()
  })
  return out
}

/** Characters that operating systems forbid or misinterpret in file names. */
const UNFIT = /[<>:"/\\|?*\p{Cc}\u202a-\u202e\u2066-\u2069]/gu
const MAX_LENGTH = 120

/** A folder of each type; IDs begin with the place of their buyer. There is one of each, so that no two are called the same. */
export function pathOf({ type, buyer, name }: Pick<Archived, 'type' | 'buyer' | 'name'>): string {
  const safe = name.replace(UNFIT, '_').replace(/^[. ]+|[. ]+$/g, '')
  const at = safe.lastIndexOf('.')
  const [base, ending] = at > 0 ? [safe.slice(0, at), safe.slice(at).slice(0, 10)] : [safe, '']
  const short = `${[...base].slice(0, MAX_LENGTH).join('') || 'document'}${ending}`
  return `${type.replace('_', '-')}/${identityDocuments.has(type) ? `buyer ${buyer ?? 1}, ` : ''}${
    // A device of Windows by its name is no file there.
    /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(short) ? `_${short}` : short
  }`
}
