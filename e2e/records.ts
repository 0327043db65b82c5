import { readFile } from 'node:fs/promises'
import type { Visitor } from './browser.ts'

const files = ['screens.ts', 'channel-screens.ts', 'sales-screens.ts', 'administration-screens.ts']

/** The addresses of all screens, `/crm/leads/$id`, as the router's files declare them. */
export async function screenPaths(): Promise<string[]> {
  const sources = await Promise.all(
    files.map((file) => readFile(new URL(`../web/src/${file}`, import.meta.url), 'utf8')),
  )
  return [...sources.join('\n').matchAll(/path: '([^']+)'/g)].map(([, path = '']) => path)
}

/** One record of each kind that a user may see; 1 if the role sees none. */
export interface Ids {
  readonly lead: number
  readonly lead_import: number
  readonly unit_import: number
  readonly company_import: number
  readonly broker_import: number
  readonly pipeline: number
  readonly project: number
  readonly published_project: number
  readonly published_unit: number
  readonly building: number
  readonly building_plan: number
  readonly floor_plate: number
  readonly unit: number
  readonly unit_plan: number
  readonly price_list: number
  readonly booking: number
  readonly offer: number
  /** The first of the list, or the one that the person works in. */
  readonly organization: number
  readonly user: number
  readonly contract: number
}

interface Row {
  readonly id: number
  /** Of a unit. */
  readonly building?: { readonly id: number }
}

interface Session {
  readonly token: string
  readonly organization_id: number
}

/** Asks the API, with that browser's session, for records to open. */
export async function idsFor({ page, context }: Visitor): Promise<Ids> {
  const [origin] = (await context.storageState()).origins
  const kept = origin?.localStorage.find(({ name }) => name === 'storey-session')?.value ?? '{}'
  const { token, organization_id } = JSON.parse(kept) as Session
  const found = async (path: string): Promise<readonly Row[]> => {
    const joint = path.includes('?') ? '&' : '?'
    const answer = await page.request.get(`/api${path}${joint}locale=en&organization_id=${organization_id}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    return answer.ok() ? ((await answer.json()) as { data: Row[] }).data : []
  }
  const first = async (path: string): Promise<number> => (await found(path))[0]?.id ?? 1
  /** A user without imports uploads a file: members see only their own imports. */
  const importOf = async (at: string, content: string, beside: Readonly<Record<string, number>> = {}) => {
    const known = await first(at)
    if (known !== 1) return known
    const sent = await page.request.post(`/api${at}`, {
      headers: { authorization: `Bearer ${token}` },
      multipart: {
        organization_id,
        locale: 'en',
        ...beside,
        file: {
          name: 'rows.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from(content),
        },
      },
    })
    return sent.ok() ? ((await sent.json()) as { data: { id: number } }).data.id : 1
  }
  const [free] = await found('/inventory/units?status=available')
  const unit = free?.id ?? 1
  /** The unit's building, which has units and plans: journeys make some without. */
  const building = free?.building?.id ?? (await first('/inventory/buildings'))
  return {
    lead: await first('/crm/leads'),
    lead_import: await importOf('/crm/leads/import', 'Name,E-mail\nAmal Haddad,amal@example.com\n'),
    unit_import: await importOf('/inventory/units/import', 'Number,Price\n101,1000000\n', { building_id: building }),
    company_import: await importOf('/auth/contacts/companies/import', 'Name,Country\nBlue Minaret,AE\n'),
    broker_import: await importOf('/auth/contacts/brokers/import', 'Name,Company\nAmal Haddad,Blue Minaret\n'),
    pipeline: await first('/crm/pipelines/options-with-stages'),
    project: await first('/inventory/projects'),
    published_project: await first('/channel/projects'),
    published_unit: await first('/channel/units?status=available'),
    building,
    building_plan: await first(`/inventory/buildings/${building}/payment-plans`),
    floor_plate: await first(`/inventory/buildings/${building}/floor-plates`),
    unit,
    price_list: await first('/inventory/price-lists'),
    unit_plan: await first(`/inventory/units/${unit}/plans`),
    booking: await first('/inventory/booked-units?status=pending'),
    offer: await first('/inventory/sale-offers'),
    user: await first('/auth/users'),
    contract: await first('/auth/contracts'),
    organization: (await found('/auth/organizations?type=developer'))[0]?.id ?? organization_id,
  }
}

/** Which records the paths of the router name; the first beginning that fits. */
const NAMED: readonly (readonly [path: string, id: keyof Ids, plan?: keyof Ids])[] = [
  ['/auth/organizations', 'organization'],
  ['/auth/users', 'user'],
  ['/auth/contracts', 'contract'],
  ['/auth/contacts/companies/import', 'company_import'],
  ['/auth/contacts/brokers/import', 'broker_import'],
  ['/crm/leads/import', 'lead_import'],
  ['/crm/leads', 'lead'],
  ['/crm/pipelines', 'pipeline'],
  ['/channel/projects', 'published_project'],
  ['/channel/units', 'published_unit'],
  ['/inventory/units/import', 'unit_import'],
  ['/inventory/sale-offers', 'offer'],
  ['/inventory/projects', 'project'],
  ['/inventory/floor-plates', 'floor_plate'],
  ['/inventory/price-lists', 'price_list'],
  ['/inventory/buildings', 'building', 'building_plan'],
  ['/inventory/units/booked-units', 'booking'],
  ['/inventory/units', 'unit', 'unit_plan'],
]

/** A path of the router with its records filled in. */
export function addressOf(path: string, ids: Ids): string {
  const [, id = 'unit', plan = 'unit_plan'] = NAMED.find(([beginning]) => path.startsWith(beginning)) ?? []
  return path.replace('$id', String(ids[id])).replace('$plan_id', String(ids[plan]))
}
