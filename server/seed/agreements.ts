import { createHash, randomUUID } from 'node:crypto'
import { type PlaceholderValues, readAgreement } from '@storey/api/administration/contract-text.ts'
import { instantText, type Language, valuesOf } from '../src/administration/contracts/rules.ts'
import type { AgreementDocument } from '../src/pdf/agreement.ts'
import { typesetter } from '../src/pdf/typesetter.ts'
import { makeAgreementTemplates, makeContractText } from './agreement-texts.ts'
import { type Filling, insert, insertForIds, type NewRow } from './fill.ts'
import type { Organizations } from './staff.ts'
import { companies } from './staff.ts'

type Status = NonNullable<NewRow<'contracts'>['status']>
type Kind = NewRow<'contract_events'>['kind']

interface Agreed {
  readonly with: keyof Organizations
  readonly title: string
  readonly text: { readonly id: number; readonly body: string; readonly language: Language }
  readonly status: Status
  /** Days from today. */
  readonly from: number
  readonly to: number
  readonly percent: string
  readonly number: number
  readonly renews?: number
  readonly reason?: string
}

/** Templates, and agreements in every state: in force, to be renewed, waiting for either side, and ended. */
export async function makeAgreements(filling: Filling, organizations: Organizations): Promise<void> {
  const texts = await makeAgreementTemplates(filling, organizations.storey)
  await makeContractText(filling, organizations.meridian, organizations.storey)
  const agreements: readonly Agreed[] = [
    {
      with: 'harbourPine',
      title: 'Agency agreement',
      text: texts.agency,
      status: 'superseded',
      from: -710,
      to: -345,
      percent: '4',
      number: 1,
    },
    {
      with: 'harbourPine',
      title: 'Agency agreement',
      text: texts.agency,
      status: 'active',
      from: -345,
      to: 20,
      percent: '4',
      number: 2,
      renews: 1,
    },
    {
      with: 'harbourPine',
      title: 'Agency agreement, renewed',
      text: texts.agency,
      status: 'sent',
      from: 21,
      to: 386,
      percent: '5',
      number: 3,
      renews: 2,
    },
    {
      with: 'brightwater',
      title: 'Agency agreement',
      text: texts.agency,
      status: 'signed',
      from: 8,
      to: 373,
      percent: '4.5',
      number: 4,
    },
    {
      with: 'lotusGate',
      title: 'Agency agreement',
      text: texts.agency,
      status: 'declined',
      from: -10,
      to: 355,
      percent: '3',
      number: 5,
      reason: 'The commission is below what we agreed by phone.',
    },
    {
      with: 'alNakhla',
      title: 'Agency agreement',
      text: texts.arabic,
      status: 'draft',
      from: 10,
      to: 375,
      percent: '4',
      number: 6,
    },
    {
      with: 'meridian',
      title: 'Sales agreement',
      text: texts.sales,
      status: 'active',
      from: -200,
      to: 530,
      percent: '2',
      number: 7,
    },
    {
      with: 'northgate',
      title: 'Sales agreement',
      text: texts.sales,
      status: 'terminated',
      from: -500,
      to: 230,
      percent: '2.5',
      number: 8,
      reason: 'Replaced by an agreement for one project.',
    },
  ]
  const ids = new Map<number, number>()
  for (const agreed of agreements)
    ids.set(agreed.number, await make(filling, organizations, agreed, ids.get(agreed.renews ?? 0) ?? null))
  await insert(filling.db, 'contract_numbers', [{ year: yearOf(filling), last: agreements.length }])
}

const yearOf = (filling: Filling) => Number(filling.instant(0).slice(0, 4))

const SIGNED: readonly Status[] = ['signed', 'active', 'terminated', 'superseded']
const COUNTERSIGNED: readonly Status[] = ['active', 'terminated', 'superseded']

