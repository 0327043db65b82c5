import { members } from '@storey/api/administration/members.ts'
import { conflict, notFound } from '../../errors/problems.ts'
import { serve } from '../../http/serve.ts'
import { lockMemberAndAdmins, readMember, setEnabled } from './queries.ts'
import { ADMINS, leavesNoAdmin } from './rules.ts'

export const memberRoutes = serve(members, {
  setEnabled: async ({ db, scope, params: { id: organization_id, userId: user_id }, body: { enabled } }) => {
    const found = await lockMemberAndAdmins(db, scope, { organization_id, user_id, admins: ADMINS })
    const member = found.find(({ id }) => id === user_id)
    if (!member) throw notFound()
    if (!enabled) {
      if (user_id === scope.user_id) throw conflict('self', 'You cannot disable yourself. Ask another super admin.')
      if (leavesNoAdmin(found, user_id))
        throw conflict('last_admin', `${member.full_name} is the last admin here. Make somebody else an admin first.`)
    }
    // The trigger on memberships ends what the member has open; an update that changes nothing must not.
    if (member.enabled !== enabled) await setEnabled(db, scope, organization_id, user_id, enabled)
    return { data: await readMember(db, scope, organization_id, user_id) }
  },
})
