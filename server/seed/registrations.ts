import { PAPERS, type RegistrationDocumentKind } from '@storey/api/administration/registration-fields.ts'
import { seal } from '../src/administration/sealed.ts'
import { keepSpecimen } from './documents.ts'
import { type Filling, insert, insertForIds, type NewRow } from './fill.ts'

interface Applicant {
  readonly name: string
  readonly legal_name: string
  readonly status: 'draft' | 'pending_review' | 'changes_requested'
  readonly email: string
  readonly license: string
  readonly orn: string
  readonly signatory: string
  readonly days: number
}

/** Brokerages that registered by themselves: one waits for its review, one has notes to answer, one is half done. */
const applicants: readonly Applicant[] = [
  {
    name: 'Al Noor Gate',
    legal_name: 'Al Noor Gate Real Estate L.L.C',
    status: 'pending_review',
    email: 'yasmin@alnoorgate.example',
    license: '1184302',
    orn: '31842',
    signatory: 'Yasmin Al Falasi',
    days: -1,
  },
  {
    name: 'Coral Key Homes',
    legal_name: 'Coral Key Homes Brokerage L.L.C',
    status: 'changes_requested',
    email: 'office@coralkey.example',
    license: '1190457',
    orn: '30977',
    signatory: 'Daniel Okafor',
    days: -4,
  },
  {
    name: 'Dune & Harbour',
    legal_name: 'Dune and Harbour Properties L.L.C',
    status: 'draft',
    email: 'hello@duneharbour.example',
    license: '1201188',
    orn: '32260',
    signatory: 'Mei Lin Tan',
    days: -2,
  },
]

const NOTES = [
  {
    field: 'company.legal_name',
    note: 'The license says “Coral Key Homes Brokerage L.L.C S.O.C”. Please write it in full.',
  },
  {
    field: 'documents.bank_confirmation_letter',
    note: 'The letter is older than three months. Please upload a new one.',
  },
]

export async function makeRegistrations(filling: Filling): Promise<void> {
  const { db, instant, day } = filling
  const ids = await insertForIds(
    db,
    'organizations',
    applicants.map((one) => ({
      type: 'brokerage' as const,
      source: 'skylinebuilders' as const,
      name: one.name,
      legal_name: one.legal_name,
      trade_name: one.name,
      legal_form: 'Limited liability company',
      status: one.status,
      country: 'AE',
      city: 'Dubai',
      address: 'Office 1204, Al Marsa Plaza',
      phone: '+97143000000',
      email: one.email,
      trade_license_number: one.license,
      trade_license_authority: 'DET',
      trade_license_issued_on: day(-600),
      trade_license_expires_on: day(130),
      regulator_office_number: one.orn,
      submitted_at: one.status === 'draft' ? null : instant(one.days),
      created_at: instant(one.days - 1),
    })),
  )
  await insert(
    db,
    'registrations',
    ids.map((organization_id, index) => ({
      organization_id,
      saved_at: instant(applicants[index]?.days ?? 0),
      address_confirmed_at: instant(applicants[index]?.days ?? 0),
    })),
  )
  for (const [index, one] of applicants.entries()) await complete(filling, ids[index] ?? 0, one)
}

/** What stands behind the first step; a draft has its bank and the first documents. */
async function complete(filling: Filling, organization_id: number, one: Applicant): Promise<void> {
  const { db, settings, instant, day } = filling
  const iban = seal(settings.secretKey, organization_id, 'iban', 'AE070331234567890123456')
  await insert(db, 'organization_bank_details', [
    {
      organization_id,
      beneficiary: one.legal_name,
      bank: 'Emirates NBD',
      country: 'AE',
      iban: iban.sealed,
      iban_last_four: iban.last_four,
      bic: 'EBILAEAD',
      currency: 'AED',
    },
  ])
  const draft = one.status === 'draft'
  if (!draft) {
    const number = seal(settings.secretKey, organization_id, 'id_number', 'P1234567')
    await insert(db, 'organization_signatories', [
      {
        organization_id,
        full_name: one.signatory,
        position: 'Managing director',
        nationality: 'AE',
        email: one.email,
        phone: '+971501234567',
        id_type: 'passport',
        id_number: number.sealed,
        id_number_last_four: number.last_four,
        id_expires_on: day(900),
      },
    ])
    await insert(db, 'organization_brokers', [
      {
        organization_id,
        position: 0,
        full_name: one.signatory,
        email: one.email,
        broker_number: '55210',
        broker_number_expires_on: day(300),
      },
    ])
  }
  const kinds = PAPERS.skylinebuilders.filter((kind) => kind !== 'broker_card' && kind !== 'power_of_attorney')
  await attach(filling, organization_id, draft ? kinds.slice(0, 2) : kinds, instant(one.days))
  if (one.status === 'changes_requested')
    await insert(
      db,
      'organization_review_notes',
      NOTES.map((note) => ({ ...note, organization_id, noted_by_name: 'Storey' })),
    )
}

async function attach(
  filling: Filling,
  organization_id: number,
  kinds: readonly RegistrationDocumentKind[],
  created_at: string,
) {
  const { db } = filling
  const ids = await insertForIds(
    db,
    'organization_documents',
    kinds.map((kind) => ({ organization_id, kind, title: TITLES[kind] ?? kind, created_at })),
  )
  const files: NewRow<'organization_document_files'>[] = []
  for (const [index, kind] of kinds.entries())
    files.push({
      organization_id,
      document_id: ids[index] ?? 0,
      number: 1,
      file_id: await keepSpecimen(filling, organization_id, TITLES[kind] ?? kind),
      created_at,
    })
  await insert(db, 'organization_document_files', files)
}

const TITLES: Readonly<Partial<Record<RegistrationDocumentKind, string>>> = {
  trade_license: 'Trade license',
  regulator_certificate: 'Regulator certificate',
  tax_certificate: 'Tax certificate',
  bank_confirmation_letter: 'Bank confirmation letter',
  signatory_id: 'Passport',
}
