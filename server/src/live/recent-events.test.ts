import { expect, it } from 'vitest'
import type { LiveEvent } from './events.ts'
import { recentEvents } from './recent-events.ts'

const event = (id: number): LiveEvent => ({ type: 'lead.created', id, organization_id: 1 })

function atClock() {
  const clock = { now: 100_000 }
  return { clock, recent: recentEvents(() => clock.now) }
}

it('recent events are unknown for a time before recording started', () => {
  const { clock, recent } = atClock()
  expect(recent.since(0)).toBeUndefined()

  recent.begin()
  clock.now += 5_000
  recent.remember(event(1))

  expect(recent.since(1_000)?.map(({ id }) => id)).toEqual([1])
  expect(recent.since(4_000)).toBeUndefined()
})

it('recent events are returned with a margin for calls in progress, oldest first', () => {
  const { clock, recent } = atClock()
  recent.begin()
  for (const id of [1, 2, 3, 4]) {
    clock.now += 2_500
    recent.remember(event(id))
  }

  expect(recent.since(0)?.map(({ id }) => id)).toEqual([4])
  expect(recent.since(2_000)?.map(({ id }) => id)).toEqual([3, 4])
})

it('recent events are unknown beyond the size limit, and the last one stays known', () => {
  const { clock, recent } = atClock()
  recent.begin()
  for (let id = 1; id <= 2_001; id++) {
    clock.now += 10
    recent.remember(event(id))
  }

  expect(recent.since(20_000)).toBeUndefined()
  expect(recent.since(0)?.at(-1)?.id).toBe(2_001)
})

it('recent events are dropped after the connection was lost', () => {
  const { clock, recent } = atClock()
  recent.begin()
  clock.now += 3_000
  recent.remember(event(1))
  recent.begin()
  clock.now += 10_000

  expect(recent.since(9_000)).toBeUndefined()
  expect(recent.since(0)).toEqual([])
})
