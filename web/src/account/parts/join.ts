import { auth, ownInvites } from '@storey/api/client-endpoints.ts'
import { call } from '../../http/call.ts'
import { refresh } from '../../http/query.ts'
import { changeSession, chooseOrganization, renewAccount } from '../../http/session.ts'

/** Updates the session after the user has joined an organization; `enter` makes it the current one. */
export async function join(organization_id: number, { enter }: { enter: boolean }): Promise<void> {
  const { data: me } = await call(auth.me, {})
  // Requirements that the organization checks first: without them the server refuses all other calls.
  changeSession({ two_factor: me.has_enabled_two_factor_auth, two_factor_policy: me.two_factor_policy })
  renewAccount(me)
  if (enter) chooseOrganization(organization_id)
  await refresh(ownInvites.list, auth.me)
}
