import { usualAgreement } from '@storey/api/administration/usual-agreement.ts'
import { defaultContractText } from '@storey/api/sales/contract-text.ts'
import { type Filling, insert, insertForIds } from './fill.ts'
import type { Organization } from './staff.ts'

// The texts of the demo's agreements, ours to be replaced by a lawyer's.

const SALES = `# Sales agreement

between **{{platform_legal_name}}** (the sales desk) and **{{organization_legal_name}}**, {{organization_city}} (the developer), represented by {{representative}}.

## 1. Mandate
The sales desk offers the developer’s homes at the prices and payment plans that the developer enters in Storey, and takes bookings in its name.

## 2. Fee
The sales desk earns **{{commission_percent}}** of the price of every completed booking.

## 3. Term
From **{{starts_on}}** to **{{ends_on}}**.
`

const { en: AGENCY, ar: AGENCY_ARABIC } = usualAgreement

/** The templates that agreements are made of, with their ids. */
export async function makeAgreementTemplates(filling: Filling, { members }: Organization) {
  const author = members.find(({ role }) => role === 'super_admin')
  const rows = [
    { name: 'Agency agreement', language: 'en' as const, body: AGENCY },
    { name: 'اتفاقية وكالة', language: 'ar' as const, body: AGENCY_ARABIC },
    { name: 'Sales agreement', language: 'en' as const, body: SALES },
  ].map((row) => ({
    ...row,
    changed_by: author?.id ?? null,
    changed_by_name: author?.full_name ?? null,
    changed_at: filling.instant(-400),
  }))
  const [agency = 0, arabic = 0, sales = 0] = await insertForIds(filling.db, 'contract_templates', rows)
  return {
    agency: { id: agency, body: AGENCY, language: 'en' },
    arabic: { id: arabic, body: AGENCY_ARABIC, language: 'ar' },
    sales: { id: sales, body: SALES, language: 'en' },
  } as const
}

/** A developer's own text for the contracts of its bookings, the usual one with what it asks for besides. */
export async function makeContractText({ db, instant }: Filling, seller: Organization, { members }: Organization) {
  const author = members.find(({ role }) => role === 'super_admin')
  if (!author) throw new Error('The platform has a super admin.')
  await insert(db, 'contract_texts', [
    {
      organization_id: seller.id,
      number: 1,
      language: 'en' as const,
      body: `${defaultContractText}
## 7. Who deals with it
For the seller: {{sales_manager}}. Broker: {{broker}}. The law of the place where the home stands applies.
`,
      written_by: author.id,
      written_by_name: author.full_name,
      written_at: instant(-300),
    },
  ])
}
