import { documents, MAX_VERSIONS } from '@storey/api/crm/documents.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { invalid, notFound, requireVersion } from '../../errors/problems.ts'
import { downloadOf, keepFile } from '../../files/keep.ts'
import { serve } from '../../http/serve.ts'
import { differences, record } from '../history/actions.ts'
import { leadAt, leadEvent } from '../leads/actions.ts'
import {
  binDocument,
  changeDocument,
  findDocument,
  findVersion,
  insertDocument,
  listDocuments,
  lockDocument,
  readDocument,
  replaceFile,
} from './queries.ts'

export const documentRoutes = serve(documents, {
  list: async ({ db, scope, params, query }) => {
    const lead = await leadAt(db, scope, params.id)
    return listDocuments(db, scope, lead.id, query)
  },

  create: async ({ db, scope, params, body: { file, title, kind = 'other' }, services, emit }) => {
    const lead = await leadAt(db, scope, params.id)
    const kept = await keepFile(db, scope, services.storage, file)
    const named = { title: title ?? kept.name, kind, lead_id: lead.id, file_id: kept.id }
    const { id } = await insertDocument(db, scope, named)
    await record(db, scope, lead.id, { kind: 'document_added', subject: { id, name: named.title } })
    emit(leadEvent('lead.changed', scope, lead))
    return { data: await read(db, scope, id) }
  },

  download: async ({ db, scope, params, services }) => {
    const document = await findDocument(db, scope, params.id)
    if (!document) throw notFound()
    return downloadOf(db, scope, services.storage, document.file_id)
  },

  change: async ({ db, scope, params, body: { version, ...body }, emit }) => {
    const document = await lockDocumentOrFail(db, scope, params.id)
    await requireVersion(document, version, () => read(db, scope, document.id))
    const after = { title: body.title ?? document.title, kind: body.kind ?? document.kind }
    const changes = differences({ title: document.title, kind: document.kind }, after, ['title', 'kind'])
    if (changes.length > 0) {
      await changeDocument(db, scope, document.id, after)
      const subject = { id: document.id, name: after.title }
      await record(
        db,
        scope,
        document.lead_id,
        ...changes.map((change) => ({ ...change, kind: 'document_changed' as const, subject })),
      )
      emit(leadEvent('lead.changed', scope, await leadAt(db, scope, document.lead_id)))
    }
    return { data: await read(db, scope, document.id) }
  },

  replace: async ({ db, scope, params, body: { file }, services, emit }) => {
    const document = await lockDocumentOrFail(db, scope, params.id)
    if (document.number >= MAX_VERSIONS)
      throw invalid({ file: [`A document keeps at most ${MAX_VERSIONS} versions. Add this one as a new document.`] })
    const kept = await keepFile(db, scope, services.storage, file)
    const number = await replaceFile(db, scope, document, kept.id)
    const subject = { id: document.id, name: document.title }
    const entry = { field: 'number', old: document.number, new: number, subject }
    await record(db, scope, document.lead_id, { kind: 'document_changed', ...entry })
    emit(leadEvent('lead.changed', scope, await leadAt(db, scope, document.lead_id)))
    return { data: await read(db, scope, document.id) }
  },

  downloadVersion: async ({ db, scope, params, services }) => {
    const version = await findVersion(db, scope, params.id)
    if (!version) throw notFound()
    return downloadOf(db, scope, services.storage, version.file_id)
  },

  remove: async ({ db, scope, params, emit }) => {
    const document = await lockDocumentOrFail(db, scope, params.id)
    await binDocument(db, scope, document.id)
    const subject = { id: document.id, name: document.title }
    await record(db, scope, document.lead_id, { kind: 'document_deleted', subject })
    emit(leadEvent('lead.changed', scope, await leadAt(db, scope, document.lead_id)))
  },
})

async function lockDocumentOrFail(db: Database, scope: Scope, id: number) {
  const document = await lockDocument(db, scope, id)
  if (!document) throw notFound()
  return document
}

async function read(db: Database, scope: Scope, id: number) {
  const document = await readDocument(db, scope, id)
  if (!document) throw notFound()
  return document
}