async function make(
  filling: Filling,
  organizations: Organizations,
  agreed: Agreed,
  previous_id: number | null,
): Promise<number> {
  const { db } = filling
  const partner = organizations[agreed.with]
  const maker = organizations.storey.members.find(({ role }) => role === 'super_admin')
  const signer = partner.members.find(({ role }) => role === 'broker_admin' || role === 'developer_admin')
  if (!maker || !signer) throw new RangeError(`${partner.name} has an admin.`)
  const { text, status, from, to, percent } = agreed
  const begun = Math.min(from, 0) - 12
  const terms = {
    number: `AG-${yearOf(filling)}-${String(agreed.number).padStart(4, '0')}`,
    language: text.language,
    starts_on: filling.day(from),
    ends_on: filling.day(to),
    sign_until: filling.day(from < 0 ? from : Math.max(from, 14)),
    commission_percent: percent,
    projects: 'All projects on sale',
  }
  const values = valuesOf({
    ...terms,
    organization: { ...companies[agreed.with], trade_license_number: null, representative: signer.full_name },
    platform: companies.storey,
  })
  const isSent = status !== 'draft'
  const isSigned = SIGNED.includes(status)
  const isCountersigned = COUNTERSIGNED.includes(status)
  const at = {
    sent: filling.instant(begun + 1),
    viewed: filling.instant(begun + 2),
    signed: filling.instant(begun + 3),
    countersigned: filling.instant(begun + 4),
  }
  const sent = isSent ? await keepPdf(filling, partner.id, { agreed, values, number: terms.number }) : undefined
  const signatures =
    sent && isCountersigned
      ? {
          sha256: sent.sha256.toString('hex'),
          signatures: [
            {
              party: values.platform_legal_name ?? '',
              name: maker.full_name,
              at: instantText(new Date(at.countersigned), text.language),
              address: '203.0.113.10',
            },
            {
              party: values.organization_legal_name ?? '',
              name: signer.full_name,
              at: instantText(new Date(at.signed), text.language),
              address: '203.0.113.77',
            },
          ],
        }
      : undefined
  const signed = signatures
    ? await keepPdf(filling, partner.id, { agreed, values, number: terms.number, signatures })
    : undefined
  const [id = 0] = await insertForIds(db, 'contracts', [
    {
      organization_id: partner.id,
      template_id: text.id,
      template_number: 1,
      title: agreed.title,
      status,
      ...terms,
      body: text.body,
      placeholder_values: isSent ? values : null,
      previous_id,
      sent_at: isSent ? at.sent : null,
      sent_to: isSent ? `hello@${agreed.with.toLowerCase()}.example` : null,
      file_id: sent?.file_id ?? null,
      sha256: sent?.sha256 ?? null,
      viewed_at: isSent && status !== 'sent' ? at.viewed : null,
      signed_at: isSigned ? at.signed : null,
      signed_by: isSigned ? signer.id : null,
      signed_name: isSigned ? signer.full_name : null,
      signed_address: isSigned ? '203.0.113.77' : null,
      countersigned_at: isCountersigned ? at.countersigned : null,
      countersigned_by: isCountersigned ? maker.id : null,
      countersigned_name: isCountersigned ? maker.full_name : null,
      countersigned_address: isCountersigned ? '203.0.113.10' : null,
      signed_file_id: signed?.file_id ?? null,
      signed_sha256: signed?.sha256 ?? null,
      reason: agreed.reason ?? null,
      created_by: maker.id,
      created_by_name: maker.full_name,
      created_at: filling.instant(begun),
      version: 1,
    } as NewRow<'contracts'>,
  ])
  const by = (person: { id: number; full_name: string } | undefined) => ({
    actor_id: person?.id ?? null,
    actor_name: person?.full_name ?? 'Storey',
  })
  const happened = (
    kind: Kind,
    when: string,
    person?: { id: number; full_name: string },
    detail: string | null = null,
  ) => ({ organization_id: partner.id, contract_id: id, kind, ...by(person), detail, at: when })
  await insert(db, 'contract_events', [
    happened('created', filling.instant(begun), maker),
    ...(isSent ? [happened('sent', at.sent, maker)] : []),
    ...(isSent && status !== 'sent' ? [happened('viewed', at.viewed, signer)] : []),
    ...(isSigned ? [happened('signed', at.signed, signer, signer.full_name)] : []),
    ...(isCountersigned
      ? [happened('countersigned', at.countersigned, maker), happened('activated', at.countersigned)]
      : []),
    ...(status === 'declined' ? [happened('declined', at.signed, signer, agreed.reason)] : []),
    ...(status === 'terminated' ? [happened('terminated', filling.instant(-40), maker, agreed.reason)] : []),
    ...(status === 'superseded' ? [happened('superseded', filling.day(to))] : []),
  ])
  return id
}

interface Printed {
  readonly agreed: Agreed
  readonly values: PlaceholderValues
  readonly number: string
  readonly signatures?: AgreementDocument['signed'] | undefined
}

async function keepPdf(
  { db, storage }: Filling,
  organization_id: number,
  { agreed, values, number, signatures }: Printed,
) {
  const content = await typesetter.typeset({
    template: 'agreement',
    data: {
      title: agreed.title,
      number,
      from: companies.storey.name,
      language: agreed.text.language,
      blocks: readAgreement(agreed.text.body, values),
      parties: [values.platform_legal_name ?? '', values.organization_legal_name ?? ''],
      signed: signatures ?? null,
    },
  })
  const uuid = randomUUID()
  const storage_key = `${organization_id}/${uuid.slice(0, 2)}/${uuid}.pdf`
  await storage.put(storage_key, content)
  const sha256 = createHash('sha256').update(content).digest()
  const [file_id = 0] = await insertForIds(db, 'files', [
    {
      organization_id,
      uuid,
      storage_key,
      name: `${number}.pdf`,
      type: 'application/pdf',
      size: content.length,
      sha256,
    },
  ])
  return { file_id, sha256 }
}
