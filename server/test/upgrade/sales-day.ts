import { setTimeout as pause } from 'node:timers/promises'
import { PASSWORD } from '../../seed/staff.ts'

/*
 * What a sales team does in a day, by HTTP alone and with the calls of the specification only: each release answers them, so the same
 * steps run against the previous one and this one.
 */

interface Json {
  readonly [name: string]: Json
}
type Body = Readonly<Record<string, unknown>>
export type Call = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: Body) => Promise<Json>

export interface Team {
  readonly developer_admin: Call
  readonly sales_manager: Call
  readonly super_admin: Call
}

/** What one day left behind, to be found again. */
export interface Day {
  readonly lead_id: number
  readonly full_name: string
  readonly deal_id: number
  readonly stage_id: number
  readonly held_unit_id: number
  readonly booking_id: number
  readonly received: number
  readonly exported_rows: number
}

const items = (data: Json | undefined): readonly Json[] => (Array.isArray(data) ? data : [])
const number = (data: Json | undefined) => Number(data)

/** Signs the three of the data set `small` in, for the organization that sells. */
export async function signInTeam(address: string): Promise<Team> {
  const signIn = async (account: string): Promise<Call> => {
    const body = { email: `${account}@storey.demo`, password: PASSWORD, device_name: 'upgrade' }
    const { token, organizations } = (await send(address, {})('POST', '/auth/login', body)) as unknown as {
      token: string
      organizations: readonly { id: number }[]
    }
    return send(address, { token, organization_id: organizations[0]?.id })
  }
  return {
    developer_admin: await signIn('developer_admin'),
    sales_manager: await signIn('sales_manager'),
    super_admin: await signIn('super_admin'),
  }
}

function send(
  address: string,
  { token, organization_id }: { token?: string | undefined; organization_id?: number | undefined },
): Call {
  return async (method, path, body) => {
    const url = new URL(`${address}/api${path}`)
    if (method === 'GET' && organization_id !== undefined)
      url.searchParams.set('organization_id', String(organization_id))
    const response = await fetch(url, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body ? { body: JSON.stringify({ ...body, organization_id }) } : {}),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 500)}`)
    if (!response.headers.get('content-type')?.includes('json')) return { text } as unknown as Json
    const answer = JSON.parse(text) as Json
    return answer.data ?? answer
  }
}

/** Creates a lead and moves its deal, holds a unit, books another one, receives money for it, and exports the list. */
export async function workADay({ developer_admin, sales_manager, super_admin }: Team, name: string): Promise<Day> {
  const full_name = `Amal ${name}`
  const lead = await developer_admin('POST', '/crm/leads', { full_name, email: `${name}@example.com` })
  const pipelines = items(await developer_admin('GET', '/crm/pipelines/options-with-stages'))
  const stages = items(pipelines[0]?.stages).filter(({ kind }) => String(kind) === 'open')
  const deal = await developer_admin('POST', '/crm/deals', { lead_id: lead.id, title: `Two rooms for ${full_name}` })
  const stage_id = number(stages.at(-1)?.id)
  await developer_admin('PATCH', `/crm/deals/stage/${number(deal.id)}`, { stage_id })

  const [held, booked] = items(await developer_admin('GET', '/inventory/units?status=available&per_page=2'))
  await developer_admin('POST', `/inventory/units/${number(held?.id)}/hold`, { minutes: 60 })
  const unit = await sales_manager('GET', `/inventory/units/${number(booked?.id)}`)
  const [plan] = items(await sales_manager('GET', `/inventory/buildings/${number(unit.building?.id)}/payment-plans`))
  const booking = await sales_manager('POST', '/inventory/booked-units', {
    unit_id: unit.id,
    payment_plan_id: plan?.id,
    expected_price: unit.price?.amount,
    buyers: [{ ...BUYER, full_name, email: `${name}@example.com` }],
  })
  const booking_id = number(booking.id)
  await super_admin('POST', `/inventory/booked-units/${booking_id}/accept`, {})
  const received = 1_000_000
  await sales_manager('POST', `/inventory/booked-units/${booking_id}/receipts`, {
    amount: received,
    received_on: new Date().toISOString().slice(0, 10),
    method: 'bank_transfer',
  })

  const exported = await exportLeads(developer_admin)
  const day = { lead_id: number(lead.id), full_name, deal_id: number(deal.id), stage_id, booking_id, received }
  return { ...day, held_unit_id: number(held?.id), exported_rows: exported.length }
}

const BUYER = {
  nationality: 'LB',
  id_type: 'passport',
  id_number: 'LR 0482 197',
  phone: '+971505550142',
  address: 'Quay Road 4',
  share_percent: '100',
}

/** The names in the list of leads as a file, made by a job. */
async function exportLeads(call: Call): Promise<readonly string[]> {
  const { id } = await call('POST', '/crm/leads/export', { format: 'csv', columns: ['name'] })
  for (let waited = 0; waited < 300; waited++) {
    const { status, problem } = await call('GET', `/jobs/${number(id)}`)
    if (String(status) === 'done') break
    if (String(status) === 'failed') throw new Error(`The export failed: ${String(problem)}`)
    await pause(200)
  }
  const { text } = await call('GET', `/jobs/${number(id)}/result`)
  return String(text).trim().split('\n').slice(1)
}

/** What the calls answer about a day, in its own form. */
export async function readBack({ developer_admin, sales_manager }: Team, day: Day): Promise<Day> {
  const list = items(await developer_admin('GET', `/crm/leads?search=${encodeURIComponent(day.full_name)}`))
  const deal = await developer_admin('GET', `/crm/deals/${day.deal_id}`)
  const held = await developer_admin('GET', `/inventory/units/${day.held_unit_id}`)
  const booking = await sales_manager('GET', `/inventory/booked-units/${day.booking_id}`)
  const payments = await sales_manager('GET', `/inventory/booked-units/${day.booking_id}/payments`)
  return {
    lead_id: number(list[0]?.id),
    full_name: String(list[0]?.full_name),
    deal_id: number(deal.id),
    stage_id: number(deal.stage?.id),
    held_unit_id: String(held.status) === 'on_hold' ? number(held.id) : 0,
    booking_id: String(booking.status) === 'accepted' ? number(booking.id) : 0,
    received: number(payments.totals?.received),
    exported_rows: day.exported_rows,
  }
}
