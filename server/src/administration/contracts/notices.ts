import type { NotificationOutcome } from '@storey/api/account/notifications.ts'
import { notify, notifyAll } from '../../account/notifications/actions.ts'
import type { Context } from '../../services/context.ts'
import { type LockedContract, listSigners, platformId } from './queries.ts'

type Notifying = Context<never, 'queue'>

const about = ({ scope }: Notifying, contract: LockedContract, outcome: NotificationOutcome | undefined) => ({
  kind: 'agreement' as const,
  actor: scope,
  subject: { kind: 'organization' as const, id: contract.organization_id, name: contract.number },
  outcome,
  path: `/auth/contracts/${contract.id}`,
  dedupe_key: `agreement:${contract.id}:${outcome ?? 'sent'}`,
})

/** Notifies the user who created the contract of the organization's decision. */
export async function notifyMaker(
  call: Notifying,
  contract: LockedContract,
  outcome: 'accepted' | 'rejected',
  detail?: string,
) {
  if (contract.created_by === null) return
  await notify(call, {
    ...about(call, contract, outcome),
    user_id: contract.created_by,
    organization_id: await platformId(call.db),
    detail: detail?.slice(0, 500),
  })
}

/** Notifies the users who may sign that a contract is to be signed, or was countersigned. */
export async function notifySigners(call: Notifying, contract: LockedContract, outcome?: 'done') {
  await notifyAll(
    call,
    (await listSigners(call.db, call.scope, contract.organization_id)).map(({ id }) => ({
      ...about(call, contract, outcome),
      user_id: id,
      organization_id: contract.organization_id,
    })),
  )
}
