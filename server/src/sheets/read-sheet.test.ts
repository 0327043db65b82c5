import { buffer } from 'node:stream/consumers'
import { deflateRawSync } from 'node:zlib'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { slow } from '../../test/slow.ts'
import { workbookOf } from '../../test/workbook.ts'
import { memberOf, runFor } from '../access/requester.ts'
import { csvOf } from './csv.ts'
import { headed } from './headed-table.ts'
import { readCsv } from './read-csv.ts'
import { readSheet } from './read-sheet.ts'
import { limitsOf, type SheetLimits, TableRefusal } from './read-table.ts'
import { xlsxOf } from './xlsx.ts'

const limits: SheetLimits = { ...limitsOf(50, 6, 100), aside: 10 }
const utf8 = (text: string) => new TextEncoder().encode(text)
const csv = (content: Uint8Array | string) =>
  headed(readCsv(typeof content === 'string' ? utf8(content) : content, limits), limits)
const cellsOf = (content: Uint8Array | string) => csv(content).rows.map(({ cells }) => cells)

const refusal = async (reading: () => unknown) => {
  try {
    await reading()
  } catch (problem) {
    if (problem instanceof TableRefusal) return problem.because
    throw problem
  }
  return 'read'
}

describe('a CSV file', () => {
  it.each([',', ';', '\t'])('a CSV file is parsed with %j between its fields', (mark) => {
    const line = (...cells: string[]) => cells.join(mark)
    expect(cellsOf([line('Name', 'Note'), line('Ada', 'x'), line('Bo', '"a,b;c\td"')].join('\n'))).toEqual([
      ['Ada', 'x'],
      ['Bo', 'a,b;c\td'],
    ])
  })

  it.each([
    ['UTF-8', utf8('Name,City\nأمل,دبي')],
    ['UTF-8 with its mark', utf8('\ufeffName,City\nأمل,دبي')],
    ['UTF-16, little end first', new Uint8Array([0xff, 0xfe, ...Buffer.from('Name,City\nأمل,دبي', 'utf16le')])],
    ['UTF-16, big end first', new Uint8Array([0xfe, 0xff, ...Buffer.from('Name,City\nأمل,دبي', 'utf16le').swap16()])],
  ])('a CSV file is parsed in %s', (_, content) => {
    expect(csv(content).headings).toEqual(['Name', 'City'])
    expect(cellsOf(content)).toEqual([['أمل', 'دبي']])
  })

  it('a CSV file that is not UTF-8 is parsed as Windows-1252', () => {
    expect(cellsOf(new Uint8Array(Buffer.from('Name,City\nJos\xe9,\x93Ajman\x94', 'latin1')))).toEqual([
      ['José', '“Ajman”'],
    ])
  })

  it('a CSV file keeps quotes and line breaks in cells, and counts rows as spreadsheets do', () => {
    const { rows } = csv('\r\nName,Note\r\n"Ada ""A"" B","two\r\nlines"\r\n,\r\n\r\nBo,5" pipe\r\n')
    expect(rows).toEqual([
      { line: 3, cells: ['Ada "A" B', 'two\r\nlines'] },
      { line: 6, cells: ['Bo', '5" pipe'] },
    ])
  })

  it('a CSV file can name its separator, have short and long rows, and columns without a heading', () => {
    const table = csv('sep=;\nName;;Empty;\nAda;x\nBo;y;;;\n')
    expect(table.headings).toEqual(['Name', 'Column 2', 'Empty'])
    expect(table.rows.map(({ cells }) => cells)).toEqual([
      ['Ada', 'x', ''],
      ['Bo', 'y', ''],
    ])
  })

  it('a CSV file loses invisible and control characters, and its long cells are truncated', () => {
    expect(cellsOf(`Name,Note\nA\u0000da\u200f,${'x'.repeat(300)}\n`)).toEqual([['Ada', 'x'.repeat(100)]])
  })

  it('a CSV file that was exported with formula protection is read unchanged', async () => {
    const values = ['=1+1', '+971501234567', '-5', '@cmd', ' =x', '%', "O'Neil", "'quoted'"]
    const columns = [{ title: 'Value', width: 9, kind: 'text' as const, of: (value: string) => value }]
    const all = (async function* () {
      yield values
    })()
    expect(cellsOf(new Uint8Array(await buffer(csvOf(columns, all)))).map(([cell]) => cell)).toEqual(
      values.map((value) => value.trim()),
    )
  })

  it.each([
    ['', 'empty'],
    ['Name,Email\n', 'empty'],
    ['\n,,\n', 'empty'],
    [`Name\n${'x\n'.repeat(51)}`, 'rows'],
    [`${'a,'.repeat(6)}a\n${'b,'.repeat(6)}b`, 'columns'],
    [`Name\n${'\n'.repeat(5_000)}`, 'empty'],
  ])('a CSV file is refused: %j', async (text, because) => {
    expect(await refusal(() => csv(text))).toBe(because)
  })

  it('a CSV file of any bytes is parsed or refused', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (content) => {
        expect(['read', 'empty', 'rows', 'columns', 'broken']).toContain(await refusal(() => csv(content)))
      }),
      { numRuns: 2_000 },
    )
    const text = fc.stringMatching(/^[a-z";,\t\n\r '=+]{0,120}$/)
    await fc.assert(
      fc.asyncProperty(text, async (content) => {
        expect(['read', 'empty', 'rows', 'columns', 'broken']).toContain(await refusal(() => csv(content)))
      }),
      { numRuns: 2_000 },
    )
  })
})

