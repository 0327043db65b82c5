import { createHash } from 'node:crypto'
import { type PlaceholderValues, readAgreement } from '@storey/api/administration/contract-text.ts'
import type { Contract } from '@storey/api/administration/contracts.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { conflict, notFound } from '../../errors/problems.ts'
import { requireTermsSeen, stampOf } from '../../errors/terms-seen.ts'
import { keepFile } from '../../files/keep.ts'
import type { Origin } from '../../http/serve.ts'
import { dayInZone } from '../../kernel/day-in-zone.ts'
import { logSecurity } from '../../kernel/security-log.ts'
import type { AgreementDocument } from '../../pdf/agreement.ts'
import { typesetter } from '../../pdf/typesetter.ts'
import type { Context, ReadContext } from '../../services/context.ts'
import { writeTo } from './emails.ts'
import {
  findContract,
  findKept,
  findParty,
  findPlatform,
  insertEvent,
  type LockedContract,
  listEvents,
  listRenewals,
  listSigners,
  lockContract,
  saveContract,
} from './queries.ts'
import { instantText, missingIn, missingText, requireStatus, valuesOf } from './rules.ts'

type Kind = Parameters<typeof insertEvent>[2]['kind']
type ContractContext = Context<'contract.changed', 'settings' | 'queue' | 'storage' | 'clock'>

/** A contract as its page shows it. A draft is filled in with the data known now. @throws 404 */
export async function readContract(db: Database, scope: Scope, id: number): Promise<Contract> {
  const found = await findContract(db, scope, id)
  if (!found) throw notFound()
  const { organization_id, body, placeholder_values, signed_by, file_id, signed_file_id, ...contract } = found
  const values = (placeholder_values as PlaceholderValues | null) ?? (await valuesNow(db, scope, found))
  const blocks = readAgreement(body, values).map(({ kind, runs }) => ({ kind, runs: [...runs] }))
  return {
    ...contract,
    blocks,
    terms_stamp: stampOf([contract.title, blocks]),
    renewals: await listRenewals(db, scope, id),
    log: await listEvents(db, scope, found),
  }
}

/** @throws 404 if none is in reach */
export async function lockOrFail(db: Database, scope: Scope, id: number): Promise<LockedContract> {
  const found = await lockContract(db, scope, id)
  if (!found) throw notFound()
  return found
}

async function valuesNow(
  db: Database,
  scope: Scope,
  contract: Pick<LockedContract, 'organization_id' | 'number' | 'starts_on' | 'ends_on' | 'sign_until' | 'projects'> & {
    readonly language: string
    readonly commission_percent: string | null
  },
): Promise<PlaceholderValues> {
  const organization = await findParty(db, scope, contract.organization_id)
  if (!organization) throw notFound()
  const language = contract.language === 'ar' ? 'ar' : 'en'
  return valuesOf({ ...contract, language, organization, platform: await findPlatform(db, scope) })
}

/** Records an event of a contract and emits it. */
export async function happened(
  { db, scope, emit }: Pick<ContractContext, 'db' | 'scope' | 'emit'>,
  { id, organization_id }: { readonly id: number; readonly organization_id: number },
  kind: Kind,
  more: { readonly detail?: string | undefined; readonly origin?: Origin } = {},
): Promise<void> {
  await insertEvent(db, scope, {
    organization_id,
    contract_id: id,
    kind,
    actor_id: scope.user_id === 0 ? null : scope.user_id,
    actor_name: scope.user_name,
    address: more.origin?.address ?? null,
    detail: more.detail ?? null,
  })
  emit({ type: 'contract.changed', id, organization_id })
}

/**
 * Makes the PDF of a draft and sends it to the users who may sign.
 *
 * @param expected_terms the stamp of the text that the sender read, if the call sends one
 * @throws 409 if a placeholder has no value, no user may sign, or the last day has passed; 503 if the PDF cannot be made
 */
export async function sendDraft(
  context: ContractContext,
  draft: LockedContract,
  expected_terms?: string,
): Promise<void> {
  const { db, scope, services } = context
  requireStatus(draft, ['draft'])
  if (expected_terms !== undefined)
    requireTermsSeen(expected_terms, (await readContract(db, scope, draft.id)).terms_stamp)
  const values = await valuesNow(db, scope, draft)
  const missing = missingIn(draft.body, values)
  if (missing.length > 0) {
    const party = await findParty(db, scope, draft.organization_id)
    throw conflict('placeholders_empty', missingText(missing, party?.name ?? 'the organization'), { missing })
  }
  const now = services.clock.now()
  if (draft.sign_until < dayInZone(now, draft.timezone))
    throw conflict('sign_until_passed', 'The last day to sign has passed. Choose a later one.')
  const signers = await listSigners(db, scope, draft.organization_id)
  const [first] = signers
  const party = await findParty(db, scope, draft.organization_id)
  if (!first || !party) throw conflict('no_signer', 'This organization has no admin who could sign. Invite one first.')
  const pdf = await typesetter.typeset({ template: 'agreement', data: documentOf(draft, values, null) })
  const file = await keepPdf(context, draft, pdf, draft.number)
  await saveContract(db, scope, draft, {
    status: 'sent',
    sent_at: now.toISOString(),
    sent_to: signers.length === 1 ? first.email : `${first.email} and ${signers.length - 1} more`,
    placeholder_values: JSON.stringify(values),
    ...file,
  })
  await happened(context, draft, 'sent', {
    detail: signers
      .map(({ email }) => email)
      .join(', ')
      .slice(0, 1000),
  })
  for (const { email, id } of signers)
    await writeTo(
      context,
      draft,
      { email, user_id: id, from_user: scope.user_id },
      {
        subject: `${draft.title}: please sign`,
        title: `Please sign by ${values.sign_until ?? draft.sign_until}`,
        line: `${scope.user_name} sent you an agreement to sign.`,
        label: 'Read and sign',
        party,
        day: ['Sign by', values.sign_until ?? draft.sign_until],
      },
    )
}

