import { defaultContractText } from '@storey/api/sales/contract-text.ts'
import { type Filling, insert, insertForIds } from './fill.ts'
import type { Organization } from './staff.ts'

// The texts of the demo's agreements, ours to be replaced by a lawyer's.

const AGENCY = `# Agency agreement

between **{{platform_legal_name}}** (the sales desk) and **{{organization_legal_name}}**, {{organization_city}} (the agency), represented by {{representative}}.

## 1. Subject
The agency introduces buyers to the homes listed in Storey. It may not bind the developer or accept money from a buyer.

## 2. Commission
The agency earns **{{commission_percent}}** of the net price, due when the buyer has signed the sale agreement and paid 20%.

## 3. Buyer registration
A buyer registered in Storey is the agency’s for 60 days. The earliest registration prevails.

- A buyer already known to the developer is not the agency’s.
- A buyer may change the agency by written request.

## 4. Projects
{{projects}}

## 5. Term
From **{{starts_on}}** to **{{ends_on}}**. It does not renew by itself. To be signed by {{sign_until}}.
`

const SALES = `# Sales agreement

between **{{platform_legal_name}}** (the sales desk) and **{{organization_legal_name}}**, {{organization_city}} (the developer), represented by {{representative}}.

## 1. Mandate
The sales desk offers the developer’s homes at the prices and payment plans that the developer enters in Storey, and takes bookings in its name.

## 2. Fee
The sales desk earns **{{commission_percent}}** of the price of every completed booking.

## 3. Term
From **{{starts_on}}** to **{{ends_on}}**.
`

const AGENCY_ARABIC = `# اتفاقية وكالة

بين **{{platform_legal_name}}** و**{{organization_legal_name}}**، ويمثلها {{representative}}.

## ١. الموضوع
تعرض الوكالة المنازل المدرجة في Storey على المشترين، ولا يحق لها إلزام المطور أو استلام أموال من المشتري.

## ٢. العمولة
تستحق الوكالة **{{commission_percent}}** من صافي السعر.

## ٣. المدة
من **{{starts_on}}** إلى **{{ends_on}}**.
`

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