interface Row {
  readonly name: string
  readonly count: number
  readonly on: string
  readonly yes: boolean
}
const sheetOf = async (rows: readonly Row[]) =>
  buffer(
    xlsxOf<Row>(
      'People',
      [
        { title: 'Name', width: 9, kind: 'text', of: ({ name }) => name },
        { title: 'Count', width: 9, kind: 'whole', of: ({ count }) => count },
        { title: 'On', width: 9, kind: 'day', of: ({ on }) => on },
        { title: 'Yes', width: 9, kind: 'flag', of: ({ yes }) => yes },
      ],
      (async function* () {
        yield rows
      })(),
    ),
  )
const ada = { name: '=cmd()', count: 971_501_234_567, on: '2026-11-21', yes: true }

describe('a workbook', () => {
  it('a workbook is parsed in a thread, with whole numbers, days, and the results of formulas', async () => {
    const table = await readSheet(await sheetOf([ada]), 'xlsx', limits)
    expect(table).toEqual({
      sheets: ['People'],
      hidden: [],
      sheet: 'People',
      encoding: null,
      delimiter: null,
      notices: [],
      column_notices: [],
      headings: ['Name', 'Count', 'On', 'Yes'],
      rows: [{ line: 2, cells: ['=cmd()', '971501234567', '2026-11-21', 'yes'] }],
    })
  })

  it('a workbook is refused when it is invalid, truncated or without the requested sheet', async () => {
    const whole = await sheetOf([ada])
    const reasons = [
      await refusal(() => readSheet(utf8('PK\u0003\u0004 no'), 'xlsx', limits)),
      await refusal(() => readSheet(whole.subarray(0, whole.length / 2), 'xlsx', limits)),
      await refusal(() => readSheet(whole, 'xlsx', limits, { sheet: 'Other' })),
      await refusal(() => readSheet(zip([{ name: 'a.txt', content: Buffer.from('a') }]), 'xlsx', limits)),
    ]
    expect(reasons).toEqual(['broken', 'broken', 'sheet', 'broken'])
  })

  it('a workbook with a ZIP bomb is refused before it is unpacked beyond the limit (T104)', async () => {
    const zeros = Buffer.alloc(160_000_000)
    const bombs = {
      honest: zip([{ name: 'xl/worksheets/sheet1.xml', content: zeros }]),
      lying: zip([{ name: 'xl/worksheets/sheet1.xml', content: zeros, says: 1_000 }]),
      inParts: zip(['a', 'b', 'c', 'd'].map((name) => ({ name, content: zeros.subarray(0, 50_000_000), says: 10 }))),
      manyParts: zip(Array.from({ length: 1_001 }, (_, at) => ({ name: `${at}`, content: Buffer.from('x') }))),
    }
    const found: Record<string, string> = {}
    for (const [name, bomb] of Object.entries(bombs)) found[name] = await refusal(() => readSheet(bomb, 'xlsx', limits))
    console.log(`T104 bombs refused: ${Object.values(found).filter((because) => because === 'bomb').length} of 4`)
    expect(found).toEqual({ honest: 'bomb', lying: 'bomb', inParts: 'bomb', manyParts: 'bomb' })
  })

  it('files of one person wait for each other, and are refused when three wait', async () => {
    const whole = await sheetOf([ada])
    const read = () => readSheet(whole, 'xlsx', limits).then(() => 'read')
    const found = await runFor(memberOf(1, 1), () => Promise.allSettled(Array.from({ length: 5 }, read)))
    expect(found.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected'])
    expect(await read()).toBe('read')
  })

  it('organizations take turns in reading files', async () => {
    const whole = await sheetOf([ada])
    const read: string[] = []
    const reading = (person: number, organization: number) =>
      runFor(memberOf(person, organization), () =>
        readSheet(whole, 'xlsx', limits).then(() => read.push(`${organization} ${person}`)),
      )
    await Promise.all([reading(1, 1), reading(2, 1), reading(3, 1), reading(4, 2)])
    expect(read).toEqual(['1 1', '2 4', '1 2', '1 3'])
  })

  it('a workbook has only the parts in its directory, and no others are unpacked', async () => {
    const whole = await sheetOf([ada])
    const hidden = zip([{ name: 'xl/worksheets/sheet1.xml', content: Buffer.from('<worksheet>') }])
    const end = whole.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
    const directory = whole.readUInt32LE(end + 16)
    // Without its own directory, placed before that of the workbook.
    const part = hidden.subarray(0, hidden.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02])))
    const smuggled = Buffer.concat([whole.subarray(0, directory), part, whole.subarray(directory)])
    smuggled.writeUInt32LE(directory + part.length, end + part.length + 16)

    expect((await readSheet(smuggled, 'xlsx', limits)).rows).toEqual([
      { line: 2, cells: ['=cmd()', '971501234567', '2026-11-21', 'yes'] },
    ])
  })

  it('a workbook that repeats a long text too often is refused', async () => {
    const cells = ['x'.repeat(1_000_000)]
    const rows = Array.from({ length: 61 }, (_, at) => ({ line: at + 1, cells }))

    const shared = await workbookOf({ Sheet1: [['Name', 'Note'], ...rows.map(({ cells }) => ['x', ...cells])] })
    expect(await refusal(() => readSheet(shared, 'xlsx', { ...limits, rows: 100, cell: 2_000_000 }))).toBe('bomb')
  })

  it('a workbook with a password is refused', async () => {
    expect(
      await refusal(() => readSheet(zip([{ name: 'a', content: Buffer.from('a'), flags: 1 }]), 'xlsx', limits)),
    ).toBe('locked')
  })

  it('a workbook with any damage is parsed or refused', { timeout: slow.hostile }, async () => {
    const whole = await sheetOf([ada])
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: whole.length - 1 }),
        fc.integer({ min: 0, max: 255 }),
        async (at, byte) => {
          const damaged = Buffer.from(whole)
          damaged[at] = byte
          const because = await refusal(() => readSheet(damaged, 'xlsx', limits))
          expect(['read', 'broken', 'bomb', 'locked', 'empty', 'sheet', 'rows', 'columns']).toContain(because)
        },
      ),
      { numRuns: 40 },
    )
  })
})

/** A ZIP archive; `says` is its declared size. */
function zip(parts: readonly { name: string; content: Buffer; says?: number; flags?: number }[]): Buffer {
  const bodies: Buffer[] = []
  const entries: Buffer[] = []
  let at = 0
  for (const { name, content, says = content.length, flags = 0 } of parts) {
    const packed = deflateRawSync(content)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50)
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(packed.length, 18)
    local.writeUInt32LE(says, 22)
    local.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50)
    entry.writeUInt16LE(flags, 8)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(says, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(at, 42)
    bodies.push(local, Buffer.from(name), packed)
    entries.push(entry, Buffer.from(name))
    at += 30 + name.length + packed.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...bodies, directory, end])
}