async function keepPdf(
  { db, scope, services }: ContractContext,
  { organization_id }: LockedContract,
  pdf: Buffer,
  name: string,
): Promise<{ readonly file_id: number; readonly sha256: Buffer }> {
  const file = new File([new Uint8Array(pdf)], `${name}.pdf`, { type: 'application/pdf' })
  const { id } = await keepFile(db, scope, services.storage, file, organization_id)
  return { file_id: id, sha256: createHash('sha256').update(pdf).digest() }
}

const documentOf = (
  contract: LockedContract,
  values: PlaceholderValues,
  signed: AgreementDocument['signed'],
): AgreementDocument => ({
  title: contract.title,
  number: contract.number,
  from: values.platform_name ?? 'Storey',
  language: contract.language === 'ar' ? 'ar' : 'en',
  blocks: readAgreement(contract.body, values),
  parties: [values.platform_legal_name ?? '', values.organization_legal_name ?? ''],
  signed,
})

/**
 * Countersigns for the platform: makes the PDF with both signatures; in force at once if the first day has come.
 *
 * @throws 409 if it is not waiting for the countersignature, or the same user signed for the organization
 */
export async function countersign(
  context: ContractContext,
  contract: LockedContract,
  { name, origin }: { readonly name: string; readonly origin: Origin },
): Promise<void> {
  const { db, scope, services } = context
  requireStatus(contract, ['signed'])
  if (contract.countersigned_at !== null) throw conflict('wrong_status', 'This agreement is countersigned already.')
  if (contract.signed_by === scope.user_id)
    throw conflict('self_approval', 'You signed for the organization. Another user must countersign.')
  const now = services.clock.now()
  const values = contract.placeholder_values as PlaceholderValues
  const language = contract.language === 'ar' ? 'ar' : 'en'
  const pdf = await typesetter.typeset({
    template: 'agreement',
    data: documentOf(contract, values, {
      sha256: contract.sha256 ?? '',
      signatures: [
        {
          party: values.platform_legal_name ?? '',
          name,
          at: instantText(now, language),
          address: origin.address,
        },
        {
          party: values.organization_legal_name ?? '',
          name: contract.signed_name ?? '',
          at: instantText(new Date(contract.signed_at ?? 0), language),
          address: contract.signed_address ?? '',
        },
      ],
    }),
  })
  const { file_id, sha256 } = await keepPdf(context, contract, pdf, `${contract.number} signed`)
  await saveContract(db, scope, contract, {
    countersigned_at: now.toISOString(),
    countersigned_by: scope.user_id,
    countersigned_name: name,
    countersigned_address: origin.address,
    signed_file_id: file_id,
    signed_sha256: sha256,
  })
  await happened(context, contract, 'countersigned', { origin })
  if (contract.starts_on <= dayInZone(now, contract.timezone)) await bringIntoForce(context, contract)
  const party = await findParty(db, scope, contract.organization_id)
  for (const { email, id } of await listSigners(db, scope, contract.organization_id))
    await writeTo(
      context,
      contract,
      { email, user_id: id, from_user: scope.user_id },
      {
        subject: `${contract.title} is signed by both sides`,
        title: 'Signed by both sides',
        line: 'The agreement is countersigned. You can download the signed copy.',
        label: 'Open agreement',
        party,
        day: ['In force from', values.starts_on ?? contract.starts_on],
      },
    )
}

/** Activates a contract from its first day; the contract that it renews ends then. */
export async function bringIntoForce(
  context: Pick<ContractContext, 'db' | 'scope' | 'emit'>,
  contract: Pick<LockedContract, 'id' | 'organization_id' | 'previous_id'>,
): Promise<void> {
  const { db, scope } = context
  await saveContract(db, scope, contract, { status: 'active' })
  await happened(context, contract, 'activated')
  const previous = contract.previous_id === null ? undefined : await lockContract(db, scope, contract.previous_id)
  if (previous?.status !== 'active') return
  await saveContract(db, scope, previous, { status: 'superseded' })
  await happened(context, previous, 'superseded')
}

/**
 * The PDF to download, after comparing its bytes with the stored hash.
 *
 * @param request_id of the call, for the security log, which records changed bytes
 * @throws 404, 409 if its bytes were changed
 */
export async function readPdf(
  { db, scope, services }: ReadContext<'storage' | 'log'>,
  id: number,
  request_id: string,
): Promise<{
  readonly contract: { id: number; organization_id: number }
  readonly name: string
  readonly content: Buffer
}> {
  const found = await findContract(db, scope, id)
  const file_id = found?.signed_file_id ?? found?.file_id
  if (!found || !file_id) throw notFound()
  const kept = await findKept(db, scope, found.organization_id, file_id)
  if (!kept || (await services.storage.size(kept.storage_key)) === undefined) throw notFound()
  const pieces: Buffer[] = []
  for await (const piece of services.storage.read(kept.storage_key)) pieces.push(Buffer.from(piece))
  const content = Buffer.concat(pieces)
  if (!createHash('sha256').update(content).digest().equals(kept.sha256)) {
    const { organization_id } = found
    logSecurity(services.log, { kind: 'file_changed', request_id, user_id: scope.user_id, organization_id })
    throw conflict('file_changed', 'The file of this agreement is damaged. Tell your administrator.')
  }
  return { contract: found, name: `${found.number}.pdf`, content }
}
