import { anyOf, day, flag, integer, oneOf, type QueryOf, textOf } from '@storey/api/query-parsers.ts'
import type { Choice, Loadable } from '../loadable.ts'
import type { Tone } from '../values/Status.tsx'

/** Made-up people, so that the gallery shows realistic lists: many names, empty values, Arabic text. */
export interface SampleLead {
  readonly id: number
  readonly full_name: string
  readonly status: string
  readonly rating: 1 | 2 | 3 | null
  readonly owner: { readonly id: number; readonly full_name: string } | null
  readonly source: string
  readonly budget_from: number
  readonly budget_to: number
  readonly next_step: string | null
  readonly is_late: boolean
  readonly is_unseen: boolean
  readonly contacted_at: string | null
}

const NAMES = [
  'Amal Haddad',
  'James Whitfield',
  'Priya Raghavan',
  'نورة القحطاني',
  'Omar Al Suwaidi',
  'Chen Wei Ling',
  'Fatima Zahra Benali',
  'Anastasia Volkova',
  'Yusuf Demir',
  'Sofia Almeida',
  'Khalid bin Rashid',
  'Hannah Lindqvist',
  'Ravi Menon',
  'Mei Tanaka',
  'Layla Mansour',
  'Daniel Kowalczyk',
]
export const STATUSES = [
  'new',
  'contacted',
  'qualified',
  'viewing',
  'negotiation',
  'converted',
  'nurturing',
  'lost',
  'junk',
]
const SOURCES = ['Referral', 'Website', 'Portal', 'WhatsApp', 'Walk-in', 'Campaign', 'Broker', 'Phone']
const STEPS = ['Viewing · Today, 16:30', 'Call · 24 Nov, 10:00', 'Meeting · 3 days late', null, 'Follow-up · 14 Dec']
export const OWNERS = ['Sara Khalil', 'Omar Nasser', 'Elena Petrova', 'Tariq Aziz', 'Maya Farouk'].map(
  (full_name, place) => ({
    id: place + 1,
    full_name,
  }),
)

const of = <Item>(items: readonly Item[], place: number): Item | undefined => items[place % items.length]

const leads: readonly SampleLead[] = Array.from({ length: 214 }, (_, place) => {
  const next = of(STEPS, place * 7) ?? null
  return {
    id: place + 1,
    full_name: `${of(NAMES, place)}${place >= NAMES.length ? ` ${Math.floor(place / NAMES.length) + 1}` : ''}`,
    status: of(STATUSES, place * 4) ?? 'new',
    rating: of([3, 2, null, 3, 1] as const, place) ?? null,
    owner: place % 6 === 2 ? null : (of(OWNERS, place) ?? null),
    source: of(SOURCES, place * 3) ?? '',
    budget_from: (80 + (place % 40) * 10) * 1_000_000,
    budget_to: (120 + (place % 40) * 14) * 1_000_000,
    next_step: next,
    is_late: next?.includes('late') ?? false,
    is_unseen: place % 5 === 1,
    contacted_at: place % 4 === 1 ? null : new Date(Date.UTC(2026, 10, 21, 8) - place * 5_400_000).toISOString(),
  }
})

const SORTS = ['created_at', 'full_name', 'budget_to', 'contacted_at'] as const

export const sampleQueries = {
  page: integer(1, 1_000_000, 1),
  per_page: integer(1, 100, 25),
  sort: oneOf(SORTS.flatMap((key) => [key, `-${key}` as const])),
  search: textOf(0, 100),
  status: anyOf(textOf(1, 40)),
  owner_id: anyOf(integer(1, Number.MAX_SAFE_INTEGER)),
  source: textOf(1, 40),
  unseen: flag,
  budget_from: integer(0, Number.MAX_SAFE_INTEGER),
  budget_to: integer(0, Number.MAX_SAFE_INTEGER),
  contacted_from: day,
  contacted_to: day,
}
type Query = QueryOf<typeof sampleQueries>

const wait = (time: number) => new Promise((resolve) => setTimeout(resolve, time))

/** Returns rows like an endpoint, after a delay. */
export async function sampleLeads(query: Query) {
  await wait(350)
  const { page = 1, per_page = 25, search = '', status, owner_id, unseen, budget_from = 0 } = query
  const found = leads
    .filter((lead) => lead.full_name.toLowerCase().includes(search.toLowerCase()))
    .filter((lead) => !status?.length || status.includes(lead.status))
    .filter((lead) => !owner_id?.length || owner_id.includes(lead.owner?.id ?? 0))
    .filter((lead) => unseen === undefined || lead.is_unseen === unseen)
    .filter((lead) => lead.budget_to >= budget_from)
    .toSorted(by(query.sort))
  return {
    data: found.slice((page - 1) * per_page, page * per_page),
    meta: { page, per_page, total: found.length, total_is_exact: true, next_cursor: null },
  }
}

function by(sort = '') {
  const down = sort.startsWith('-') ? -1 : 1
  const key = sort.replace('-', '')
  return (a: SampleLead, b: SampleLead) => {
    const [x, y] = [String(Reflect.get(a, key) ?? ''), String(Reflect.get(b, key) ?? '')]
    return x.localeCompare(y, 'en', { numeric: true }) * down
  }
}

const choices: readonly Choice[] = OWNERS.map(({ id, full_name }) => ({ id, name: full_name }))

export const loadOwners = (search: string): Loadable<{ data: readonly Choice[] }> => ({
  queryKey: ['sample owners', search],
  queryFn: async () => {
    await wait(250)
    return { data: choices.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase())) }
  },
})
export const knownOwners = (ids: number[]): Loadable<{ data: readonly Choice[] }> => ({
  queryKey: ['sample owners', ids],
  queryFn: async () => ({ data: choices.filter(({ id }) => ids.includes(id)) }),
})

const TONES: readonly Tone[] = ['info', 'blue', 'violet', 'warn', 'good', 'neutral', 'outline']
export const statusTone = (status: string): Tone => TONES[STATUSES.indexOf(status)] ?? 'outline'
export const labelOf = (status: string): string => status.charAt(0).toUpperCase() + status.slice(1)
