import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encoded } from '../../test/encoded.ts'
import { type Written, workbookOf } from '../../test/workbook.ts'
import { type HeadedTable, headed, noticesOf } from './headed-table.ts'
import { readCsv } from './read-csv.ts'
import { readSheet } from './read-sheet.ts'
import { limitsOf, TableRefusal } from './read-table.ts'
import { readXlsx } from './read-xlsx.ts'

const limits = limitsOf(50_000, 60, 20_000)
const bytes = (text: string) => new TextEncoder().encode(text)
const csv = (content: Uint8Array | string): HeadedTable =>
  headed(readCsv(typeof content === 'string' ? bytes(content) : content, limits), limits)
const cellsOf = (table: HeadedTable) => table.rows.filter(({ aside }) => !aside).map(({ cells }) => cells)
const xlsx = async (rows: readonly (readonly Written[])[], traits: Parameters<typeof workbookOf>[1] = {}) =>
  headed(readXlsx(await workbookOf({ Sheet: rows }, traits), limits), limits)
const caseOf = (name: string) => readFileSync(new URL(`../../test/cases/${name}`, import.meta.url))

describe('the encoding of a CSV file', () => {
  it('files F4: a CSV file in windows-1256 is read in Arabic', () => {
    const table = csv(caseOf('leads-windows-1256.csv'))
    expect([table.encoding, table.headings[0], ...table.rows.map(({ cells }) => cells[0])]).toEqual([
      'windows-1256',
      'الاسم',
      'محمد العلي',
      'فاطمة الزهراء',
    ])
  })

  it.each([
    ['windows-1256', 'Name,Phone\nأحمد بن سعيد,050\n'],
    ['windows-1251', 'Имя,Телефон\nИван Петров,1\nОльга Кузнецова,2\n'],
    ['windows-1251', 'Name,City\nАнна,Киев\n'],
    ['windows-1253', 'Name,City\nΓιώργος Παπαδόπουλος,Αθήνα\n'],
    ['windows-1254', 'Name,City\nAyşe Yılmaz,İstanbul\nMehmet Öztürk,Muğla\n'],
    ['windows-1255', 'Name,City\nדוד כהן,תל אביב\n'],
    ['windows-1250', 'Name,City\nŁukasz Wiśniewski,Kraków\nAgnieszka Dąbrowska,Łódź\n'],
    ['windows-1250', 'Name,City\nJan Dvořák,Plzeň\nTomáš Černý,Praha\n'],
    ['windows-1252', 'Name,City\nJosé Núñez,México\nRené Dupont,Orléans\n'],
    ['windows-1252', 'Name,City\nJürgen Müller,Köln\nBjørn Åse,Århus\n'],
    ['shift_jis', '名前,電話\n田中太郎,1\n佐藤花子,2\n'],
    ['gb18030', 'Name,City\n王小明,北京\n李伟,上海\n'],
    ['big5', '姓名,電話\n林志玲,1\n陳美玲,2\n'],
    ['euc-kr', 'Name,City\n김민수,서울\n이영희,부산\n'],
  ])('files F4: a CSV file in %s is read as it was written: %j', (encoding, text) => {
    const { encoding: found, headings, rows } = csv(encoded(text, encoding))
    const [head = '', ...lines] = text.trim().split('\n')
    expect([found, headings, rows.map(({ cells }) => cells)]).toEqual([
      encoding,
      head.split(','),
      lines.map((line) => line.split(',')),
    ])
  })

  it('files F4: a CSV file in UTF-16 without a byte order mark is read', () => {
    const little = Buffer.from('Name,City\nمحمد,دبي\n', 'utf16le')
    expect([csv(little).encoding, cellsOf(csv(little))]).toEqual(['utf-16le', [['محمد', 'دبي']]])
    const big = Buffer.from(little).swap16()
    expect([csv(big).encoding, cellsOf(csv(big))]).toEqual(['utf-16be', [['محمد', 'دبي']]])
  })

  it('files F5: one wrong byte in a UTF-8 file leaves the other letters, and its row is named', () => {
    const table = csv(caseOf('leads-one-bad-byte.csv'))
    expect(cellsOf(table).map(([name]) => name)).toEqual(['محمد العلي', 'José Núñez', 'Ren\ufffd Dupont'])
    expect(table.rows.map(({ line, notice }) => [line, notice])).toEqual([
      [2, undefined],
      [3, undefined],
      [4, '1 byte is not UTF-8 and read as \ufffd.'],
    ])
    expect(table.notices).toEqual(['Row 4 has bytes that are not UTF-8, read as \ufffd.'])
  })

  it.each([
    ['a letter cut in half', [...bytes('Name\nJosé\nمحمد'), 0xd9]],
    ['bytes of Latin-1 in the headings', [...bytes('Name,Pr'), 0xe9, ...bytes('f\nJosé,محمد\n')]],
    ['three letters of Latin-1', [...bytes('Name\nJosé Núñez Ibáñez\n'), 0xe9, 0x20, 0xe8, 0x0a, 0xfc, 0x0a]],
  ])('files F5: %s does not change the encoding of a UTF-8 file', (_, content) => {
    const table = csv(new Uint8Array(content))
    expect([table.encoding, JSON.stringify(table.rows)]).toEqual(['utf-8', expect.stringContaining('José')])
  })
})

