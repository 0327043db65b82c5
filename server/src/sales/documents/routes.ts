import { bookingDocuments, buyerDocuments, type DocumentType, MAX_VERSIONS } from '@storey/api/sales/documents.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { conflict, invalid, notFound } from '../../errors/problems.ts'
import { Download } from '../../files/download.ts'
import { downloadOf, keepFile } from '../../files/keep.ts'
import { serve } from '../../http/serve.ts'
import { retime } from '../../inventory/claims/actions.ts'
import { announce, changeBooking, insertEvent, lockForDecision } from '../bookings/actions.ts'
import { missingDocuments } from '../bookings/rules.ts'
import { countBuyers, countByType, findNewest, findNumber, insertDocument, listNewest } from './queries.ts'
import { zipOf } from './zip.ts'

export const bookingDocumentRoutes = serve(bookingDocuments, {
  archive: async ({ db, scope, params, services: { storage }, alsoAudit }) => {
    const booking = await findNumber(db, scope, params.id)
    if (!booking) throw notFound()
    const documents = await listNewest(db, scope, params.id)
    if (documents.length === 0) throw conflict('no_documents', 'This booking has no documents yet.')
    const sizes = await Promise.all(documents.map(({ storage_key }) => storage.size(storage_key)))
    if (sizes.includes(undefined)) throw notFound()
    for (const { type, buyer } of documents.filter((one) => buyerDocuments.has(one.type)))
      alsoAudit(bookingDocuments.download, { document: type, buyer: buyer ?? 1 })
    return new Download(`${booking.number} documents.zip`, 'application/zip', zipOf(storage, documents))
  },

  download: async ({ db, scope, params, query, services, note }) => {
    const newest = await findNewest(db, scope, params.id, params.type, query.buyer)
    if (!newest) throw notFound()
    note({ document: params.type, buyer: buyerDocuments.has(params.type) ? (query.buyer ?? 1) : undefined })
    return downloadOf(db, scope, services.storage, newest.file_id)
  },

  add: async ({ db, scope, params, query, body, services, emit }) => {
    const { booking, unit, claim_id } = await lockForDecision(db, scope, params.id)
    const { organization_id } = booking
    const buyers = await countBuyers(db, scope, booking)
    if ((query.buyer ?? 1) > buyers) throw invalid({ buyer: [`Choose one of its buyers, 1 to ${buyers}.`] })
    const { type } = params
    if ((await versionsOf(db, scope, booking.id, type, query.buyer)) >= MAX_VERSIONS)
      throw invalid({ file: [`A booking keeps at most ${MAX_VERSIONS} versions of a document.`] })
    const file = await keepFile(db, scope, services.storage, body.file, organization_id)
    const document = await insertDocument(db, scope, {
      organization_id,
      booking_id: booking.id,
      type,
      buyer: query.buyer,
      file_id: file.id,
    })
    await insertEvent(db, scope, booking, 'document_added', type)
    const counts = await countByType(db, scope, booking.id)
    // No document is missing: from here on the booking waits for a decision, not for its timer.
    if (booking.status === 'pending' && booking.expires_at !== null && missingDocuments(counts, buyers).length === 0) {
      await retime(db, scope, unit, claim_id, null)
      await changeBooking(db, scope, booking, { expires_at: null })
    }
    announce(emit, booking, 'booking.changed')
    const versions = counts.find((one) => one.type === type && one.buyer === document.buyer)?.versions ?? 1
    return { data: { ...document, name: file.name, size: file.size, versions } }
  },
})

/** Counts a booking's documents of a type (for IDs, of a buyer); the caller has locked the booking. */
async function versionsOf(db: Database, scope: Scope, booking_id: number, type: DocumentType, buyer = 1) {
  const counts = await countByType(db, scope, booking_id)
  const own = counts.filter((one) => one.type === type && (!buyerDocuments.has(type) || (one.buyer ?? 1) === buyer))
  return own.reduce((sum, { versions }) => sum + versions, 0)
}
