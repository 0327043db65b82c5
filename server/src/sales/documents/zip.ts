import { PassThrough } from 'node:stream'
import { buyerDocuments, type DocumentType } from '@storey/api/sales/documents.ts'
import { ZipFile } from 'yazl'
import type { Storage } from '../../services/storage.ts'

/** A stored document as an archive entry. */
export interface Archived {
  readonly type: DocumentType
  readonly buyer: number | null
  readonly name: string
  readonly storage_key: string
  readonly size: number
  readonly created_at: string
}

/** Streams the files one after the other; only one is open at a time. They are not compressed: documents and pictures already are. */
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
  // When the reader stops, reading the files stops too.
  out.on('close', () => {
    if (reading && 'destroy' in reading && typeof reading.destroy === 'function') reading.destroy()
  })
  return out
}

/** Characters that are not allowed, or have another meaning, in a file name on some system. */
const UNFIT = /[<>:"/\\|?*\p{Cc}\u202a-\u202e\u2066-\u2069]/gu
const MAX_LENGTH = 120

/** One folder per type; the names of IDs begin with the position of their buyer. The archive has one of each, so names are unique. */
export function pathOf({ type, buyer, name }: Pick<Archived, 'type' | 'buyer' | 'name'>): string {
  const safe = name.replace(UNFIT, '_').replace(/^[. ]+|[. ]+$/g, '')
  const at = safe.lastIndexOf('.')
  const [base, ending] = at > 0 ? [safe.slice(0, at), safe.slice(at).slice(0, 10)] : [safe, '']
  const short = `${[...base].slice(0, MAX_LENGTH).join('') || 'document'}${ending}`
  return `${type.replace('_', '-')}/${buyerDocuments.has(type) ? `buyer ${buyer ?? 1}, ` : ''}${
    // Windows treats these names as devices, not files.
    /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(short) ? `_${short}` : short
  }`
}