describe('the structure of a CSV file', () => {
  it('files F6: a quotation mark that is never closed is read as a letter, and its row is named', () => {
    const table = csv(caseOf('leads-unclosed-quote.csv'))
    expect(cellsOf(table).map(([name, , , note]) => [name, note])).toEqual([
      ['Omar', '"likes sea view'],
      ['Salma', 'second'],
      ['Huda', 'third'],
      ['Lena', 'quoted, fine'],
      ['Mona', 'last'],
    ])
    expect(table.notices).toEqual(['Row 2 has a quotation mark that is not closed, read as a letter.'])
  })

  it.each([
    ['without another quotation mark', 'a,b,c\n1,x,"open\n2,x,y\n3,x,y'],
    ['before an empty quoted field', 'a,b,c\n1,x,"open\n2,x,""\n3,x,y'],
    ['twice', 'a,b,c\n1,x,"open\n2,x,"open\n3,x,y'],
    ['in the first column', 'a,b,c\n1,"x,y\n2,x,y\n3,"x, z",y'],
    ['with CR alone', 'a,b,c\r1,x,"open\r2,x,y\r3,x,"y"'],
    ['between semicolons', 'a;b;c\n1;x;"open\n2;x;y\n3;x;"y"\n'],
  ])('files F6: an unclosed quotation mark %s swallows no row', (_, text) => {
    const table = csv(text)
    expect(table.rows.map(({ cells }) => cells[0])).toEqual(['1', '2', '3'])
    expect(table.notices).toHaveLength(1)
  })

  it.each([
    ['a note with line ends and commas', 'Name,Note\nAda,"one, two\nthree, four\nfive, six"\nBo,x\n', 2],
    ['doubled quotation marks', 'a,b,c\n1,"say ""hi"", then\ngo, now",z\n2,x,y\n', 2],
    ['a whole letter', 'a,b,c,d\n1,x,"Dear Ada,\n\nthe flat, as seen, is free.\n\nBo","y"\n2,x,y,z\n', 2],
  ])('files F6: %s stays in one cell', (_, text, rows) => {
    const table = csv(text)
    expect([table.rows.length, table.notices]).toEqual([rows, []])
  })

  it.each([
    ['leads-mixed-line-ends.csv', 3],
    ['leads-last-lines-lf.csv', 3],
  ])('files F7: every line end outside of quotes ends a row in %s', (name, rows) => {
    expect(csv(caseOf(name)).rows).toHaveLength(rows)
  })

  it.each(['\r\n', '\n', '\r', '\r\r\n'])('files F7: rows that end in turn with %j and others are all read', (end) => {
    const table = csv(`a,b${end}1,x\r2,x\n3,x\r\n4,"x\r\ny"${end}5,x`)
    expect(cellsOf(table).map(([id]) => id)).toEqual(['1', '2', '3', '4', '5'])
  })

  it.each([
    ['a pipe', caseOf('leads-pipe-separated.csv').toString(), '|', 3],
    ['a stated pipe', 'sep=|\r\nName|Email\r\nAda|a@example.com\r\n', '|', 2],
    ['a stated semicolon after CR', 'sep=;\rName;Email\rAda;a@example.com\r', ';', 2],
    ['tabs with commas in the text', 'Name\tNote\nAda\ta, b, c\nBo\tx\n', '\t', 2],
    ['semicolons with decimal commas', 'Unit;Area;Price\nA1;45,5;1,5\nA2;50,25;2,5\n', ';', 3],
  ])('files F18: a file with %s between its fields is read', (_, text, delimiter, columns) => {
    const table = csv(text)
    expect([table.delimiter, table.headings.length]).toEqual([delimiter, columns])
  })

  it.each([
    [
      'behind spaces',
      'Name, Note, City\nAda, "sea, view", Dubai\nBo, 5" pipe, "x"\n',
      [
        ['Ada', 'sea, view', 'Dubai'],
        ['Bo', '5" pipe', 'x'],
      ],
    ],
    [
      'around whole rows',
      '"Name,Note,City"\n"Ada,""sea, view"",Dubai"\n"Bo,x,y"\n',
      [
        ['Ada', 'sea, view', 'Dubai'],
        ['Bo', 'x', 'y'],
      ],
    ],
    [
      'around whole rows with semicolons',
      '"Name;City"\r\n"Ada;Dubai"\r\n"Bo;"\r\n',
      [
        ['Ada', 'Dubai'],
        ['Bo', ''],
      ],
    ],
    ['around the fields of one column', '"Name"\n"Ada, Countess"\n"Bo"\n', [['Ada, Countess'], ['Bo']]],
  ])('files F6: quotation marks %s are no letters', (_, text, rows) => {
    expect([cellsOf(csv(text)), csv(text).notices]).toEqual([rows, []])
  })

  it.each([
    ['spaces', 'Name,Email\n  ,  \nAda,a@example.com\n \n'],
    ['tabs and no-break spaces', 'Name\tEmail\t\n\u00a0\t \t\nAda\ta@example.com\t\n'],
    ['quotation marks', 'Name,Email,\n"","",""\nAda,a@example.com,""\n'],
  ])('files F35: rows and columns of %s alone are empty', (_, text) => {
    expect(cellsOf(csv(text))).toEqual([['Ada', 'a@example.com']])
  })

  it('files F35: empty rows and columns are not counted', () => {
    const empty = `${',,'.repeat(2)}\n`
    expect(cellsOf(csv(`Name,Email,,,\nAda,a@example.com,,,\n${empty.repeat(60_000)}`))).toEqual([
      ['Ada', 'a@example.com'],
    ])
  })

  it('files F6, F7: no row of a broken file is lost', () => {
    const text = fc.stringMatching(/^[a-z ,.;]{0,12}$/)
    const row = fc.record({
      cells: fc.array(text, { minLength: 2, maxLength: 2 }),
      quoted: fc.boolean(),
      open: fc.boolean(),
      end: fc.constantFrom('\r\n', '\n', '\r'),
    })
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 12 }), (rows) => {
        const lines = rows.map(({ cells, quoted, open, end }, at) => {
          const plain = cells.map((cell) => cell.replaceAll(',', ' '))
          const [first, second] = quoted ? cells.map((cell) => `"${cell}"`) : plain
          return `row-${at},person-${at}@example.com,${first},05011122${10 + at},${open ? '"x ' : ''}${open ? plain[1] : second}${end}`
        })
        const table = csv(`Id,Email,Text,Phone,Note\n${lines.join('')}`)
        expect(table.rows.map(({ cells }) => cells[0])).toEqual(rows.map((_, at) => `row-${at}`))
      }),
      { numRuns: 500 },
    )
  })
})

