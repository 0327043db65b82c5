import * as z from 'zod'
import { asNumber, instant, one, recordId } from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'

export const documentType = z.enum([
  'passport',
  'national_id',
  'trade_license',
  'power_of_attorney',
  'payment_proof',
  'reservation_form',
  'sale_agreement',
  'other',
])
export type DocumentType = z.output<typeof documentType>

/** Types that identify a buyer. */
export const identityDocuments: ReadonlySet<DocumentType> = new Set<DocumentType>([
  'passport',
  'national_id',
  'trade_license',
])
/** Types that each buyer has their own of. */
export const buyerDocuments: ReadonlySet<DocumentType> = new Set<DocumentType>([
  ...identityDocuments,
  'power_of_attorney',
])

/** The newest document of a type, of a buyer where it is an ID; `versions` counts the older ones too. */
export const bookingDocument = z.object({
  type: documentType,
  /** The position of the buyer whose ID it is; null for every other type. */
  buyer: z.int().nullable(),
  name: z.string(),
  size: z.int(),
  uploaded_by: z.string().nullable(),
  created_at: instant,
  versions: z.int(),
})
export type BookingDocument = z.output<typeof bookingDocument>

/** Maximum documents of one type, for IDs of one buyer. */
export const MAX_VERSIONS = 50

const path = '/inventory/booked-units/{id}/documents/{type}'
const params = z.object({ id: asNumber(recordId), type: documentType })
/** The buyer of an ID by position from 1; by default the first one. Other types belong to no buyer. */
const query = z.strictObject({
  buyer: asNumber(z.int().min(1, 'Choose a buyer.').max(10, 'Choose a buyer.')).optional(),
})

export const bookingDocuments = {
  archive: endpoint({
    method: 'GET',
    path: '/inventory/booked-units/{id}/documents',
    summary:
      'The newest documents of all types as one ZIP, in a folder of each type; the audit log names each ID by itself',
    access: can('bookings.view'),
    audit: { label: 'Download documents of booking', subject: 'booking' },
    download: true,
  }),
  download: endpoint({
    method: 'GET',
    path,
    summary: 'The newest document of a type',
    access: can('bookings.view'),
    audit: { label: 'Download document of booking', subject: 'booking' },
    params,
    query,
    download: true,
  }),
  add: endpoint({
    method: 'POST',
    path,
    summary: 'Add a document: PDF, picture, Word or Excel. An ID of each buyer and the proof of payment stop the timer',
    access: can('bookings.book'),
    changes: ['booking.changed'],
    audit: { label: 'Add document to booking', subject: 'booking', id: 'path' },
    params,
    query,
    status: 201,
    idempotent: true,
    files: ['file'],
    body: z.strictObject({ file: z.file('Choose a file.').min(1, 'The file is empty.') }),
    response: one(bookingDocument),
  }),
}
