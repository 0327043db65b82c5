import { describe, expect, it } from 'vitest'
import { dayOf } from '../../ui/format/day.ts'
import { byDay } from './days.ts'

const at = (created_at: string) => ({ created_at })
const local = (hour: number, day: number) => new Date(2026, 10, day, hour).toISOString()

describe('byDay', () => {
  it('byDay separates today from earlier and keeps the order', () => {
    const [late, early, before] = [at(local(23, 21)), at(local(0, 21)), at(local(23, 20))]

    expect(byDay([late, early, before], dayOf(new Date(2026, 10, 21)))).toEqual([
      { title: 'Today', items: [late, early] },
      { title: 'Earlier', items: [before] },
    ])
  })

  it('byDay leaves out an empty part', () => {
    expect(byDay([at(local(9, 20))], dayOf(new Date(2026, 10, 21))).map(({ title }) => title)).toEqual(['Earlier'])
    expect(byDay([], '2026-11-21')).toEqual([])
  })
})
