import type { HistoryItem } from '@storey/api/crm/history.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { setZone } from '../../../../ui/format/zone.ts'
import { streamOf } from './stream.ts'

afterEach(() => setZone())

const now = new Date(2026, 10, 25, 12).getTime()
const at = (minutesAgo: number) => new Date(now - minutesAgo * 60_000).toISOString()
let id = 0
const item = (minutesAgo: number, more: Partial<HistoryItem> = {}): HistoryItem => ({
  id: ++id,
  kind: 'field_changed',
  actor: { id: 1, full_name: 'Sara Khalil' },
  automatic: false,
  field: 'rating',
  old: 'cold',
  new: 'hot',
  subject: null,
  note: null,
  at: at(minutesAgo),
  ...more,
})
const note = {
  id: 5,
  body_html: '<p>Hi</p>',
  author: { id: 1, full_name: 'Sara Khalil' },
  files: [],
  pinned_at: null,
  edited_at: null,
  created_at: at(2),
  version: 1,
}
const written = item(2, { kind: 'note_added', note })

describe('streamOf', () => {
  it('streamOf puts notes and history in one order, grouped by day', () => {
    const days = streamOf([item(1), written, item(60 * 24), item(60 * 24 * 4)], now)

    expect(days.map(({ title, entries }) => [title, entries.map(({ kind }) => kind)])).toEqual([
      ['Today', ['happening', 'note']],
      ['Yesterday', ['happening']],
      ['Sat 21 Nov', ['happening']],
    ])
  })

  it('streamOf groups by the days of the reader’s time zone', () => {
    const late = [item(0, { at: '2026-11-21T19:30:00Z' })]
    const titles = ['Asia/Dubai', 'Europe/London', 'Asia/Dhaka', 'Pacific/Auckland'].map((zone) => {
      setZone(zone)
      return streamOf(late, Date.parse('2026-11-23T12:00:00Z'))[0]?.title
    })

    expect(titles).toEqual(['Sat 21 Nov', 'Sat 21 Nov', 'Yesterday', 'Sun 22 Nov'])
  })

  it('streamOf combines edits of one user within two minutes', () => {
    const other = { id: 2, full_name: 'Omar Nasser' }
    const days = streamOf([item(1), item(2), item(9), item(9, { actor: other })], now)

    expect(days[0]?.entries.map((entry) => (entry.kind === 'happening' ? entry.items.length : 0))).toEqual([2, 1, 1])
  })

  it('streamOf does not combine edits across a note', () => {
    const days = streamOf([item(1), written, item(2)], now)

    expect(days[0]?.entries.map(({ kind }) => kind)).toEqual(['happening', 'note', 'happening'])
  })

  it('streamOf leaves out notes that are pinned or deleted', () => {
    const pinned = item(1, { kind: 'note_added', note: { ...note, pinned_at: at(1) } })

    expect(streamOf([pinned, item(2, { kind: 'note_added' })], now)).toEqual([])
  })
})
