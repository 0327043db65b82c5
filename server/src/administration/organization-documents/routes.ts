import {
  MAX_FILES,
  type OrganizationDocument,
  organizationDocuments,
} from '@storey/api/administration/organization-documents.ts'
import type { Scope } from '../../access/scope.ts'
import { notify } from '../../account/notifications/actions.ts'
import type { Database } from '../../database/connect.ts'
import { invalid, notFound, requireVersion } from '../../errors/problems.ts'
import { downloadOf, keepFile } from '../../files/keep.ts'
import { serve } from '../../http/serve.ts'
import { defined } from '../../kernel/defined.ts'
import type { Context } from '../../services/context.ts'
import type { Services } from '../../services/services.ts'
import { findOrganization, lockedOrganization } from '../organizations/actions.ts'
import { addDocument, listReviewers, type NewDocument } from './actions.ts'
import {
  changeDocument,
  countFiles,
  deleteDocument,
  findFile,
  insertFile,
  listDocuments,
  lockDocument,
  readDocument,
} from './queries.ts'

type Call = Context<'organization.changed'>

async function read({ db, scope }: Pick<Call, 'db' | 'scope'>, organization_id: number, id: number) {
  const found = await readDocument(db, scope, organization_id, id)
  if (!found) throw notFound()
  return found
}

async function lock(db: Database, scope: Scope, organization_id: number, id?: number) {
  const locked = await lockDocument(db, scope, organization_id, id)
  if (!locked) throw notFound()
  return locked
}

/** Adds a document with its first file, and answers it. */
async function add(call: Call, organization_id: number, file: File, about: NewDocument) {
  const { id } = await addDocument(call, organization_id, file, about)
  return done(call, organization_id, id, true)
}

/** Adds a newer file to a locked document. The old expiry date belonged to the older file. */
async function replace(call: Call, organization_id: number, id: number, file: File, expires_on: string | undefined) {
  await addVersion(call, organization_id, id, file)
  await changeDocument(call.db, organization_id, id, { expires_on: expires_on ?? null })
  return done(call, organization_id, id, true)
}

async function addVersion({ db, scope, services }: Call, organization_id: number, id: number, file: File) {
  const count = await countFiles(db, organization_id, id)
  if (count >= MAX_FILES)
    throw invalid({ file: [`A document keeps at most ${MAX_FILES} versions. Add this one as a new document.`] })
  const kept = await keepFile(db, scope, services.storage, file, organization_id)
  await insertFile(db, scope, { organization_id, document_id: id, number: count + 1, file_id: kept.id })
}

interface Change {
  readonly version?: number | undefined
  readonly file?: File | undefined
  readonly title?: string | undefined
  readonly expires_on?: string | null | undefined
}

async function change(call: Call, organization_id: number, id: number | undefined, values: Change) {
  const { version, file, ...fields } = values
  const { db, scope } = call
  const document = await lock(db, scope, organization_id, id)
  await requireVersion(document, version, () => read(call, organization_id, document.id))
  if (file) await addVersion(call, organization_id, document.id, file)
  await changeDocument(db, organization_id, document.id, { ...(file ? { expires_on: null } : {}), ...defined(fields) })
  return done(call, organization_id, document.id, file !== undefined)
}

async function remove(call: Call, organization_id: number, id?: number) {
  const { db, scope } = call
  const document = await lock(db, scope, organization_id, id)
  await deleteDocument(db, organization_id, document.id)
  emitChanged(call, organization_id)
}

async function done(call: Call, organization_id: number, id: number, uploaded = false) {
  emitChanged(call, organization_id)
  const document = await read(call, organization_id, id)
  if (uploaded) await notifyOfRenewal(call, organization_id, document)
  return { data: document }
}

const LICENSES: readonly string[] = ['trade_license', 'regulator_certificate']

/** Notifies the platform of a renewed license, whose dates it enters, and of any document of a restricted organization. */
async function notifyOfRenewal(call: Call, organization_id: number, document: OrganizationDocument) {
  const { id, kind, title, version } = document
  const { db, scope, services } = call
  const organization = scope.everything ? undefined : await findOrganization(db, scope, organization_id)
  if (!organization || (organization.status !== 'restricted' && !LICENSES.includes(kind))) return
  for (const reviewer of await listReviewers(db))
    await notify(
      { db, services },
      {
        ...reviewer,
        kind: 'paper_expiry',
        outcome: 'done',
        subject: { kind: 'organization', id: organization_id, name: organization.name },
        detail: title,
        path: `/auth/organizations/${organization_id}?tab=documents`,
        dedupe_key: `renewal:${organization_id}:${id}:${version}`,
      },
    )
}

const emitChanged = ({ emit }: Pick<Call, 'emit'>, id: number) =>
  emit({ type: 'organization.changed', id, organization_id: id })

interface Wanted {
  readonly db: Database
  readonly scope: Scope
  readonly services: Pick<Services, 'storage'>
}

async function download(
  { db, scope, services }: Wanted,
  organization_id: number,
  target: { id?: number; number?: number | undefined },
) {
  const found = await findFile(db, scope, organization_id, target)
  if (!found) throw notFound()
  return downloadOf(db, scope, services.storage, found.file_id)
}

export const organizationDocumentRoutes = serve(organizationDocuments, {
  list: async ({ db, scope, params }) => {
    if (!(await findOrganization(db, scope, params.id))) throw notFound()
    return { data: await listDocuments(db, scope, params.id) }
  },

  putLetter: async (call) => {
    const { db, scope, params, body } = call
    await lockedOrganization(db, scope, params.id)
    const letter = await lockDocument(db, scope, params.id)
    return letter
      ? replace(call, params.id, letter.id, body.file, body.expires_on)
      : add(call, params.id, body.file, {
          kind: 'bank_confirmation_letter',
          title: 'Bank confirmation letter',
          expires_on: body.expires_on,
        })
  },
  changeLetter: (call) => change(call, call.params.id, undefined, call.body),
  removeLetter: (call) => remove(call, call.params.id),
  downloadLetter: (call) => download(call, call.params.id, call.query),

  add: async (call) => {
    const { db, scope, params, body } = call
    await lockedOrganization(db, scope, params.id)
    const { kind = 'additional', title, expires_on } = body
    return add(call, params.id, body.file, { kind, title, expires_on })
  },
  replace: async (call) => {
    const { db, scope, params, body } = call
    const { id } = await lock(db, scope, params.id, params.docId)
    return replace(call, params.id, id, body.file, body.expires_on)
  },
  change: (call) => change(call, call.params.id, call.params.docId, call.body),
  remove: (call) => remove(call, call.params.id, call.params.docId),
  download: (call) => download(call, call.params.id, { id: call.params.docId, number: call.query.number }),
})
