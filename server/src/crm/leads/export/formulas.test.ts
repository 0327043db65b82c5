import { buffer } from 'node:stream/consumers'
import { leadColumn } from '@storey/api/crm/lead-export.ts'
import { expect, it } from 'vitest'
import { readCsv, readXlsx, unzip } from '../../../../test/read-xlsx.ts'
import { csvOf } from '../../../sheets/csv.ts'
import { xlsxOf } from '../../../sheets/xlsx.ts'
import { sheetColumns } from './columns.ts'
import type { ExportedLead } from './queries.ts'

/** T120: prefixes of a cell that a spreadsheet may treat as a formula or a command. */
const prefixes = ['=', '+', '-', '@', '\t', '\r', '\n', ' =', '\u00a0=', '\ufeff=', ';=', '"=', '＝', "'=", '%', '\0=']

/** A lead with the text in every field that users can write. */
const armed = (text: string): ExportedLead => ({
  id: 1,
  full_name: text,
  email: text,
  phone: text,
  whatsapp: text,
  status: 'new',
  lost_reason: null,
  rating: 'hot',
  source: 'other',
  campaign: text,
  nationality: 'AE',
  bedrooms_wanted: [0, 2],
  projects: [{ id: 1, name: text }],
  owner: { id: 1, full_name: text },
  budget_min: 100,
  budget_max: 200,
  currency: 'AED',
  tags: [{ id: 1, name: text, colour: 'teal' }],
  next_activity: { id: 1, type: 'call', subject: text, due_at: '2026-12-01T06:00:00.000Z' },
  last_contacted_at: '2026-12-01T06:00:00.000Z',
  seen_at: null,
  created_at: '2026-12-01T06:00:00.000Z',
  version: 1,
})

const payloads = prefixes.map((prefix) => `${prefix}1+cmd|' /C calc'!A0`)
const columns = sheetColumns(leadColumn.options)
async function* rows() {
  yield payloads.map(armed)
}
/** The columns with text that users write; the others are our labels, numbers or instants. */
const written = ['Name', 'Owner', 'Phone', 'E-mail', 'Campaign', 'Projects', 'Next activity', 'Tags']
const cells = payloads.length * written.length

it(`writes no formula into a workbook, whatever the name of a lead (T120: ${cells} of ${cells} cells)`, async () => {
  const archive = await buffer(xlsxOf('Leads', columns, rows()))

  const [heading = [], ...lines] = readXlsx(archive)
  expect(unzip(archive).get('xl/worksheets/sheet1.xml')).not.toMatch(/<f[ >]/)
  const armed = lines.flatMap((line, row) =>
    line.filter((cell, index) => {
      expect(['inlineStr', 'n']).toContain(cell.type)
      return written.includes(heading[index]?.value ?? '') && cell.value === payloads[row]?.replace('\0', '')
    }),
  )
  expect(armed.map(({ type }) => type)).toEqual(Array.from({ length: cells }, () => 'inlineStr'))
})

it(`puts an apostrophe before a possible formula in CSV (T120: ${cells} of ${cells} cells)`, async () => {
  const [heading = [], ...lines] = readCsv((await buffer(csvOf(columns, rows()))).toString())

  const disarmed = lines.flatMap((line, row) =>
    line.filter(
      (cell, index) => written.includes(heading[index] ?? '') && cell === `'${payloads[row]?.replace('\0', '')}`,
    ),
  )
  expect(disarmed).toHaveLength(cells)
  const others = lines.flat().filter((cell) => !cell.startsWith("'"))
  expect(others.filter((cell) => !/^[\w]/.test(cell))).toEqual([])
})
