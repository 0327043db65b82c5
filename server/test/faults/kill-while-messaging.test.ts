import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildBatch } from '../builders/message.ts'
import { SECRET_KEY, signIn, useTestApp } from '../harness.ts'
import { slow } from '../slow.ts'
import { type Emulator, startEmulator, WHATSAPP } from '../whatsapp.ts'
import { expireLeases } from './leases.ts'
import { end, until, useProcesses } from './processes.ts'

const app = useTestApp([])
const MESSAGES = 1_000
let emulator: Emulator
const run = useProcesses()
beforeAll(async () => {
  emulator = await startEmulator()
})
afterAll(() => emulator.close())

/** The real server in a process of its own, with or without webhooks. */
async function startProcess({ webhooks = false } = {}) {
  const { child, said } = await run({
    DATABASE_URL: app.current.url,
    SECRET_KEY,
    ...WHATSAPP,
    MESSENGER_WHATSAPP_URL: emulator.url,
  })
  const address = /ready at (\S+)/.exec(said)?.[1] ?? ''
  if (webhooks) await emulator.mood({ webhook: `${address}/api/messenger/webhooks/meta` })
  return child
}

const ask = (text: string, values: unknown[] = []) => app.current.owner.executeQuery(CompiledQuery.raw(text, values))
const countsOf = async (batch: number) => {
  const { rows } = await ask('select status, count(*)::int as n from messages where batch_id = $1 group by 1', [batch])
  return Object.fromEntries((rows as { status: string; n: number }[]).map(({ status, n }) => [status, n]))
}

describe('server killed while sending a batch of 1,000', () => {
  it('a killed server sends no message twice, and marks messages whose answer was lost uncertain', {
    timeout: slow.servers,
  }, async () => {
    const admin = await signIn(app.current, 'super_admin')
    // One webhook less a message; that they settle what is uncertain is the next test.
    await emulator.mood({ delay_ms: 5, webhooks: false })
    const addresses = Array.from({ length: MESSAGES }, (_, at) => `+97150${String(at).padStart(4, '0')}7`)
    const { id } = await buildBatch(app.current.owner, admin.organization.id, { addresses })
    const first = await startProcess()
    await ask("insert into pgboss.job (name, data) values ('send-messages', $1)", [JSON.stringify({ batch_id: id })])
    await until('some are sent', async () => (await emulator.taken()).length >= 200, { every_ms: 5 })
    await end(first, 'SIGKILL')
    const before = (await emulator.taken()).length
    await expireLeases(ask, id)
    await startProcess()
    await until('every message has ended', async () => {
      const { queued = 0, sending = 0 } = await countsOf(id)
      return queued + sending === 0
    })

    const { sent = 0, uncertain = 0 } = await countsOf(id)
    const taken = (await emulator.taken()).map(({ to }) => to)
    const twice = taken.length - new Set(taken).size
    console.log(
      `killed: ${before} were taken before the kill; ${sent} sent, ${uncertain} uncertain, ${twice} taken twice, ${MESSAGES - sent - uncertain} forgotten`,
    )
    expect(before).toBeLessThan(MESSAGES)
    expect([twice, sent + uncertain]).toEqual([0, MESSAGES])
    // Those on their way, of which a process sends four at once.
    expect(uncertain).toBeLessThanOrEqual(4)
    // What it says is sent was taken, and what was taken is sent or uncertain.
    expect(new Set(taken).size).toBeGreaterThanOrEqual(sent)
    expect(new Set(taken).size).toBeLessThanOrEqual(sent + uncertain)
  })

  it('webhooks that are repeated until accepted settle the uncertain messages of a killed server', {
    timeout: slow.servers,
  }, async () => {
    const admin = await signIn(app.current, 'super_admin')
    await emulator.mood({ delay_ms: 30, webhooks: true })
    const addresses = Array.from({ length: 60 }, (_, at) => `+97155${String(at).padStart(4, '0')}7`)
    const { id } = await buildBatch(app.current.owner, admin.organization.id, { addresses })
    const first = await startProcess({ webhooks: true })
    await ask("insert into pgboss.job (name, data) values ('send-messages', $1)", [JSON.stringify({ batch_id: id })])
    const ours = async () => (await emulator.taken()).filter(({ to }) => to.startsWith('97155'))
    await until('some are sent', async () => (await ours()).length >= 10, { every_ms: 5 })
    await end(first, 'SIGKILL')
    await expireLeases(ask, id)
    await startProcess({ webhooks: true })
    await until('nobody is left in between', async () => {
      const { read = 0, uncertain = 0 } = await countsOf(id)
      return read + uncertain === 60 && read === (await ours()).length
    })

    const taken = (await ours()).map(({ to }) => to)
    const { read = 0, uncertain = 0 } = await countsOf(id)
    console.log(`killed: ${read} of 60 read, ${uncertain} uncertain, ${taken.length - new Set(taken).size} taken twice`)
    expect(taken.length).toBe(new Set(taken).size)
  })
})
