import { request } from './load.ts'
import { expecting, type Operation } from './operation.ts'
import type { World } from './world.ts'

export const PER_PAGE = 25

/** The first twenty pages, as a person goes through a list; the last is whole. */
const PAGES = 20
export const pageOf = (rows: number) => 1 + Math.floor(Math.random() * Math.min(PAGES, Math.floor(rows / PER_PAGE)))

interface Rows {
  readonly data: unknown[]
}
export interface Page extends Rows {
  readonly meta: { readonly total: number; readonly total_is_exact: boolean }
}
export interface BarePage extends Rows {
  readonly total: number
}

/** A total is right if it is exact, or stops below the truth; `grows` says that rows are created meanwhile. */
export function rightPage(rows: unknown[], total: number, truth: number, { exact = true, grows = false } = {}) {
  const isRight = grows ? !exact || total >= truth : exact ? total === truth : total < truth
  return isRight && rows.length === Math.min(PER_PAGE, grows ? Math.max(total, truth) : truth)
    ? undefined
    : `${rows.length} rows and a total of ${total}, where ${truth} is right`
}

type Get = (user: number, path: string) => Buffer
type RandomOf = <Item>(items: readonly Item[]) => Item

export function filteringLeads({ lead_filters, grows }: World, get: Get, randomOf: RandomOf): Operation {
  const asked = (name: string, values: readonly string[]) => (values.length > 0 ? `&${name}=${values}` : '')
  return {
    name: 'leads_filtered',
    reads: true,
    storey: (user) => {
      const { status, source, total } = randomOf(lead_filters)
      return {
        bytes: get(user, `/crm/leads?per_page=${PER_PAGE}${asked('status', status)}${asked('source', source)}`),
        wrong: expecting<Page>(({ data, meta }) =>
          rightPage(data, meta.total, total, { exact: meta.total_is_exact, grows }),
        ),
      }
    },
    bare: () => {
      const { status, source, total } = randomOf(lead_filters)
      return {
        bytes: request('GET', `/leads/filtered?status=${status}${asked('source', source)}`),
        wrong: expecting<BarePage>((page) => rightPage(page.data, page.total, total)),
      }
    },
  }
}

/** The stages of a board with their numbers of deals and first cards. */
interface Board {
  readonly stages: readonly { readonly count: number; readonly cards?: readonly unknown[] }[]
}

export function filteringBoards({ board_filters, pipeline_id }: World, get: Get, randomOf: RandomOf): Operation {
  const draw = () => {
    const { total, cards, ...filter } = randomOf(board_filters)
    const asked = Object.entries(filter).flatMap(([name, value]) => (value === null ? [] : [`${name}=${value}`]))
    const right = (stages: Board['stages'], shown: number) => {
      const count = stages.reduce((sum, stage) => sum + stage.count, 0)
      return count === total && shown === cards
        ? undefined
        : `${shown} cards of ${count} deals, where ${cards} of ${total} are right`
    }
    return { asked: asked.join('&'), right }
  }
  return {
    name: 'kanban_filtered',
    reads: true,
    storey: (user) => {
      const { asked, right } = draw()
      return {
        bytes: get(user, `/crm/pipelines/${pipeline_id}/kanban?${asked}`),
        wrong: expecting<{ data: Board }>(({ data: { stages } }) =>
          right(stages, stages.flatMap(({ cards = [] }) => cards).length),
        ),
      }
    },
    bare: () => {
      const { asked, right } = draw()
      return {
        bytes: request('GET', `/pipelines/${pipeline_id}?${asked}`),
        wrong: expecting<Board & { readonly cards: unknown[] }>(({ stages, cards }) => right(stages, cards.length)),
      }
    },
  }
}

export function filteringUnits({ unit_filters }: World, get: Get, randomOf: RandomOf): Operation {
  return {
    name: 'units_list',
    reads: true,
    storey: (user) => {
      const { buildings, bedrooms, price_from, price_to, total } = randomOf(unit_filters)
      const asked = `building_id=${buildings}&bedrooms=${bedrooms}&price_from=${price_from}&price_to=${price_to}&status=available`
      return {
        bytes: get(user, `/inventory/units?per_page=${PER_PAGE}&${asked}`),
        wrong: expecting<Page>(({ data, meta }) => rightPage(data, meta.total, total, { exact: meta.total_is_exact })),
      }
    },
    bare: () => {
      const { buildings, bedrooms, price_from, price_to, total } = randomOf(unit_filters)
      const asked = `building_id=${buildings}&bedrooms=${bedrooms}&price_from=${price_from}&price_to=${price_to}`
      return {
        bytes: request('GET', `/units/filtered?${asked}`),
        wrong: expecting<BarePage>((page) => rightPage(page.data, page.total, total)),
      }
    },
  }
}

/** The search over everything, from the second to the sixth letter of a name; bare finds leads only. */
export function typing({ searches }: World, get: Get, randomOf: RandomOf): Operation {
  const typed = () =>
    encodeURIComponent(
      randomOf(searches)
        .search.slice(0, 2 + Math.floor(Math.random() * 5))
        .trim(),
    )
  return {
    name: 'palette',
    reads: true,
    storey: (user) => ({
      bytes: get(user, `/search?q=${typed()}`),
      wrong: expecting<Rows>(({ data }) => (data.length > 0 ? undefined : 'nothing is found')),
    }),
    bare: () => ({
      bytes: request('GET', `/search?q=${typed()}`),
      wrong: expecting<Rows>(({ data }) => (data.length > 0 ? undefined : 'nothing is found')),
    }),
  }
}

export function searching({ searches, grows }: World, get: Get, randomOf: RandomOf): Operation {
  return {
    name: 'leads_search',
    reads: true,
    storey: (user) => {
      const { search, status, total } = randomOf(searches)
      return {
        bytes: get(user, `/crm/leads?per_page=${PER_PAGE}&status=${status}&search=${encodeURIComponent(search)}`),
        wrong: expecting<Page>(({ data, meta }) =>
          rightPage(data, meta.total, total, { exact: meta.total_is_exact, grows }),
        ),
      }
    },
    bare: () => {
      const { search, status, by_letters } = randomOf(searches)
      return {
        bytes: request('GET', `/leads/search?status=${status}&search=${encodeURIComponent(search)}`),
        wrong: expecting<BarePage>((page) => rightPage(page.data, page.total, by_letters)),
      }
    },
  }
}
