import { mkdir, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { BENCH_SECRET, openBenchDatabase } from '../server/test/bench-database.ts'
import { addCrowd, buildTower } from './grown.ts'
import { measure } from './measure.ts'
import { makePlain } from './plain-tables.ts'
import { print } from './report.ts'
import { startBare, startStorey } from './servers.ts'
import { managerOf, readWorld, signIn } from './world.ts'

const { values } = parseArgs({
  options: {
    leads: { type: 'string', default: '100000' },
    spread: { type: 'string', default: 'one' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '4' },
    only: { type: 'string' },
    processes: { type: 'string', default: '1' },
  },
})
const sizes = { '100000': 'large', '1000000': 'huge' } as const
// That of `many` is made of `one`, on the copies: with triggers it would take an hour.
const spreads = { one: '', alike: '-alike', mixed: '-mixed', many: '' } as const
const size = sizes[values.leads as keyof typeof sizes]
const spread = spreads[values.spread as keyof typeof spreads]
if (size === undefined || spread === undefined) {
  console.error(
    'Say how many leads, and how they are spread: npm run bench -- --leads 100000|1000000 --spread one|alike|mixed|many',
  )
  process.exit(2)
}
const say = (line: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`)

const dataDir = resolve(process.env.BENCH_DIR ?? 'data/bench')
say(`Opening the data set of ${values.leads} leads (${values.spread}) in ${dataDir}; it is filled once, and kept.`)
const database = await openBenchDatabase(dataDir, `${size}${spread}`, say)
try {
  const storeyUrl = await database.copy('bench_storey')
  const { organization_id } = await readWorld(storeyUrl)
  if (values.spread === 'many') say(`${await addCrowd(storeyUrl, organization_id)} small organizations are added.`)
  await buildTower(storeyUrl, organization_id)
  const urls = { storey: storeyUrl, bare: await database.copy('bench_bare', 'bench_storey') }
  await makePlain(urls.bare)
  say('Both servers start, each on a copy of its own.')
  const world = await readWorld(urls.storey)
  const storey = await startStorey(urls.storey, dataDir, BENCH_SECRET, { PROCESSES: values.processes })
  const bare = await startBare(urls.bare, world.organization_id)
  try {
    const accounts = await signIn(storey, urls.storey, world)
    const manager = await managerOf(storey, urls.storey, world)
    const found = await measure({
      storey,
      bare,
      urls,
      world: { ...world, accounts, manager },
      size: values.spread === 'one' ? values.leads : `${values.leads}-${values.spread}`,
      rounds: Number(values.rounds),
      seconds: Number(values.seconds),
      only: values.only?.split(','),
      say,
    })
    await mkdir('bench/results', { recursive: true })
    const file = `bench/results/${found.size}.json`
    // Compared are runs of one process.
    const isKept = values.only === undefined && values.processes === '1'
    if (isKept) await writeFile(file, `${JSON.stringify(found, null, 2)}\n`)
    process.exitCode = (await print(found)) ? 0 : 1
    if (isKept) say(`Written to ${file}`)
  } finally {
    await storey.stop()
    await bare.stop()
  }
} finally {
  await database.stop()
}
