import {
  PAPER_LARGEST,
  type RegistrationDocumentKind,
  type RegistrationSource,
} from '@storey/api/administration/registration-fields.ts'
import { registrations } from '@storey/api/client-endpoints.ts'
import { call } from '../../http/call.ts'
import { createUploads, type UploadQueue } from '../../ui/fields/upload-queue.ts'
import { openedNow, refetchRegistration } from './registration-state.ts'

/** Kind of document of a file. */
export interface Place {
  readonly kind: RegistrationDocumentKind
  readonly broker_id: number | null
}
export type DocumentQueue = UploadQueue<Place>

export const samePlace = (one: Place, other: Place) => one.kind === other.kind && one.broker_id === other.broker_id

/** Types that a reviewer's browser can show. */
export const ACCEPTED = ['application/pdf', 'image/jpeg', 'image/png']

/** Why a file is refused, before it is uploaded. */
export function problemOfFile({ name, type, size }: File): string | undefined {
  if (!ACCEPTED.includes(type)) return `${name} can’t be read here. Choose a PDF, JPG or PNG.`
  return size > PAPER_LARGEST ? `${name} is larger than 10 MB.` : undefined
}

/** Uploads documents of a registration, which may not exist yet when the queue is created. */
export const makeDocumentQueue = (source: RegistrationSource): DocumentQueue =>
  createUploads<Place>({
    send: async (file, { kind, broker_id }, flight) => {
      const { uuid = '', token = '' } = openedNow(source) ?? {}
      const query = broker_id === null ? {} : { broker_id }
      const request = { params: { orgUuid: uuid, kind }, query, body: { file } }
      await call(registrations.addDocument, request, { ...flight, bearer: token })
      await refetchRegistration(source)
    },
  })
