import { leadImports } from '@storey/api/crm/lead-imports.ts'
import { expect, it } from 'vitest'
import { type Random, randomOf } from '../../../test/fuzz/random.ts'
import { signIn, useTestApp } from '../../../test/harness.ts'
import { damaged, randomWorkbook, withOddXml } from '../../../test/random-workbook.ts'
import { slow } from '../../../test/slow.ts'
import { leadRoutes } from '../leads/routes.ts'
import { leadImportTasks } from './jobs.ts'
import { leadImportRoutes } from './routes.ts'

const app = useTestApp([leadImportRoutes, leadRoutes, leadImportTasks])

const PIECES = [
  'Name',
  'Email',
  'a@b.example',
  '050 111 2303',
  ',',
  ';',
  '\t',
  '|',
  '"',
  '\n',
  '\r\n',
  '\r',
  'é',
  '\0',
  '\ufeff',
  ' ',
]

/** Bytes that may be a list in some encoding. */
const randomText = (random: Random): Buffer =>
  Buffer.from(
    `Name,Email\nAda,a@b.example\n${Array.from({ length: random.whole(120) }, () => random.pick(PIECES)).join('')}`,
    random.pick(['utf8', 'latin1', 'utf16le'] as const),
  )

it('a random file is imported or refused: never an error of the server, and the results of its rows are all of its rows', {
  timeout: slow.hostile,
}, async () => {
  const broker = await signIn(app.current, 'broker')
  const answers = new Map<number, number>()
  for (let seed = 1; seed <= 20; seed++) {
    const random = randomOf(seed)
    const { content } = await randomWorkbook(random)
    const [bytes, name] = [
      ...([
        [content, 'list.xlsx'],
        [damaged(content, random), 'list.xlsx'],
      ] as const),
      ...([
        [await withOddXml(content, random), 'list.xlsx'],
        [randomText(random), 'list.csv'],
      ] as const),
    ][seed % 4] as [Buffer, string]
    const sent = await broker.ask(leadImports.create, { body: { file: new File([new Uint8Array(bytes)], name) } })
    answers.set(sent.statusCode, (answers.get(sent.statusCode) ?? 0) + 1)
    expect([seed, sent.statusCode]).toEqual([seed, expect.toBeOneOf([201, 415, 422])])
    if (sent.statusCode !== 201) continue
    const { id, version, columns, row_count } = sent.json().data
    const params = { id }
    // Whatever the columns are, so that the values are read too.
    const fields = [
      'full_name',
      'phone',
      'email',
      'budget',
      'bedrooms_wanted',
      'created_at',
      'note',
      'other_phones',
    ] as const
    const mapping = columns.map((_: object, at: number) => fields[at] ?? null)
    await broker.call(leadImports.change, { params, body: { version, mapping } })
    const sumOf = (counts: object) => Object.values(counts).reduce((sum, count) => sum + count, 0)
    await broker.call(leadImports.check, { params })
    await app.current.work()
    const checked = (await broker.call(leadImports.get, { params })).data
    expect([seed, checked.status, sumOf(checked.planned)]).toEqual([seed, 'checked', row_count])
    await broker.call(leadImports.run, { params })
    await app.current.work()
    const { status, done } = (await broker.call(leadImports.get, { params })).data
    expect([seed, status, sumOf(done)]).toEqual([seed, 'imported', row_count])
  }
  expect([...answers.keys()]).toEqual(expect.arrayContaining([201, 422]))
})
