import type { Visitor } from './browser.ts'

/** One record of each kind that a person can reach; 1 where the role reaches none. */
export interface Ids {
  readonly lead: number
  readonly lead_import: number
  readonly pipeline: number
  readonly project: number
  readonly building: number
  readonly building_plan: number
  readonly unit: number
  readonly unit_plan: number
  readonly booking: number
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

/** Asks the API, with the session of that browser, for records to open. */
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
  /** Who has imported nothing yet sends a file: a member sees imports of their own only. */
  const importOf = async (): Promise<number> => {
    const known = await first('/crm/leads/import')
    if (known !== 1) return known
    const sent = await page.request.post('/api/crm/leads/import', {
      headers: { authorization: `Bearer ${token}` },
      multipart: {
        organization_id,
        locale: 'en',
        file: {
          name: 'leads.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from('Name,E-mail\nAmal Haddad,amal@example.com\n'),
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
    lead_import: await importOf(),
    pipeline: await first('/crm/pipelines/options-with-stages'),
    project: await first('/inventory/projects'),
    building,
    building_plan: await first(`/inventory/buildings/${building}/payment-plans`),
    unit,
    unit_plan: await first(`/inventory/units/${unit}/plans`),
    booking: await first('/inventory/booked-units?status=pending'),
    user: await first('/auth/users'),
    contract: await first('/auth/contracts'),
    organization: (await found('/auth/organizations?type=developer'))[0]?.id ?? organization_id,
  }
}

/** A path of the router with its records filled in. */
export function addressOf(path: string, ids: Ids): string {
  const [id, plan_id] = path.startsWith('/auth/organizations')
    ? [ids.organization]
    : path.startsWith('/auth/users')
      ? [ids.user]
      : path.startsWith('/auth/contracts')
        ? [ids.contract]
        : path.startsWith('/crm/leads/import')
          ? [ids.lead_import]
          : path.startsWith('/crm/leads')
            ? [ids.lead]
            : path.startsWith('/crm/pipelines')
              ? [ids.pipeline]
              : path.startsWith('/inventory/projects')
                ? [ids.project]
                : path.startsWith('/inventory/buildings')
                  ? [ids.building, ids.building_plan]
                  : path.startsWith('/inventory/units/booked-units')
                    ? [ids.booking]
                    : [ids.unit, ids.unit_plan]
  return path.replace('$id', String(id)).replace('$plan_id', String(plan_id))
}
