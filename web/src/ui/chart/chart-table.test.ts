import { expect, it } from 'vitest'
import { csvOf } from './chart-table.ts'

it('csvOf writes numbers as they are, quotes texts and does not let a spreadsheet compute a name', () => {
  const csv = csvOf({
    columns: [{ title: 'Project' }, { title: 'Value, AED', end: true }],
    rows: [
      [{ text: 'Harbour "Crescent", A' }, { text: '2.7M', value: -2_702_000.5 }],
      [{ text: '=HYPERLINK("x")' }, { text: '–' }],
    ],
  })

  expect(csv).toBe('\uFEFFProject,"Value, AED"\r\n"Harbour ""Crescent"", A",-2702000.5\r\n"\'=HYPERLINK(""x"")",–\r\n')
})
