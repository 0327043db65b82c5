import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendEmail } from '../../src/mail/emails.ts'
import { SECRET_KEY, useTestApp } from '../harness.ts'
import { type MailServer, startMailServer } from '../mail-server.ts'
import { slow } from '../slow.ts'
import { end, until, useProcesses } from './processes.ts'

const app = useTestApp([])
const LETTERS = 100
const TAKES_MS = 60
let server: MailServer
const run = useProcesses()

beforeAll(async () => {
  server = await startMailServer({}, TAKES_MS)
})
afterAll(() => server.close())

/** The real server in a process of its own, which sends letters to ours. */
async function startProcess(mailPort = server.port) {
  const MAIL_URL = `smtp://127.0.0.1:${mailPort}`
  return (await run({ DATABASE_URL: app.current.url, SECRET_KEY, MAIL_URL })).child
}

async function queueEmails(name: string, at_most_once = false): Promise<void> {
  const { services, pool } = app.current
  for (let email = 0; email < LETTERS; email++)
    await pool.transaction({ role: 'storey_account' }, (db) =>
      sendEmail(
        { db, services },
        {
          kind: name,
          at_most_once,
          to: `${name}-${email}@example.com`,
          text: { subject: `Letter ${email}`, paragraphs: ['Good morning.'] },
        },
      ),
    )
}

const acceptedOf = (name: string) => [...server.accepted].filter(([to]) => to.startsWith(`${name}-`))

const statuses = async (name: string) => {
  const rows = await app.current.owner
    .selectFrom('emails')
    .select(['status', 'address'])
    .where('kind', '=', name)
    .execute()
  return new Map(rows.map(({ address, status }) => [address, status]))
}

const allEnded = (name: string) =>
  until('every letter has ended', async () =>
    [...(await statuses(name)).values()].every((status) => status !== 'queued' && status !== 'sending'),
  )

/** How the letters ended, as a line, and those of which that must never be said. */
async function reckon(name: string) {
  const ends = await statuses(name)
  const times = (address: string) => server.accepted.get(address) ?? 0
  const addresses = [...ends.keys()]
  const twice = addresses.filter((address) => times(address) > 1)
  const uncertain = addresses.filter((address) => ends.get(address) === 'uncertain')
  const sentOnce = addresses.filter((address) => ends.get(address) === 'sent' && times(address) === 1)
  console.log(
    `${name}: ${sentOnce.length} of ${ends.size} sent and accepted once, ${uncertain.length} uncertain, ${twice.length} accepted twice`,
  )
  return { all: ends.size, twice: twice.length, uncertain: uncertain.length, sentOnce: sentOnce.length }
}

/** Work of a process that was killed is given back when its time is over: here at once, in place of five minutes. */
async function timeIsOver() {
  const { owner } = app.current
  await owner.executeQuery(
    CompiledQuery.raw("update emails set claimed_at = now() - interval '5 minutes' where status = 'sending'"),
  )
  await owner.executeQuery(
    CompiledQuery.raw(
      "update pgboss.job set state = 'retry', start_after = now() where name = 'letter' and state = 'active'",
    ),
  )
}

describe('server killed while sending e-mails (T155 T179)', { timeout: slow.servers }, () => {
  /** Kills a server while it sends, starts another, and counts what the mail server accepted. */
  async function killWhileSending(name: string, at_most_once: boolean) {
    await queueEmails(name, at_most_once)
    const first = await startProcess()
    await until('some are sent, and some are on their way', () => acceptedOf(name).length >= 20 && server.taking > 0, {
      every_ms: 1,
    })
    await end(first, 'SIGKILL')
    const before = acceptedOf(name).length
    await timeIsOver()
    const next = await startProcess()
    await allEnded(name)
    await end(next, 'SIGTERM')
    console.log(`${name}: ${before} were accepted before the kill`)
    expect(before).toBeLessThan(LETTERS)
    return reckon(name)
  }

  it('a killed server sends each message of a batch at most once, and each one marked sent exactly once', async () => {
    const { all, twice, uncertain, sentOnce } = await killWhileSending('batch', true)

    expect([all, twice, sentOnce]).toEqual([LETTERS, 0, LETTERS - uncertain])
    // Those on their way, which a process sends four at once.
    expect(uncertain).toBeGreaterThan(0)
    expect(uncertain).toBeLessThanOrEqual(4)
  })

  it('a killed server loses no e-mail to one person, and repeats only those on their way (S8)', async () => {
    const { all, twice, uncertain, sentOnce } = await killWhileSending('killed', false)

    expect([all, uncertain, sentOnce]).toEqual([LETTERS, 0, LETTERS - twice])
    expect(twice).toBeLessThanOrEqual(4)
    expect([...server.messageIds.values()].every((ids) => ids.size === 1)).toBe(true)
  })
})

describe('server stopped while sending e-mails', { timeout: slow.servers }, () => {
  it('a stopping server finishes the e-mails in progress and leaves the others to the next process', async () => {
    await queueEmails('stopped')
    const first = await startProcess()
    await until('some are sent', () => acceptedOf('stopped').length >= 20)
    const code = await end(first, 'SIGTERM')
    const before = acceptedOf('stopped').length
    await startProcess()
    await allEnded('stopped')

    const { twice, uncertain, sentOnce } = await reckon('stopped')
    expect(before).toBeLessThan(LETTERS)
    expect([code, twice, uncertain, sentOnce]).toEqual([0, 0, 0, LETTERS])
  })
})

describe('two servers on one queue', { timeout: slow.servers }, () => {
  it('two servers on one queue send every e-mail once', async () => {
    await Promise.all([startProcess(), startProcess()])
    await queueEmails('shared')
    await allEnded('shared')
    const { twice, uncertain, sentOnce } = await reckon('shared')
    expect([twice, uncertain, sentOnce]).toEqual([0, 0, LETTERS])
  })
})

describe('unreachable mail server', () => {
  it('the server starts while its mail server is unreachable', async () => {
    const child = await startProcess(1)
    expect(await end(child, 'SIGTERM')).toBe(0)
  })
})
