import type { DealCard } from '@storey/api/crm/deal.ts'
import type { Kanban } from '@storey/api/crm/pipelines.ts'

export const card = (id: number, stage_id: number, rank: string, value = 100): DealCard => ({
  id,
  title: `Deal ${id}`,
  lead: { id: 1, full_name: 'Amal Haddad' },
  stage_id,
  rank,
  status: 'open',
  hot: false,
  owner: null,
  value,
  currency: 'AED',
  expected_close_on: null,
  unit: null,
  tags: [],
  next_activity: null,
  days_in_stage: 9,
  rotting: true,
  version: 1,
})

export const stage = (id: number, probability: number, cards: DealCard[]): Kanban['stages'][number] => {
  const value = cards.reduce((sum, one) => sum + one.value, 0)
  const totals = [{ currency: 'AED', count: cards.length, value, weighted: (value * probability) / 100 }]
  return {
    id,
    name: `Stage ${id}`,
    colour: 'blue',
    kind: 'open',
    probability,
    rotting_days: 5,
    position: id,
    count: cards.length,
    totals: cards.length > 0 ? totals : [],
    cards,
  }
}

/** Three open stages: three cards, one, none. */
export const board = (): Kanban => ({
  id: 1,
  name: 'Sales',
  is_default: true,
  stages: [
    stage(1, 10, [card(11, 1, 'a1V'), card(12, 1, 'a2V'), card(13, 1, 'a3V')]),
    stage(2, 50, [card(21, 2, 'a1V')]),
    stage(3, 80, []),
  ],
})
