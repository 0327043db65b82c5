import type { Money } from '@storey/api/conventions.ts'
import { MAX_PRINTED } from '@storey/api/list-export.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { openTypesetter } from '../pdf/typesetter.ts'
import type { SheetColumn } from './column.ts'
import { printedList } from './printed-list.ts'

interface Row {
  readonly name: string
  readonly price: Money
  readonly at: string
}
const columns: readonly SheetColumn<Row>[] = [
  { title: 'Name', width: 24, kind: 'text', of: ({ name }) => name },
  { title: 'Floor', width: 8, kind: 'whole', of: () => 2026 },
  { title: 'Price', width: 14, kind: 'money', of: ({ price }) => price },
  { title: 'Handover', width: 12, kind: 'day', of: () => '2029-09-30' },
  { title: 'Created', width: 18, kind: 'instant', of: ({ at }) => at },
  { title: 'Free', width: 6, kind: 'flag', of: () => false },
]
const row = (name: string): Row => ({
  name,
  price: { amount: 123_456_789_012_345, currency: 'AED' },
  at: '2026-11-28T21:30:00.000Z',
})
async function* several(...batches: readonly (readonly Row[])[]) {
  yield* batches
}
const about = {
  ...{ filters: [], title: 'Units', from: 'Example Homes', by: 'Sara Khalil', timezone: 'Asia/Dubai' },
  now: new Date('2026-11-28T05:00:00.000Z'),
}
const print = (rows: readonly Row[], total = rows.length) => printedList(columns, several(rows), { ...about, total })

describe('a printed list', () => {
  const typesetter = openTypesetter()
  afterAll(() => typesetter.end())

  it('a printed list has exact figures, days in words and times of the organization', async () => {
    const list = await print([row('Amal')])

    expect(list.rows).toEqual([['Amal', '2026', '1,234,567,890,123.45', '30 Sep 2029', '29 Nov 2026, 01:30', 'No']])
    expect([list.count, list.note]).toEqual(['1 row', 'Printed by Sara Khalil, 28 Nov 2026, 09:00 (Asia/Dubai)'])
  })

  it(`a printed list has the first ${MAX_PRINTED} rows, and says how many there are`, async () => {
    const many = Array.from({ length: MAX_PRINTED + 5 }, (_, at) => row(`Lead ${at}`))

    const list = await printedList(columns, several(many.slice(0, 300), many.slice(300)), { ...about, total: 4_321 })

    expect(list.rows).toHaveLength(MAX_PRINTED)
    expect(list.count).toBe('The first 500 of 4,321 rows. Filter the list to print others, or export all to Excel.')
  })

  it('a printed list says what it is filtered by, and rounds what the screen rounds', async () => {
    const area = { title: 'Area', width: 9, kind: 'decimal', printed: 0, of: () => '1076.39' } as const
    const filters = ['Status: New, Contacted', 'Search: “Amal”']

    const list = await printedList([area], several([row('Amal')]), { ...about, filters, total: 1 })

    expect(list.filters).toBe('Filtered by Status: New, Contacted · Search: “Amal”')
    expect(list.rows).toEqual([['1,076']])
  })

  it('a printed list sets wide lists smaller, and cuts notes of many lines', async () => {
    const wide = Array.from({ length: 24 }, () => columns).flat()
    const list = await printedList(wide, several([row('x'.repeat(9_000))]), { ...about, total: 1 })

    expect(list.size).toBe(5)
    expect(list.rows[0]?.[0]).toHaveLength(241)
  })

  it('a printed list is typeset with names in any script, and with characters that no font has', async () => {
    const names = [
      'فاطمة الهاشمي',
      'Ольга Тарасенко',
      '田中美',
      'אביגיל',
      'a\u{13000}b\u{e000}',
      '#import "x"',
      '',
      '=1+1',
    ]
    const list = await print(names.map(row))

    expect(list.rows[4]?.[0]).toMatch(/^a\?b/)
    const pdf = await typesetter.typeset({ template: 'list', data: list })
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    const empty = await typesetter.typeset({ template: 'list', data: await print([]) })
    expect(empty.subarray(0, 5).toString()).toBe('%PDF-')
  })
})
