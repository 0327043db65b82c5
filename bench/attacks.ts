import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { compareTimes } from '../server/test/accounts/response-times.ts'
import { startEmpty } from '../server/test/empty-database.ts'
import { startStorey } from './servers.ts'

/**
 * Measures the findings H2, H3 and M13 of the first trial: how long the event loop is blocked, how much memory is used, and whether
 * response times reveal which accounts exist. Run alone on a machine: node bench/attacks.ts
 */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '120' } } })

const KEYS = 75_000
const BODIES = 20
const UPLOADS = 8
const FILES = 5
const FILE_BYTES = 25_000_000

const dataDir = await mkdtemp(join(tmpdir(), 'storey-attacks-'))
const database = await startEmpty(dataDir)
try {
  const people = await buildPeople(database.url)
  const watch = join(dataDir, 'loop')
  const server = await startStorey(database.url, dataDir, randomBytes(32).toString('hex'), {
    LOOP_DELAY_FILE: watch,
    NODE_OPTIONS: `--import ${new URL('loop-delay.ts', import.meta.url).href}`,
  })
  const origin = `http://127.0.0.1:${server.port}`
  try {
    await pause(2_000)
    const keys = JSON.stringify(Object.fromEntries(Array.from({ length: KEYS }, (_, index) => [`k${index}`, 1])))
    const json = { 'content-type': 'application/json' }
    const signedIn = { ...json, authorization: `Bearer ${people.broker}` }
    const post = (path: string, headers: Record<string, string>, body: string) => () =>
      fetch(`${origin}${path}`, { method: 'POST', headers, body }).then(done, () => 0)
    await report(
      `H2: ${BODIES} bodies of ${KEYS} keys to /auth/login at once`,
      BODIES,
      post('/api/auth/login', json, keys),
    )
    await report(`H2: the same to /crm/leads, signed in`, BODIES, post('/api/crm/leads', signedIn, keys))
    const upload = (token: string, files: number) => () =>
      fetch(`${origin}/api/crm/leads/documents/${people.lead_id}?organization_id=${people.organization_id}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: filesOf(files),
      }).then(done, () => 0)
    await report(`H3: ${UPLOADS} bodies of 125 MB by who may not`, UPLOADS, upload(people.newcomer, FILES))
    await report(`H3: ${UPLOADS} bodies of 125 MB by a broker`, UPLOADS, upload(people.broker, FILES))
    await report(`H3: ${UPLOADS} documents of 25 MB by a broker`, UPLOADS, upload(people.broker, 1))
    const forgot = (email: string) => post('/api/auth/forgot-password', json, JSON.stringify({ email, locale: 'en' }))
    const area = await compareTimes(Number(values.rounds), forgot(people.email), forgot('nobody@example.com'))
    console.log(
      `M13: area under the curve of ${values.rounds} known and ${values.rounds} unknown addresses: ${area.toFixed(3)} (0.45 to 0.55 tells nothing)`,
    )
  } finally {
    await server.stop()
  }

  /** Sends all requests at once, and prints the responses with their effect on the server and on concurrent health checks. */
  async function report(what: string, count: number, send: () => Promise<number>) {
    const before = await looked()
    let going = true
    const worst = { max_ms: 0, rss_mb: 0, live_ms: 0 }
    const looking = (async () => {
      for (; going; await pause(100)) {
        const { max_ms, rss_mb } = await looked()
        worst.max_ms = Math.max(worst.max_ms, max_ms)
        worst.rss_mb = Math.max(worst.rss_mb, rss_mb)
      }
    })()
    const living = (async () => {
      for (; going; await pause(20)) {
        const began = performance.now()
        await fetch(`${origin}/health/live`)
        worst.live_ms = Math.max(worst.live_ms, performance.now() - began)
      }
    })()
    const began = performance.now()
    const statuses = await Promise.all(Array.from({ length: count }, send))
    const took = performance.now() - began
    await pause(600)
    going = false
    await Promise.all([looking, living])
    const counted = Object.entries(Object.groupBy(statuses, String)).map(
      ([status, all]) => `${all?.length} × ${status}`,
    )
    console.log(
      `${what}: ${counted.join(', ')} in ${Math.round(took)} ms; the event loop stood still for ${Math.round(worst.max_ms)} ms at most, /health/live took ${Math.round(worst.live_ms)} ms at most; RSS ${Math.round(before.rss_mb)} MB before, ${Math.round(worst.rss_mb)} MB at most`,
    )
  }

  async function looked(): Promise<Looked> {
    const files = (await readdir(dataDir)).filter((name) => /^loop\.\d+$/.test(name))
    const found = await Promise.all(
      files.map(async (name) => JSON.parse(await readFile(join(dataDir, name), 'utf8')) as Looked),
    )
    // Ended processes of the launcher left their files; the launcher itself uses almost no memory.
    const newest = Math.max(...found.map(({ at }) => at))
    const running = found.filter(({ at }) => newest - at < 2_000)
    return running.toSorted((one, other) => other.rss_mb - one.rss_mb)[0] ?? { at: 0, max_ms: 0, rss_mb: 0 }
  }
} finally {
  await database.stop()
  await rm(dataDir, { recursive: true, force: true })
}

interface Looked {
  readonly at: number
  readonly max_ms: number
  readonly rss_mb: number
}

async function done(response: Response): Promise<number> {
  await response.arrayBuffer()
  return response.status
}

function filesOf(files: number): FormData {
  const form = new FormData()
  const pdf = new Uint8Array(FILE_BYTES).fill(0x20)
  pdf.set(new TextEncoder().encode('%PDF-1.7'))
  pdf.set(new TextEncoder().encode('%%EOF'), FILE_BYTES - 6)
  for (let file = 0; file < files; file++) form.append(files === 1 ? 'file' : 'file[]', new File([pdf], `${file}.pdf`))
  return form
}

/** A broker, and a user without an organization. */
async function buildPeople(
  url: string,
): Promise<{ email: string; broker: string; newcomer: string; organization_id: string; lead_id: string }> {
  const client = new pg.Client(url)
  await client.connect()
  const person = async (email: string) => {
    const { rows } = await client.query<{ id: string }>(
      'insert into users (full_name, email, email_verified_at) values ($1, $1, now()) returning id',
      [email],
    )
    const token = randomBytes(32).toString('base64url')
    await client.query(
      `insert into tokens (user_id, token_hash, ability, device_name, expires_at) values ($1, $2, 'full', 'bench', now() + interval '1 day')`,
      [rows[0]?.id, createHash('sha256').update(token).digest()],
    )
    return { id: rows[0]?.id, token }
  }
  try {
    const broker = await person('broker@example.com')
    const newcomer = await person('newcomer@example.com')
    const { rows } = await client.query<{ id: string }>(
      `insert into organizations (type, name) values ('brokerage', 'Bench') returning id`,
    )
    await client.query(
      `insert into memberships (organization_id, user_id, organization_type, role) values ($1, $2, 'brokerage', 'broker')`,
      [rows[0]?.id, broker.id],
    )
    const organization_id = rows[0]?.id ?? ''
    const leads = await client.query<{ id: string }>(
      `insert into leads (organization_id, full_name, email, currency) values ($1, 'Amal Haddad', 'amal@example.com', 'AED') returning id`,
      [organization_id],
    )
    const lead_id = leads.rows[0]?.id ?? ''
    return { email: 'broker@example.com', broker: broker.token, newcomer: newcomer.token, organization_id, lead_id }
  } finally {
    await client.end()
  }
}