describe('the sheets of a workbook', () => {
  const rows = (name: string): readonly (readonly Written[])[] => [
    ['Name', 'Email'],
    [name, 'x@example.com'],
  ]
  const read = async (names: readonly string[], traits: Parameters<typeof workbookOf>[1]) =>
    headed(
      readXlsx(await workbookOf(Object.fromEntries(names.map((name) => [name, rows(name)])), traits), limits),
      limits,
    )

  it.each(['leads-hidden-first-sheet.xlsx', 'price-list-hidden-first-sheet.xlsx'])(
    'files F3: the visible sheet is read, and hidden ones are marked: %s',
    (name) => {
      const table = headed(readXlsx(caseOf(name), limits), limits)
      expect([table.sheet, table.hidden]).toEqual([table.sheets[1], [table.sheets[0]]])
    },
  )

  it('files F3: the open sheet is read, the first visible one if it is hidden, and a cover page never', async () => {
    expect((await read(['Old', 'New'], { active: 1 })).sheet).toBe('New')
    expect((await read(['A', 'B', 'C'], { hidden: ['A'] })).sheet).toBe('B')
    expect((await read(['A', 'B', 'C'], { hidden: ['A', 'C'], active: 2 })).sheet).toBe('B')
    const cover = await workbookOf({ Cover: [['Price list'], [], ['Confidential']], List: rows('List') })
    expect(headed(readXlsx(cover, limits), limits).sheet).toBe('List')
  })
})

