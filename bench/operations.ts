import { inventoryOperationsOf } from './inventory-operations.ts'
import {
  type BarePage,
  filteringBoards,
  filteringLeads,
  filteringUnits,
  type Page,
  PER_PAGE,
  pageOf,
  rightPage,
  searching,
  typing,
} from './list-operations.ts'
import { type Call, request } from './load.ts'
import { expecting, type Operation } from './operation.ts'
import { credentials, type World } from './world.ts'

export function operationsOf(world: World): Operation[] {
  const { organization_id, accounts } = world
  const tokenOf = (user: number) => accounts[user % accounts.length]?.token
  const get = (user: number, path: string) =>
    request('GET', `/api${path}${path.includes('?') ? '&' : '?'}organization_id=${organization_id}`, {
      token: tokenOf(user),
    })
  const randomOf = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)] as Item
  const leadId = () => world.first_lead + Math.floor(Math.random() * world.leads)

  return [
    {
      name: 'no_op',
      reads: true,
      storey: (user) => ({
        bytes: get(user, '/crm/leads/unseen-count'),
        wrong: expecting<{ data: { count: number } }>(({ data }) => (data.count > 0 ? undefined : 'no count')),
      }),
      bare: () => ({ bytes: request('GET', '/hello'), wrong: expecting<object>(() => undefined) }),
    },
    {
      name: 'leads_list',
      reads: true,
      storey: (user) => ({
        bytes: get(user, `/crm/leads?per_page=${PER_PAGE}&page=${pageOf(world.leads)}`),
        wrong: expecting<Page>(({ data, meta }) =>
          rightPage(data, meta.total, world.leads, { exact: meta.total_is_exact, grows: world.grows }),
        ),
      }),
      bare: () => ({
        bytes: request('GET', `/leads?page=${pageOf(world.leads)}`),
        wrong: expecting<BarePage>(({ data, total }) => rightPage(data, total, world.leads)),
      }),
    },
    filteringLeads(world, get, randomOf),
    searching(world, get, randomOf),
    typing(world, get, randomOf),
    {
      name: 'lead_open',
      reads: true,
      storey: (user) => {
        const id = leadId()
        return {
          bytes: get(user, `/crm/leads/${id}/open`),
          wrong: expecting<{ data: { lead: { id: number }; history: unknown[]; activities: unknown[] } }>(({ data }) =>
            data.lead.id === id && data.history.length > 0 && data.activities.length === 2
              ? undefined
              : `lead ${id} is not whole`,
          ),
        }
      },
      bare: () => {
        const id = leadId()
        return {
          bytes: request('GET', `/leads/${id}`),
          wrong: expecting<{ lead: { id: string }; notes: unknown[] }>(({ lead, notes }) =>
            Number(lead.id) === id && notes.length === 1 ? undefined : `lead ${id} is not whole`,
          ),
        }
      },
    },
    {
      name: 'kanban',
      reads: true,
      storey: (user) => ({
        bytes: get(user, `/crm/pipelines/${world.pipeline_id}/kanban`),
        wrong: expecting<{ data: { stages: { count: number; cards: unknown[] }[] } }>(({ data }) =>
          rightBoard(
            world,
            data.stages.map(({ count }) => count),
            data.stages.flatMap(({ cards }) => cards),
          ),
        ),
      }),
      bare: () => ({
        bytes: request('GET', `/pipelines/${world.pipeline_id}`),
        wrong: expecting<{ stages: { count: number }[]; cards: unknown[] }>(({ stages, cards }) =>
          rightBoard(
            world,
            stages.map(({ count }) => count),
            cards,
          ),
        ),
      }),
    },
    filteringBoards(world, get, randomOf),
    filteringUnits(world, get, randomOf),
    {
      name: 'units_all',
      reads: true,
      storey: (user) => ({
        bytes: get(user, `/inventory/units?per_page=${PER_PAGE}`),
        wrong: expecting<Page>(({ data, meta }) =>
          rightPage(data, meta.total, world.units, { exact: meta.total_is_exact }),
        ),
      }),
      bare: () => ({
        bytes: request('GET', '/units'),
        wrong: expecting<BarePage>(({ data, total }) => rightPage(data, total, world.units)),
      }),
    },
    ...inventoryOperationsOf(world, get),
    creating(world, tokenOf, { name: 'lead_create', path: '/leads' }),
    creating(world, tokenOf, { name: 'lead_create_kept', path: '/kept/leads' }),
    ...moving(world, tokenOf, randomOf),
    {
      name: 'sign_in',
      reads: false,
      storey: (user) => ({
        bytes: request('POST', '/api/auth/login', { body: credentials(accounts[user]?.email ?? '') }),
        wrong: expecting<{ token?: string }>(({ token }) => (token ? undefined : 'no token')),
      }),
      bare: (user) => ({
        bytes: request('POST', '/login', { body: credentials(accounts[user]?.email ?? '') }),
        wrong: expecting<{ token?: string }>(({ token }) => (token ? undefined : 'no token')),
      }),
    },
  ]
}

