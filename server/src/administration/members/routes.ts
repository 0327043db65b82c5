import { members, salesManagers } from '@storey/api/administration/members.ts'
import type { Role } from '@storey/api/capabilities.ts'
import { mayCall } from '../../access/admit.ts'
import { notifyOfSecurityEvent } from '../../account/security.ts'
import { conflict, forbidden, invalid, notFound } from '../../errors/problems.ts'
import { pictureOf } from '../../files/picture-addresses.ts'
import { type ScopedCall, serve } from '../../http/serve.ts'
import { findOrganization } from '../invites/actions.ts'
import { fits, roleNames } from '../invites/rules.ts'
import { handOver } from './hand-over.ts'
import {
  changeMember,
  deleteAssignment,
  deleteMember,
  findManager,
  findMember,
  insertAssignment,
  listMembers,
  lockMemberAndAdmins,
  readMember,
} from './queries.ts'
import { ADMINS, lastAdmin, leavesNoAdmin } from './rules.ts'
import { countWork, listReceivers } from './work-queries.ts'

type Call = Pick<ScopedCall, 'db' | 'scope' | 'services'>
interface MemberPath {
  readonly organization_id: number
  readonly user_id: number
}

export const memberRoutes = serve(
  members,
  {
    list: async ({ db, scope, params, query, services }) => {
      if (!(await findOrganization(db, scope, params.id))) throw notFound()
      const { data, meta } = await listMembers(db, scope, params.id, query)
      return { data: data.map((one) => ({ ...one, avatar: pictureOf(services, one.avatar) })), meta }
    },

    setRole: async (call) => {
      const { db, scope, params, body, services } = call
      const path = { organization_id: params.id, user_id: params.userId }
      const { member, alone } = await lockMember(call, path)
      if (member.role === body.role) return { data: await answer(call, path) }
      if (path.user_id === scope.user_id)
        throw conflict('self', 'You can’t change your own role. Ask another super admin.')
      const organization = await findOrganization(db, scope, path.organization_id)
      if (!organization) throw notFound()
      if (!fits(body.role, organization.type))
        throw invalid({ role: [`A ${roleNames[body.role]} does not belong in ${organization.name}.`] })
      if (alone && !ADMINS.includes(body.role)) throw lastAdmin(member.full_name)
      await changeMember(db, scope, path, { role: body.role })
      await notifyOfSecurityEvent(
        { db, services },
        {
          user_id: path.user_id,
          detail: `${scope.user_name} changed your role in ${organization.name} to ${roleNames[body.role]}.`,
        },
      )
      return { data: await answer(call, path) }
    },

    setEnabled: async (call) => {
      const { db, scope, params, body } = call
      const path = { organization_id: params.id, user_id: params.userId }
      const { member, alone } = await lockMember(call, path)
      const { enabled = !member.enabled } = body
      if (!enabled) {
        if (path.user_id === scope.user_id)
          throw conflict('self', 'You can’t disable yourself. Ask another super admin.')
        if (alone) throw lastAdmin(member.full_name)
      }
      // The trigger on memberships raises the access version of the member; an update without a change must not.
      if (member.enabled !== enabled) await changeMember(db, scope, path, { enabled })
      return { data: await answer(call, path) }
    },

    remove: async (call) => {
      const { db, scope, params } = call
      const path = { organization_id: params.id, user_id: params.userId }
      const { member, alone } = await lockMember(call, path)
      if (path.user_id === scope.user_id) throw conflict('self', 'You can’t remove yourself. Ask another super admin.')
      if (alone) throw lastAdmin(member.full_name)
      await deleteMember(db, scope, path)
    },

    work: async ({ db, scope, params }) => {
      const path = { organization_id: params.id, user_id: params.userId }
      if (!(await findMember(db, scope, path))) throw notFound()
      const [{ work, discounts_asked }, receivers] = await Promise.all([
        countWork(db, scope, path),
        listReceivers(db, scope, path),
      ])
      return { data: { work, discounts_asked, receivers } }
    },

    handOver: async (call) => {
      const { db, scope, params, body } = call
      const path = { organization_id: params.id, user_id: params.userId }
      const member = await findMember(db, scope, path)
      if (!member) throw notFound()
      if (body.access !== 'keep') await lockLeaver(call, path, body.access)
      const done = await handOver(call, { ...path, member: member.full_name, receiver: body.receiver })
      if (body.access === 'remove') await deleteMember(db, scope, path)
      else if (body.access === 'disable' && member.enabled) await changeMember(db, scope, path, { enabled: false })
      return { data: done }
    },
  },
  {
    hand_over_by_admin: notFound,
    hand_over_receiver: () =>
      invalid({ receiver: ['Choose an active member of this organization, other than the one who leaves.'] }),
    organizations_keep_an_admin: () => lastAdmin('This member'),
    memberships_own_role: () => conflict('self', 'You can’t change your own role. Ask another super admin.'),
  },
)

/** Locks the member and the organization's admins until the call ends. `alone`: no other active admin would be left. */
async function lockMember({ db, scope }: Call, path: MemberPath) {
  const found = await lockMemberAndAdmins(db, scope, { ...path, admins: ADMINS as Role[] })
  const member = found.find(({ id }) => id === path.user_id)
  if (!member) throw notFound()
  return { member, alone: leavesNoAdmin(found, path.user_id) }
}

/** Locks a member who is to be disabled or removed. @throws 403 unless the caller changes access, 409 for oneself and the last admin */
async function lockLeaver(call: Call, path: MemberPath, access: 'disable' | 'remove') {
  if (!mayCall(members.setEnabled.access, call.scope)) throw forbidden()
  const { member, alone } = await lockMember(call, path)
  if (path.user_id === call.scope.user_id)
    throw conflict('self', `You can’t ${access} yourself. Ask another super admin.`)
  if (alone) throw lastAdmin(member.full_name)
}

async function answer({ db, scope, services }: Call, path: MemberPath) {
  const { avatar, ...member } = await readMember(db, scope, path)
  return { ...member, avatar: pictureOf(services, avatar) }
}

export const salesManagerRoutes = serve(
  salesManagers,
  {
    assign: async ({ db, scope, params }) => {
      const organization = await findOrganization(db, scope, params.id)
      if (!organization || !(await findManager(db, params.userId))) throw notFound()
      if (organization.type === 'platform')
        throw conflict('platform', 'Sales managers are assigned to developers and brokerages.')
      await insertAssignment(db, scope, { organization_id: params.id, user_id: params.userId })
    },
    unassign: async ({ db, scope, params }) => {
      const gone = await deleteAssignment(db, scope, { organization_id: params.id, user_id: params.userId })
      if (!gone) throw notFound()
    },
  },
  { check_sales_manager: notFound },
)
