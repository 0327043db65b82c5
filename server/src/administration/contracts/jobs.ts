import * as z from 'zod'
import { openingOf, scopeOfJob } from '../../access/scope.ts'
import { notify } from '../../account/notifications/actions.ts'
import { type JobHandler, jobHandler } from '../../jobs/worker.ts'
import { type LiveEvent, publish } from '../../live/events.ts'
import { job } from '../../services/job.ts'
import type { Services } from '../../services/services.ts'
import { bringIntoForce, happened } from './actions.ts'
import { writeTo } from './emails.ts'
import {
  dueContracts,
  findParty,
  listSigners,
  platformId,
  REMINDED_AT_ONCE,
  saveContract,
  takeToRemind,
} from './queries.ts'
import { dayText } from './rules.ts'

/** Activates contracts on their first day, and ends them after their last day, at their organization. Returns how many changed. */
export async function moveContracts({ pool, clock }: Pick<Services, 'pool' | 'clock'>): Promise<number> {
  const scope = scopeOfJob('Storey')
  const now = clock.now()
  return pool.transaction(openingOf(scope), async (db) => {
    const events: LiveEvent[] = []
    const context = { db, scope, emit: (event: LiveEvent) => void events.push(event) }
    const due = await dueContracts(db, scope, now)
    for (const contract of due)
      if (contract.status === 'signed') await bringIntoForce(context, contract)
      else {
        await saveContract(db, scope, contract, { status: 'expired' })
        await happened(context, contract, 'expired')
      }
    await publish(db, events)
    return due.length
  })
}

/**
 * Reminds the users who may sign, and the user who created the contract, of the last day to sign: once for each of the
 * configured days, even with several processes. Returns the number of contracts.
 */
export async function remindOfContracts(
  services: Pick<Services, 'pool' | 'clock' | 'settings' | 'queue'>,
): Promise<number> {
  const { pool, clock, settings } = services
  const scope = scopeOfJob('Storey')
  const now = clock.now()
  if (settings.agreementReminders.length === 0) return 0
  const some = await pool.transaction(openingOf(scope), async (db) => {
    const events: LiveEvent[] = []
    const context = { db, scope, services, emit: (event: LiveEvent) => void events.push(event) }
    const due = await takeToRemind(db, scope, now, settings.agreementReminders)
    for (const contract of due) {
      const signers = await listSigners(db, scope, contract.organization_id)
      const party = await findParty(db, scope, contract.organization_id)
      const until = dayText(contract.sign_until, 'en')
      const values = {
        kind: 'agreement' as const,
        subject: { kind: 'organization' as const, id: contract.organization_id, name: contract.number },
        path: `/auth/contracts/${contract.id}`,
        dedupe_key: `agreement:${contract.id}:remind:${contract.days}`,
      }
      for (const { id, email } of signers) {
        await notify(context, {
          ...values,
          user_id: id,
          organization_id: contract.organization_id,
          detail: `Sign it by ${until}.`,
        })
        await writeTo(
          context,
          contract,
          { email, user_id: id },
          {
            subject: `Reminder: sign ${contract.title} by ${until}`,
            title: `Reminder: please sign by ${until}`,
            line: 'This agreement is still to be signed. After that day it can no longer be signed.',
            label: 'Read and sign',
            party,
            day: ['Sign by', until],
          },
        )
      }
      if (contract.created_by !== null)
        await notify(context, {
          ...values,
          user_id: contract.created_by,
          organization_id: await platformId(db),
          detail: `${party?.name ?? 'The organization'} has until ${until}.`,
        })
      await happened(context, contract, 'reminded', {
        detail: signers
          .map(({ email }) => email)
          .join(', ')
          .slice(0, 1000),
      })
    }
    await publish(db, events)
    return due.length
  })
  return some < REMINDED_AT_ONCE ? some : some + (await remindOfContracts(services))
}

const clockJob = job('agreements', z.object({}))

/** Twice an hour, because in some time zones the day begins at half past an hour of UTC. In one process at a time. */
export const contractJobs: readonly JobHandler[] = [
  jobHandler(
    clockJob,
    async (services) => {
      await moveContracts(services)
      await remindOfContracts(services)
    },
    { cron: '7,37 * * * *' },
  ),
]