const rightBoard = ({ leads }: World, counts: number[], cards: unknown[]) =>
  counts.length === 6 && counts.reduce((sum, count) => sum + count) === leads / 2 && cards.length === 6 * PER_PAGE
    ? undefined
    : `${counts.length} stages of ${counts} deals and ${cards.length} cards`

/** Every lead has a name of this operation, so that those that were acknowledged can be counted afterwards. */
function creating(
  { organization_id, accounts, rows }: World,
  tokenOf: (user: number) => string | undefined,
  { name, path }: { readonly name: string; readonly path: string },
): Operation {
  let made = 0
  const acknowledged = { storey: 0, bare: 0 }
  const bodyOf = (user: number) => {
    made++
    const phone = `+97155${String(1_000_000 + made)}`
    return {
      full_name: `${name} ${made}`,
      email: `${name}-${made}@example.com`,
      phone,
      source: 'website',
      owner_id: accounts[user]?.user_id,
    }
  }
  const counting =
    (server: 'storey' | 'bare'): NonNullable<Call['wrong']> =>
    (status, body) => {
      if (status < 300) acknowledged[server]++
      return status < 300 ? undefined : `answered ${status}: ${body.slice(0, 200)}`
    }
  return {
    name,
    reads: false,
    storey: (user) => ({
      bytes: request('POST', '/api/crm/leads', { token: tokenOf(user), body: { ...bodyOf(user), organization_id } }),
      wrong: counting('storey'),
      always: true,
    }),
    bare: (user) => ({
      bytes: request('POST', path, { body: bodyOf(user) }),
      wrong: counting('bare'),
      always: true,
    }),
    lost: async (url, server) => {
      const [found] = await rows<{ leads: number }>(
        url,
        'select count(*)::int as leads from leads where full_name like $1',
        [`${name} %`],
      )
      const missing = acknowledged[server] - (found?.leads ?? 0)
      return missing === 0 ? undefined : `${missing} of ${acknowledged[server]} leads are not there`
    },
  }
}

/** Each user moves deals of their own from stage to stage, below a deal that stays; once beside an update, once beside what ours keeps. */
function moving(
  world: World,
  tokenOf: (user: number) => string | undefined,
  randomOf: <Item>(items: readonly Item[]) => Item,
): Operation[] {
  const { organization_id, open_stages, deals, rows } = world
  const users = world.accounts.length
  const movers = deals.slice(0, deals.length / 2)
  const anchors = deals.slice(deals.length / 2)
  const unchanged = { storey: new Map<number, number>(), bare: new Map<number, number>() }
  const draw = (user: number, server: 'storey' | 'bare') => {
    const mine = movers.filter((_, index) => index % users === user % users)
    const deal = randomOf(mine)
    const from = unchanged[server].get(deal.id) ?? deal.stage_id
    const to = randomOf(open_stages.filter((id) => id !== from))
    return { id: deal.id, from, to, anchor: randomOf(anchors.filter(({ stage_id }) => stage_id === to)).id }
  }
  const moved =
    (server: 'storey' | 'bare', id: number, to: number): NonNullable<Call['wrong']> =>
    (status, body) => {
      if (status < 300) unchanged[server].set(id, to)
      return status < 300 ? undefined : `answered ${status}: ${body.slice(0, 200)}`
    }
  return ['', '_kept'].map((kept) => ({
    name: `deal_move${kept}`,
    reads: false,
    storey: (user) => {
      const { id, from, to, anchor } = draw(user, 'storey')
      const body = { from_stage_id: from, stage_id: to, after_id: anchor, organization_id }
      return {
        bytes: request('PATCH', `/api/crm/deals/stage/${id}`, { token: tokenOf(user), body }),
        wrong: moved('storey', id, to),
        always: true,
      }
    },
    bare: (user) => {
      const { id, to } = draw(user, 'bare')
      const rank = `m${crypto.randomUUID().replaceAll('-', '')}V`
      return {
        bytes: request('POST', `${kept.replace('_', '/')}/deals/move`, { body: { id, stage_id: to, rank } }),
        wrong: moved('bare', id, to),
        always: true,
      }
    },
    lost: async (url, server) => {
      const acknowledged = unchanged[server]
      const found = await rows<{ id: number; stage_id: number }>(
        url,
        'select id::int, stage_id::int from deals where id = any ($1::bigint[])',
        [[...acknowledged.keys()]],
      )
      const mismatched = found.filter(({ id, stage_id }) => acknowledged.get(id) !== stage_id)
      return mismatched.length === 0
        ? undefined
        : `${mismatched.length} of ${acknowledged.size} deals stand in another stage`
    },
  }))
}
