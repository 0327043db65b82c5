import { documents, notes } from '@storey/api/client-endpoints.ts'
import type { LeadDocument, OlderVersion } from '@storey/api/crm/documents.ts'
import type { NoteFile } from '@storey/api/crm/notes.ts'
import type { QueryKey } from '@tanstack/react-query'
import { query } from '../../../http/query.ts'
import * as copy from './copy.ts'

/** A file that can be looked at and kept, wherever it stands. It has no address: it is fetched with the reader's token. */
export interface PreviewedFile {
  readonly title: string
  readonly type: string
  readonly size: number
  /** Options of `useQuery` for its bytes. */
  readonly content: {
    readonly queryKey: QueryKey
    readonly queryFn: (context: { signal: AbortSignal }) => Promise<Blob>
  }
}

export const fileOfNote = ({ id, name, type, size }: NoteFile): PreviewedFile => ({
  title: name,
  type,
  size,
  content: query(notes.download, { params: { id } }),
})

export function fileOfDocument({ id, title, file, number }: LeadDocument): PreviewedFile {
  const { queryKey, queryFn } = query(documents.download, { params: { id } })
  // The same address has other bytes once it is replaced.
  return { title, type: file.type, size: file.size, content: { queryKey: [...queryKey, number], queryFn } }
}

export const fileOfVersion = (title: string, { id, number, file }: OlderVersion): PreviewedFile => ({
  title: copy.versionOf(title, number),
  type: file.type,
  size: file.size,
  content: query(documents.downloadVersion, { params: { id } }),
})

/** What every browser shows; a phone's HEIC is none of it. */
export const isPicture = ({ type }: { readonly type: string }) => /^image\/(jpeg|png|webp)$/.test(type)
export const isPdf = ({ type }: { readonly type: string }) => type === 'application/pdf'