describe('the cells of a workbook', () => {
  it('files F2: numbers are read with the 15 digits that Excel shows', async () => {
    const table = headed(readXlsx(caseOf('units-excel-float-noise.xlsx'), limits), limits)
    expect(table.rows.map(({ cells }) => [cells[4], cells[6]])).toEqual([
      ['753.47', '1250000.1'],
      ['70.5', '1250000.1'],
    ])
    const areas = headed(readXlsx(caseOf('units-excel-200-areas.xlsx'), limits), limits)
    expect(areas.rows.filter(({ cells }) => !/^\d+(\.\d{1,2})?$/.test(cells[4] ?? ''))).toEqual([])
  })

  it.each([
    ['70.34999999999999', '70.35'],
    ['0.57999999999999996', '0.58'],
    ['3.3000000000000003', '3.3'],
    ['1.4999999999999999E6', '1500000'],
    ['9.71501112233E11', '971501112233'],
    ['1E-3', '0.001'],
    ['971501112233', '971501112233'],
    ['123456789012345678', '123456789012345678'],
    ['-0.10000000000000001', '-0.1'],
  ])('files F2: the stored number %s is %s', async (raw, shown) => {
    expect(
      cellsOf(
        await xlsx([
          ['A', 'B'],
          [{ raw }, 'x'],
        ]),
      ),
    ).toEqual([[shown, 'x']])
  })

  it('files F14: in a workbook that counts from 1904, numbers among days do too', async () => {
    const table = headed(readXlsx(caseOf('leads-1904-plain-number.xlsx'), limits), limits)
    expect(table.rows.map(({ cells }) => cells[3])).toEqual(['2026-03-05', '2026-03-05'])
    const named = await xlsx(
      [
        ['Name', 'Date of birth', 'Budget'],
        ['Ada', 44_624, 44_624],
      ],
      { from1904: true },
    )
    expect(cellsOf(named)).toEqual([['Ada', '2026-03-05', '44624']])
    expect(
      cellsOf(
        await xlsx([
          ['Name', 'Created'],
          ['Ada', { day: 46_086 }],
        ]),
      ),
    ).toEqual([['Ada', '2026-03-05']])
  })

  it('files F20: times, durations, percentages and padded numbers are read as they are shown', async () => {
    const table = headed(readXlsx(caseOf('leads-time-only-cell.xlsx'), limits), limits)
    expect(table.rows.map(({ cells }) => cells.slice(2))).toEqual([
      ['10:30', '1250000.1'],
      ['15%', '1000000'],
      ['36:00', '1000000'],
    ])
    const written: readonly (readonly [Written, string])[] = [
      [{ number: 0.75, format: 'h:mm AM/PM' }, '18:00'],
      [{ number: 1.25, format: '[h]:mm:ss' }, '30:00'],
      [{ number: 0.025, format: '0.0%' }, '2.5%'],
      [{ number: 101, format: '0000' }, '0101'],
      [{ number: 501, format: '"A-"0000' }, 'A-0501'],
      [{ number: 501_112_233, format: '0000000000' }, '0501112233'],
      [{ number: 46_347.65625, format: 'dd/mm/yyyy hh:mm' }, '2026-11-21 15:45'],
      [{ number: 46_347, format: '[$-409]d mmm yyyy' }, '2026-11-21'],
      [{ number: 1_250_000.5, format: '_-"AED" * #,##0.00_-' }, 'AED 1250000.5'],
      [{ number: 12, format: '#,##0 "days"' }, '12'],
    ]
    expect(cellsOf(await xlsx([['A', 'B'], ...written.map(([cell]) => [cell, 'x'])])).map(([cell]) => cell)).toEqual(
      written.map(([, shown]) => shown),
    )
  })

  it('files F17: a merged cell is valid for each row that it covers', async () => {
    const table = headed(readXlsx(caseOf('leads-merged-project.xlsx'), limits), limits)
    expect(cellsOf(table).map(([project, name]) => [project, name])).toEqual([
      ['Marina Vista', 'Merge One'],
      ['Marina Vista', 'Merge Two'],
    ])
    const floors = await xlsx(
      [
        ['Floor', 'Unit', 'Price'],
        [1, '101', 5],
        [null, '102', 6],
        [null, '103', 7],
        [2, '201', 8],
        [],
        [null, '203', 9],
      ],
      { merged: ['A2:A4', 'A5:A7'] },
    )
    expect(cellsOf(floors).map(([floor, unit]) => `${floor}/${unit}`)).toEqual([
      '1/101',
      '1/102',
      '1/103',
      '2/201',
      '2/203',
    ])
  })

  it('files F19: a workbook without references of cells, with a prefix before its elements, is read in order', async () => {
    const table = await xlsx(
      [
        ['Name', 'Email'],
        ['Ada', 'a@example.com'],
        [null, 'b@example.com'],
      ],
      { bare: true },
    )
    expect(cellsOf(table)).toEqual([
      ['Ada', 'a@example.com'],
      ['', 'b@example.com'],
    ])
  })

  it.each([
    [
      'two merged headings above all',
      ['A1:B1', 'C1:D1'],
      ['Client', null, 'Reach', null],
      ['First name', 'Last name', 'Phone', 'Email'],
    ],
    [
      'one above two columns',
      ['A1:B1'],
      ['Client', null, 'Phone', 'Email'],
      ['First name (Client)', 'Last name (Client)', 'Phone', 'Email'],
    ],
    ['a title across all', ['A1:D1'], ['LEADS', null, null, null], ['First name', 'Last name', 'Phone', 'Email']],
  ])('files F17: headings with %s are those of the columns', async (_, merged, top, headings) => {
    const table = await xlsx(
      [top, ['First name', 'Last name', 'Phone', 'Email'], ['Ada', 'L', '0501112233', 'a@example.com']],
      { merged },
    )
    expect([table.headings, cellsOf(table)]).toEqual([headings, [['Ada', 'L', '0501112233', 'a@example.com']]])
  })

  it('files F32: a formula without a result is empty and named, and the address behind a link is read', async () => {
    const formula = { formula: 'A2&B2' }
    const table = await xlsx(
      [
        ['Name', 'Email', 'Total'],
        ['Ada', 'Write to Ada', formula],
      ],
      {
        links: { B2: 'mailto:ada@example.com?subject=Hi' },
      },
    )
    expect(cellsOf(table)).toEqual([['Ada', 'ada@example.com', '']])
    const empty = '1 formula in “Total” has no result and is read as empty. Open and save the file in Excel.'
    expect(noticesOf(table, () => true)).toEqual([empty])
    // Of a column that is not read, it says nothing.
    expect(noticesOf(table, (column) => column < 2)).toEqual([])
    const zero = await xlsx(
      [
        ['Name', 'Count'],
        [{ formula: 'X1', shows: 0 }, 'x'],
      ],
      { fullCalcOnLoad: true },
    )
    expect(cellsOf(zero)).toEqual([['', 'x']])
    expect(
      cellsOf(
        await xlsx([
          ['Name', 'Count'],
          [{ formula: 'X1', shows: 0 }, 'x'],
        ]),
      ),
    ).toEqual([['0', 'x']])
    const linked = await xlsx(
      [
        ['Email', 'Phone'],
        [{ formula: 'HYPERLINK("mailto:bo@example.com","Bo")', shows: 'Bo' }, 'Call'],
      ],
      {
        links: { B2: 'tel:+971501112233' },
      },
    )
    expect(cellsOf(linked)).toEqual([['bo@example.com', '+971501112233']])
  })

  it('security S7: a cell far to the right is refused before its row exists, and one far below is one row', async () => {
    const read = async (far: string) => {
      const sheet = await workbookOf(
        {
          Sheet: [
            ['Name', 'Email'],
            ['Ada', 'a@example.com'],
          ],
        },
        { far },
      )
      return readSheet(sheet, 'xlsx', limits).then(
        ({ rows }) => rows.map(({ line }) => line),
        (problem: unknown) => (problem instanceof TableRefusal ? [problem.because, problem.line] : problem),
      )
    }
    expect(await read('XFD1048576')).toEqual(['columns', 1_048_576])
    expect(await read('XFD3')).toEqual(['columns', 3])
    expect(await read('A1048576')).toEqual([2, 1_048_576])
  })
})
