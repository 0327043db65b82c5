import { documents } from '@storey/api/crm/documents.ts'
import { downloadOf, keepFile } from '../../files/keep.ts'
import { notFound } from '../../http/problems.ts'
import { serve } from '../../http/serve.ts'
import { record } from '../history/actions.ts'
import { leadAt, leadEvent } from '../leads/actions.ts'
import { binDocument, findDocument, insertDocument, listDocuments, readDocument } from './queries.ts'

export const documentRoutes = serve(documents, {
  list: async ({ db, scope, params, query }) => {
    const lead = await leadAt(db, scope, params.id)
    return listDocuments(db, scope, lead.id, query)
  },

  create: async ({ db, scope, params, body: { file, title, kind = 'other' }, services, tell }) => {
    const lead = await leadAt(db, scope, params.id)
    const kept = await keepFile(db, scope, services.storage, file)
    const named = { title: title ?? kept.name, kind, lead_id: lead.id, file_id: kept.id }
    const { id } = await insertDocument(db, scope, named)
    await record(db, scope, lead.id, { kind: 'document_added', subject: { id, name: named.title } })
    tell(leadEvent('lead.changed', scope, lead))
    const document = await readDocument(db, scope, id)
    if (!document) throw notFound()
    return { data: document }
  },

  download: async ({ db, scope, params, services }) => {
    const document = await findDocument(db, scope, params.id)
    if (!document) throw notFound()
    return downloadOf(db, scope, services.storage, document.file_id)
  },

  remove: async ({ db, scope, params, tell }) => {
    const document = await findDocument(db, scope, params.id)
    if (!document) throw notFound()
    await binDocument(db, scope, document.id)
    const subject = { id: document.id, name: document.title }
    await record(db, scope, document.lead_id, { kind: 'document_deleted', subject })
    tell(leadEvent('lead.changed', scope, await leadAt(db, scope, document.lead_id)))
  },
})
