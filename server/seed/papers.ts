import type { OrganizationDocumentKind } from '@storey/api/administration/organization-documents.ts'
import { seal } from '../src/administration/sealed.ts'
import { keepSheet, keepSpecimen } from './documents.ts'
import { type Filling, insert, insertForIds } from './fill.ts'
import type { Organizations } from './staff.ts'
import { type Company, companies } from './staff.ts'

type Paper = readonly [kind: OrganizationDocumentKind, title: string, days: number | null]
const letter: Paper = ['bank_confirmation_letter', 'Bank confirmation letter', null]
const license = (days: number): Paper => ['trade_license', 'Trade license', days]
const regulator = (days: number): Paper => ['regulator_certificate', 'Regulator certificate', days]

interface Said {
  readonly license: number
  readonly orn?: number
  readonly established: number
  readonly papers: readonly Paper[]
}

/** Days from now until what each company has runs out; one license is about to. */
const details: Readonly<Partial<Record<Company, Said>>> = {
  meridian: {
    license: 214,
    established: 2009,
    papers: [
      letter,
      license(214),
      ['tax_certificate', 'VAT certificate', null],
      ['additional', 'Escrow agreement', 420],
    ],
  },
  northgate: { license: 130, established: 2014, papers: [letter, license(130)] },
  harbourPine: { license: 18, orn: 95, established: 2016, papers: [letter, license(18), regulator(95)] },
  brightwater: { license: 301, established: 2011, papers: [letter] },
}

const IBAN = { AE: 'AE070331234567890123456', GB: 'GB82WEST12345698765432' } as const
const BIC = { AE: 'EBILAEAD', GB: 'WESTGB2L' } as const

/** What companies say of themselves: licenses, bank details, papers; and two more that may not work at the moment. */
export async function makePapers(filling: Filling, organizations: Organizations): Promise<void> {
  const { db, day, instant, settings } = filling
  for (const [key, one] of Object.entries(details) as [Company, Said][]) {
    const { id, name } = organizations[key]
    const { country, legal_name, default_currency: currency } = companies[key]
    const place = country === 'AE' ? 'AE' : 'GB'
    await db
      .updateTable('organizations')
      .set({
        trade_name: name,
        legal_form: 'Limited liability company',
        established_year: one.established,
        trade_license_number: `${place}-${1_180_000 + id}`,
        trade_license_authority: place === 'AE' ? 'Economic Licensing, Dubai' : 'Companies House',
        trade_license_issued_on: day(one.license - 730),
        trade_license_expires_on: day(one.license),
        ...(one.orn === undefined
          ? {}
          : {
              regulator: 'Land Department',
              regulator_office_number: `${24_000 + id}`,
              regulator_office_expires_on: day(one.orn),
            }),
      })
      .where('id', '=', id)
      .execute()
    const { sealed, last_four } = seal(settings.secretKey, id, 'iban', IBAN[place])
    await insert(db, 'organization_bank_details', [
      {
        organization_id: id,
        beneficiary: legal_name,
        bank: place === 'AE' ? 'First Bank of the Gulf' : 'Westmoor Bank',
        country: place,
        iban: sealed,
        iban_last_four: last_four,
        bic: BIC[place],
        currency,
      },
    ])
    await makeDocuments(filling, organizations[key], one.papers)
  }
  const common = {
    type: 'brokerage' as const,
    country: 'AE',
    city: 'Dubai',
    default_currency: 'AED',
    timezone: 'Asia/Dubai',
  }
  await insert(db, 'organizations', [
    {
      ...common,
      name: 'Sandbar Realty',
      legal_name: 'Sandbar Realty LLC',
      email: 'hello@sandbar-realty.example',
      phone: '+97145550177',
      trade_license_number: 'AE-1170044',
      trade_license_expires_on: day(-6),
      status: 'restricted',
      status_reason: null,
      source: 'skylinebuilders',
      created_at: instant(-380),
    },
    {
      ...common,
      name: 'Copper Lane Brokers',
      legal_name: 'Copper Lane Brokers LLC',
      email: 'hello@copper-lane.example',
      phone: '+97145550181',
      trade_license_number: 'AE-1169302',
      trade_license_expires_on: day(160),
      status: 'suspended',
      status_reason: 'Buyers were asked for cash deposits. Suspended until the complaint is settled.',
      source: 'manual',
      created_at: instant(-300),
    },
  ])
}

async function makeDocuments(filling: Filling, { id, members }: Organizations[Company], papers: readonly Paper[]) {
  const { db, day, instant } = filling
  const by = { uploaded_by: members[0]?.id ?? null, uploaded_by_name: members[0]?.full_name ?? null }
  const ids = await insertForIds(
    db,
    'organization_documents',
    papers.map(([kind, title, days]) => ({
      organization_id: id,
      kind,
      title,
      expires_on: days === null ? null : day(days),
      created_at: instant(-200),
    })),
  )
  for (const [index, [kind, title]] of papers.entries()) {
    const versions = kind === 'bank_confirmation_letter' ? 2 : 1
    for (let number = 1; number <= versions; number++)
      await insert(db, 'organization_document_files', [
        {
          organization_id: id,
          document_id: ids[index] ?? 0,
          number,
          file_id:
            kind === 'tax_certificate' ? await keepSpecimen(filling, id, title) : await keepSheet(filling, id, title),
          ...by,
          created_at: instant(number * 20 - 220),
        },
      ])
  }
}
