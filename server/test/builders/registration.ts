import { randomBytes } from 'node:crypto'
import type { RegistrationDocumentKind } from '@storey/api/administration/registration-fields.ts'
import type { Insertable } from 'kysely'
import { hashToken } from '../../src/access/admit.ts'
import { seal } from '../../src/administration/sealed.ts'
import type { Database } from '../../src/database/connect.ts'
import type { Database as Tables } from '../../src/database/tables.ts'
import type { Storage } from '../../src/services/storage.ts'
import { buildOrganization, unique } from './basics.ts'

/** The key of test applications, as the harness sets it. */
const KEY = 'a test key of thirty-two bytes or more'

export const COMPANY = {
  legal_name: 'Al Noor Gate Real Estate L.L.C',
  trade_name: 'Al Noor Gate',
  legal_form: 'Limited liability company',
  address: 'Office 1204, Al Marsa Plaza',
  city: 'Dubai',
  phone: '+97143000000',
  email: 'office@alnoorgate.example',
  trade_license_number: '1184302',
  trade_license_authority: 'DET',
  trade_license_issued_on: '2024-03-15',
  trade_license_expires_on: '2099-03-14',
  regulator_office_number: '31842',
}

export const company = () => ({
  ...COMPANY,
  source: 'skylinebuilders' as const,
  email: `office-${unique()}-${crypto.randomUUID().slice(0, 8)}@alnoorgate.example`,
  trade_license_number: `CN-${unique()}-${crypto.randomUUID().slice(0, 8)}`,
})

export const general = () => ({
  legal_name: 'Rosewood Partners Ltd',
  country: 'GB',
  registration_number: `GB-${unique()}-${crypto.randomUUID().slice(0, 8)}`,
  registry: 'Companies House',
  registered_on: '2019-05-02',
  address: '12 Curzon Street',
  city: 'London',
  phone: '+442071230000',
  email: `hello-${unique()}-${crypto.randomUUID().slice(0, 8)}@rosewood.example`,
  contact_name: 'Edith Rosewood',
  markets: ['GB', 'FR'],
})

export const BANK = {
  beneficiary: 'Al Noor Gate Real Estate L.L.C',
  bank: 'Emirates NBD',
  country: 'AE',
  iban: 'AE07 0331 2345 6789 0123 456',
  bic: 'EBILAEAD',
  currency: 'AED',
}
export const BANK_ABROAD = {
  beneficiary: 'Rosewood Partners Ltd',
  bank: 'NatWest',
  country: 'GB',
  iban: 'GB29 NWBK 6016 1331 9268 19',
  bic: 'NWBKGB2L',
  currency: 'GBP',
}

export const SIGNATORY = {
  full_name: 'Yasmin Al Falasi',
  position: 'Managing director',
  nationality: 'AE',
  email: 'yasmin@alnoorgate.example',
  phone: '+971501234567',
  id_type: 'passport' as const,
  id_number: 'P1234567',
  id_expires_on: '2099-01-31',
}

export const BROKER = {
  full_name: 'Omar Nasser',
  email: 'omar@alnoorgate.example',
  phone: '+971501234568',
  broker_number: '55210',
  broker_number_expires_on: '2099-06-30',
}

export const documentFile = (name = 'paper.pdf') =>
  new File(['%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n'], name, { type: 'application/pdf' })

interface Built {
  readonly id: number
  readonly uuid: string
  readonly token: string
  readonly email: string
}

type Organization = Partial<Insertable<Tables['organizations']>>

/** A registration with a token of it: its company alone, or with `whole` everything but its brokers. */
export async function buildRegistration(
  owner: Database,
  { whole = false, confirmed = true, ...given }: Organization & { whole?: boolean; confirmed?: boolean } = {},
): Promise<Built> {
  const email = `office-${unique()}-${crypto.randomUUID().slice(0, 8)}@alnoorgate.example`
  const { id, uuid } = await buildOrganization(owner, {
    type: 'brokerage',
    status: 'draft',
    source: 'skylinebuilders',
    country: 'AE',
    ...COMPANY,
    name: `${COMPANY.trade_name} ${unique()}`,
    email,
    trade_license_number: `CN-${unique()}-${crypto.randomUUID().slice(0, 8)}`,
    ...given,
  })
  await owner
    .insertInto('registrations')
    .values({ organization_id: id, address_confirmed_at: confirmed ? new Date().toISOString() : null })
    .execute()
  const token = await buildRegistrationToken(owner, id)
  if (whole) await complete(owner, id)
  return { id, uuid, token, email: given.email ?? email }
}

export async function buildRegistrationToken(
  owner: Database,
  organization_id: number,
  given: Partial<Insertable<Tables['registration_tokens']>> = {},
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expires_at = new Date(Date.now() + 86_400_000).toISOString()
  await owner
    .insertInto('registration_tokens')
    .values({ organization_id, token_hash: hashToken(token), expires_at, ...given })
    .execute()
  return token
}

async function complete(owner: Database, organization_id: number): Promise<void> {
  const { sealed, last_four } = seal(KEY, organization_id, 'iban', 'AE070331234567890123456')
  await owner
    .insertInto('organization_bank_details')
    .values({ ...BANK, organization_id, iban: sealed, iban_last_four: last_four })
    .execute()
  const number = seal(KEY, organization_id, 'id_number', SIGNATORY.id_number)
  await owner
    .insertInto('organization_signatories')
    .values({ ...SIGNATORY, organization_id, id_number: number.sealed, id_number_last_four: number.last_four })
    .execute()
  for (const kind of [
    'trade_license',
    'regulator_certificate',
    'incorporation_certificate',
    'bank_confirmation_letter',
    'signatory_id',
  ] as const)
    await buildPaper(owner, organization_id, kind)
}

/** A paper; its bytes are there where a storage is given. */
export async function buildPaper(
  owner: Database,
  organization_id: number,
  kind: RegistrationDocumentKind,
  storage?: Storage,
): Promise<number> {
  const storage_key = `${organization_id}/00/${crypto.randomUUID()}.pdf`
  await storage?.put(storage_key, Buffer.from('%PDF-1.7\n%%EOF\n'))
  const { id: file_id } = await owner
    .insertInto('files')
    .values({
      organization_id,
      storage_key,
      name: `${kind}.pdf`,
      type: 'application/pdf',
      size: 40,
      sha256: Buffer.alloc(32),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await owner
    .insertInto('organization_documents')
    .values({ organization_id, kind, title: kind })
    .returning('id')
    .executeTakeFirstOrThrow()
  await owner
    .insertInto('organization_document_files')
    .values({ organization_id, document_id: id, number: 1, file_id })
    .execute()
  return id
}
