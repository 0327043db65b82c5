import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod'
import type { Database } from '../../database/connect.ts'
import { publish } from '../../live/events.ts'
import { job } from '../../services/job.ts'
import type { Services } from '../../services/services.ts'
import { providerOf } from '../providers/actions.ts'
import type { MessageProvider, TemplateValue } from '../providers/rules.ts'
import {
  type ClaimedDirect,
  claimDirect,
  dropChanged,
  findLostDirect,
  insertDirect,
  isAnyDue,
  lockNext,
  putOff,
  skipDirect,
} from './direct-queries.ts'
import { takeTurn } from './pace-queries.ts'
import { recordDirect } from './record-direct.ts'

/** How long one job sends; the job of the next minute continues. */
const WORK_MS = 20_000
const SHORT_WAIT_MS = 2_000
export const sendDirectJob = job('send-single-messages', z.object({}), { retries: 0, expires_after_s: 300 })

export interface DirectMessage {
  readonly organization_id: number
  /** E.164. */
  readonly address: string
  readonly template: string
  readonly language: string
  readonly variables: readonly TemplateValue[]
}

/** Adds a message in the caller's transaction; it is sent after the commit, once. Returns its id. */
export async function queueDirect(
  { db, services }: { readonly db: Database; readonly services: Pick<Services, 'queue'> },
  { variables, ...message }: DirectMessage,
): Promise<string> {
  const id = randomUUID()
  await insertDirect(db, { ...message, id, kind: 'notice', variables: JSON.stringify(variables) })
  await services.queue.send(db, sendDirectJob, {})
  return id
}

/** Sends the due single messages, one after the other at the pace of the provider. Any number of processes may run this. */
export async function sendDirect(services: Services): Promise<void> {
  const lost = await asWorker(services, async (db) => {
    await skipDirect(db)
    return findLostDirect(db)
  })
  await announce(services, lost)
  const provider = providerOf(services.settings)
  if (!provider) return
  const ends = Date.now() + WORK_MS
  while (!services.stopping?.aborted && Date.now() < ends) {
    const next = await claimNext(services, provider)
    if (next === undefined) return
    if (typeof next === 'number') {
      if (next > SHORT_WAIT_MS || Date.now() + next > ends) return
      await pause(next)
      continue
    }
    const outcome = await provider.send({ ...next, key: next.id, to: next.address })
    const stops = await recordDirect(services, next, outcome)
    await announce(services, [next.organization_id])
    if (stops) return
  }
}

/** How many messages are taken back before another transaction begins. */
const MAX_DROPPED = 50

/** Claims the next message that is still true; or returns the milliseconds until the provider may be asked; undefined if none is due. */
const claimNext = (services: Services, { name, rate, daily }: MessageProvider) =>
  asWorker(services, async (db): Promise<ClaimedDirect | number | undefined> => {
    if (!(await isAnyDue(db))) return undefined
    const wait_ms = await takeTurn(db, name, rate)
    if (wait_ms > 0) return wait_ms
    await putOff(db, daily)
    for (let dropped = 0; dropped < MAX_DROPPED; dropped++) {
      const found = await lockNext(db)
      if (!found) return undefined
      if (!(await dropChanged(db, found.id))) return claimDirect(db, found.id)
      await publish(db, [changed(found.organization_id)])
    }
    return 0
  })

const announce = (services: Services, organizations: readonly number[]) =>
  organizations.length === 0
    ? Promise.resolve()
    : asWorker(services, (db) => publish(db, [...new Set(organizations)].map(changed)))

const changed = (organization_id: number) => ({ type: 'message.changed' as const, id: 0, organization_id })

const asWorker = <T>({ pool }: Pick<Services, 'pool'>, what: (db: Database) => Promise<T>) =>
  pool.transaction({ role: 'storey_worker' }, what)
