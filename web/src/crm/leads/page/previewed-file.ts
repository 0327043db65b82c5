import { documents, notes } from '@storey/api/client-endpoints.ts'
import type { LeadDocument, OlderVersion } from '@storey/api/crm/documents.ts'
import type { NoteFile } from '@storey/api/crm/notes.ts'
import { query } from '../../../http/query.ts'
import type { PreviewedFile } from '../../../shell/preview/previewed-file.ts'

export const fileOfNote = ({ id, name, type, size }: NoteFile): PreviewedFile => ({
  title: name,
  type,
  size,
  content: query(notes.download, { params: { id } }),
})

export function fileOfDocument({ id, title, file, number }: LeadDocument): PreviewedFile {
  const { queryKey, queryFn } = query(documents.download, { params: { id } })
  // The same address has other content after the file was replaced.
  return { title, type: file.type, size: file.size, content: { queryKey: [...queryKey, number], queryFn } }
}

export const fileOfVersion = (title: string, { id, number, file }: OlderVersion): PreviewedFile => ({
  title: `${title}, version ${number}`,
  type: file.type,
  size: file.size,
  content: query(documents.downloadVersion, { params: { id } }),
})
