import { notify } from '../../account/notifications/actions.ts'
import { type JobHandler, jobHandler } from '../../jobs/worker.ts'
import { undeliveredEmailJob } from '../../mail/emails.ts'
import type { Services } from '../../services/services.ts'
import { noteUndelivered } from './queries.ts'

/** Records that an invite's e-mail was not delivered, and notifies its sender. */
export const followUndelivered = (
  services: Pick<Services, 'pool' | 'queue' | 'settings'>,
  email_id: string,
): Promise<void> =>
  services.pool.transaction({ role: 'storey_worker' }, async (db) => {
    const invite = await noteUndelivered(db, email_id)
    if (!invite) return
    const { id, organization_id, organization_name, email, invited_by } = invite
    await notify(
      { db, services },
      {
        user_id: invited_by,
        kind: 'invite',
        organization_id,
        subject: { kind: 'organization', id: organization_id, name: organization_name },
        outcome: 'failed',
        detail: email,
        path: `/auth/organizations/${organization_id}?tab=invites`,
        dedupe_key: `undelivered:${id}:${email_id}`,
      },
    )
  })

export const inviteJobs: readonly JobHandler[] = [
  jobHandler(undeliveredEmailJob, (services, { email_id }) => followUndelivered(services, email_id)),
]
