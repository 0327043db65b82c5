import {
  MAX_PAPERS,
  PAPERS,
  type RegistrationDocument,
  type RegistrationDocumentKind,
} from '@storey/api/administration/registration-fields.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { invalid } from '../../errors/problems.ts'
import { keepStored, type StoredFile } from '../../files/keep.ts'
import { insertFile } from '../../files/queries.ts'
import type { Storage } from '../../services/storage.ts'
import {
  countFiles,
  documentsOf,
  findRegistration,
  findSignatory,
  insertDocument,
  insertVersion,
  listBrokers,
  removeVersion,
} from './queries.ts'
import { PAPER_TITLES } from './rules.ts'
import { type Step, within } from './steps.ts'

const TAKEN: ReadonlySet<string> = new Set(['application/pdf', 'image/jpeg', 'image/png'])

/** @throws 422 if a document has a type that a reviewer's browser cannot show */
export function refuseType(field: string, file: File): void {
  if (!TAKEN.has(file.type)) throw invalid({ [field]: [`${file.name} can’t be read here. Choose a PDF, JPG or PNG.`] })
}

interface Place {
  readonly kind: RegistrationDocumentKind
  readonly broker_id: number | null
}

/** Replaces the file of a document. A file that was never submitted is deleted; one that a reviewer has seen is kept as a version. */
export async function putDocument(
  db: Database,
  scope: Scope,
  { kind, broker_id }: Place,
  stored: StoredFile,
): Promise<RegistrationDocument> {
  const id = scope.organization_id
  const found = await findRegistration(db, scope, id)
  const source = found?.source === 'international' ? 'international' : 'skylinebuilders'
  if (!PAPERS[source].includes(kind)) throw invalid({ kind: ['This registration doesn’t ask for that document.'] })
  const ofBroker = kind === 'broker_card'
  if (ofBroker !== (broker_id !== null))
    throw invalid({ broker_id: [ofBroker ? 'Choose whose card it is.' : 'Only a broker card belongs to a broker.'] })
  if (ofBroker && !(await listBrokers(db, scope, id)).some((one) => one.id === broker_id))
    throw invalid({ broker_id: ['Choose a broker of this registration.'] })
  if ((await countFiles(db, scope)) >= MAX_PAPERS)
    throw invalid({ file: [`A registration keeps at most ${MAX_PAPERS} files.`] })
  const earlier = (await documentsOf(db, scope, id)).find((one) => one.kind === kind && one.broker_id === broker_id)
  const seen = found?.submitted_at !== null
  if (earlier && !seen) await removeVersion(db, scope, earlier)
  const file = await insertFile(db, scope, stored)
  const signatory =
    kind === 'signatory_id' || kind === 'power_of_attorney' ? await findSignatory(db, scope, id) : undefined
  const document =
    earlier ??
    (await insertDocument(db, scope, {
      kind,
      title: PAPER_TITLES[kind],
      broker_id,
      signatory_id: signatory?.id ?? null,
      expires_on: null,
    }))
  const number = !earlier ? 1 : seen ? earlier.number + 1 : earlier.number
  const { created_at } = await insertVersion(db, scope, document.id, number, file.id)
  return { id: document.id, kind, broker_id, name: file.name, type: file.type, size: file.size, created_at }
}

/** The documents that came with the data of a step. */
export type StepDocuments = Partial<Readonly<Record<RegistrationDocumentKind, File | undefined>>>

/** @throws 422 by field if a document has a type that a reviewer's browser cannot show */
export function refuseTypes(documents: StepDocuments): void {
  for (const [field, file] of Object.entries(documents)) if (file) refuseType(field, file)
}

/** Stores the documents of a step in its transaction. */
export async function putDocuments(db: Database, scope: Scope, storage: Storage, documents: StepDocuments) {
  for (const [kind, file] of Object.entries(documents) as [RegistrationDocumentKind, File | undefined][])
    if (file) await putFile(db, scope, storage, { kind, broker_id: null }, file)
}

/** Stores the cards of the first brokers, in their order. */
export async function putBrokerCards(db: Database, scope: Scope, storage: Storage, cards: readonly File[]) {
  const brokers = cards.length > 0 ? await listBrokers(db, scope, scope.organization_id) : []
  for (const [index, file] of cards.entries())
    await putFile(db, scope, storage, { kind: 'broker_card', broker_id: brokers[index]?.id ?? null }, file)
}

const putFile = (db: Database, scope: Scope, storage: Storage, place: Place, file: File) =>
  keepStored(storage, scope.organization_id, file, (stored) => putDocument(db, scope, place, stored))

/** Stores an uploaded document: its bytes before any lock, its row only if the registration can still be changed. */
export async function addDocument(step: Step, place: Place, file: File): Promise<RegistrationDocument> {
  refuseType('file', file)
  const { storage } = step.services
  const { scope, organization_id } = step.registrant
  // Nothing is stored for a registration that can no longer be changed.
  await within(step, async () => undefined)
  return keepStored(storage, organization_id, file, (stored) =>
    within(step, (db) => putDocument(db, scope, place, stored)),
  )
}
