import type pg from 'pg'
import { clientOf } from '../database/address.ts'
import { SCHEMA } from '../database/install-queue.ts'
import { StartError } from '../kernel/start-error.ts'
import { readWords } from './flags.ts'
import { withDatabase } from './with-database.ts'

const STATES = ['created', 'retry', 'active', 'completed', 'cancelled', 'failed']
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const MAX_ROWS = 200
const MAX_LENGTH = 200

const {
  values,
  positionals: [what, ...ids],
} = readWords({ state: { type: 'string' }, queue: { type: 'string' }, json: { type: 'boolean', default: false } })

/** What can be done with jobs: which states it applies to, for messages, and its statement on the ids `$1`. */
const CHANGES: Readonly<
  Record<string, { readonly from: readonly string[]; readonly statement: string; readonly said: string }>
> = {
  retry: {
    from: ['failed', 'cancelled', 'retry'],
    statement: 'select retry_jobs($1::uuid[]) as id',
    said: 'queued again',
  },
  discard: {
    from: ['created', 'retry', 'completed', 'cancelled', 'failed'],
    statement: 'select discard_jobs($1::uuid[]) as id',
    said: 'discarded',
  },
}

await withDatabase(async (url) => {
  const change = CHANGES[what ?? '']
  if (what !== 'list' && !change)
    throw new StartError('setting', 'Say what to do: npm run jobs -- list, retry ID..., or discard ID...')
  if (values.state !== undefined && !STATES.includes(values.state))
    throw new StartError('setting', `--state must be ${STATES.join(', ')}.`)
  const invalid = ids.find((id) => !UUID.test(id))
  if (change && (ids.length === 0 || invalid !== undefined))
    throw new StartError('setting', `${invalid ?? 'Nothing'} is no id of a job. npm run jobs -- list prints the ids.`)
  const client = clientOf(url, 'storey jobs command')
  await client.connect()
  try {
    if (change) await apply(client, change)
    else await list(client)
  } finally {
    await client.end()
  }
})

async function list(client: pg.Client): Promise<void> {
  const { rows } = await client.query<Record<string, string | null>>(
    `select id, name as queue, state::text, retry_count || '/' || retry_limit as tries, created_on::text as created,
       started_on::text as started, left(coalesce(output->>'message', output->'value'->>'message'), ${MAX_LENGTH}) as error
     from ${SCHEMA}.job
     where ($1::text is null and state <> 'completed' or state::text = $1) and ($2::text is null or name = $2)
     order by (state = 'failed') desc, created_on desc limit ${MAX_ROWS}`,
    [values.state ?? null, values.queue ?? null],
  )
  if (values.json) return console.log(JSON.stringify({ jobs: rows }))
  for (const { id, queue, state, tries, created, error } of rows)
    console.log(`${id}  ${queue}  ${state}  ${tries}  ${created}${error ? `\n    ${error}` : ''}`)
  console.log(rows.length === MAX_ROWS ? `The first ${MAX_ROWS} jobs.` : `${rows.length} jobs.`)
}

async function apply(client: pg.Client, { from, statement, said }: (typeof CHANGES)[string]): Promise<void> {
  const { rows } = await client.query<{ id: string }>(statement, [ids])
  const done = rows.map(({ id }) => id)
  const left = ids.filter((id) => !done.includes(id))
  if (values.json) console.log(JSON.stringify({ changed: done, unchanged: left }))
  else console.log(`${done.length} jobs ${said}.`)
  if (left.length > 0)
    throw new StartError(
      'failed',
      `Not ${said}, because there is no such job in the state ${from.join(', ')}: ${left.join(', ')}`,
    )
}
