import { unitName } from '@storey/api/inventory/unit-names.ts'
import { PASSWORD, serverAddress } from './browser.ts'

interface Unit {
  readonly id: number
  readonly number: string
  readonly building: { readonly id: number }
}

interface Sent {
  readonly id: number
  readonly number: string
  readonly version: number
  readonly share_link: string
  readonly units: readonly {
    readonly unit: { readonly number: string; readonly building: { readonly code: string } }
  }[]
}

interface Wished {
  /** Who makes it; a developer admin unless said otherwise. */
  readonly as?: 'developer_admin' | 'sales_manager'
  readonly client?: { readonly name: string; readonly email?: string; readonly phone?: string }
  readonly discount_percent?: string
}

interface OfferOfJourney {
  readonly id: number
  readonly number: string
  /** Where the buyer opens it. */
  readonly path: string
  /** With the codes of their buildings. */
  readonly names: readonly string[]
  withdraw(): Promise<unknown>
}

/** An offer of two free units of a building on its plans, made and sent by the API. */
export async function sendOffer({
  as = 'developer_admin',
  client = { name: 'Noura Al Qahtani' },
  discount_percent,
}: Wished = {}): Promise<OfferOfJourney> {
  const call = async (path: string, { token, body }: { token?: string; body?: object } = {}) => {
    const answer = await fetch(`${serverAddress()}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
    return answer.json()
  }
  const login = { email: `${as}@storey.demo`, password: PASSWORD, device_name: 'Journey' }
  const { token, organizations } = (await call('/auth/login', { body: login })) as {
    token: string
    organizations: readonly { id: number }[]
  }
  const organization_id = organizations[0]?.id
  const read = async (path: string) =>
    (await call(`${path}${path.includes('?') ? '&' : '?'}organization_id=${organization_id}`, { token })).data

  const free = (await read('/inventory/units?status=available&per_page=100')) as readonly Unit[]
  for (const first of free) {
    const second = free.find(({ id, building }) => id !== first.id && building.id === first.building.id)
    const plans = (await read(`/inventory/buildings/${first.building.id}/payment-plans`)) as readonly {
      id: number
      status: string
    }[]
    const payment_plan_ids = plans.filter(({ status }) => status === 'active').map(({ id }) => id)
    if (!second || payment_plan_ids.length < 2) continue
    const body = {
      organization_id,
      client,
      title: 'Two homes by the water',
      message: 'These are the homes that we saw on Thursday.',
      valid_until: new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10),
      units: [first, second].map(({ id }) => ({
        unit_id: id,
        payment_plan_ids: payment_plan_ids.slice(0, 3),
        discount_percent,
      })),
      send: 'link',
    }
    const { data } = (await call('/inventory/sale-offers', { token, body })) as { data: Sent }
    return {
      id: data.id,
      number: data.number,
      path: new URL(data.share_link).pathname,
      names: data.units.map(({ unit }) => unitName(unit.building, unit.number)),
      withdraw: () =>
        call(`/inventory/sale-offers/${data.id}/withdraw`, { token, body: { organization_id, version: data.version } }),
    }
  }
  throw new Error('The demo has no building with two free units and two plans.')
}
