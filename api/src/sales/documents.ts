import * as z from 'zod'
import { asNumber, instant, one, recordId } from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'

export const documentType = z.enum([
  'passport',
  'national_id',
  'payment_proof',
  'reservation_form',
  'sale_agreement',
  'other',
])
export type DocumentType = z.output<typeof documentType>

/** The newest document of a type; `versions` counts the older ones too. */
export const bookingDocument = z.object({
  type: documentType,
  name: z.string(),
  size: z.int(),
  uploaded_by: z.string().nullable(),
  created_at: instant,
  versions: z.int(),
})
export type BookingDocument = z.output<typeof bookingDocument>

const path = '/inventory/booked-units/{id}/documents/{type}'
const params = z.object({ id: asNumber(recordId), type: documentType })

export const bookingDocuments = {
  download: endpoint({
    method: 'GET',
    path,
    summary: 'The newest document of a type',
    access: can('bookings.view'),
    params,
    download: true,
  }),
  add: endpoint({
    method: 'POST',
    path,
    summary: 'Add a document: PDF, picture, Word or Excel. An ID and the proof of payment stop the timer',
    access: can('bookings.book'),
    params,
    status: 201,
    idempotent: true,
    files: ['file'],
    body: z.strictObject({ file: z.file('Choose a file.').min(1, 'The file is empty.') }),
    response: one(bookingDocument),
  }),
}
