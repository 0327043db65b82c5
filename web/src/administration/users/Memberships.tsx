import { Switch, Text } from '@mantine/core'
import type { User } from '@storey/api/administration/people.ts'
import { members, organizations } from '@storey/api/client-endpoints.ts'
import { call } from '../../http/call.ts'
import { useSession } from '../../http/useSession.ts'
import { useCan } from '../../shell/Can.tsx'
import { roleName } from '../../shell/role-name.ts'
import { useAction } from '../../ui/act.ts'
import { Link } from '../../ui/Link.tsx'
import { Section } from '../../ui/Section.tsx'
import { Instant } from '../../ui/values/Instant.tsx'
import { OrganizationMark } from '../parts/OrganizationMark.tsx'
import { RoleSelect } from './parts/RoleSelect.tsx'
import { Row, RowList } from './parts/RowList.tsx'
import { useLeaving } from './parts/useLeaving.tsx'

type Membership = User['memberships'][number]

/** The organizations of a user, with role and access; for a sales manager also those assigned. */
export function Memberships({ user }: { user: User }) {
  const sells = user.memberships.some(({ role }) => role === 'super_admin_sales_manager')
  return (
    <>
      <Section title="Memberships">
        {user.memberships.length === 0 ? (
          <Text c="dimmed">Not a member of any organization.</Text>
        ) : (
          <RowList label="Memberships">
            {user.memberships.map((membership) => (
              <MembershipRow key={membership.id} user={user} membership={membership} />
            ))}
          </RowList>
        )}
      </Section>
      {sells && (
        <Section title="Sells for">
          {user.assigned.length === 0 ? (
            <Text c="dimmed">No organizations assigned. Assign them on an organization’s page.</Text>
          ) : (
            <RowList label="Sells for">
              {user.assigned.map((one) => (
                <Row
                  key={one.id}
                  mark={<OrganizationMark organization={{ ...one, logo: null }} size={28} />}
                  title={
                    <Link to={`/auth/organizations/${one.id}`} quiet>
                      {one.name}
                    </Link>
                  }
                />
              ))}
            </RowList>
          )}
        </Section>
      )}
    </>
  )
}

function MembershipRow({ user, membership }: { user: User; membership: Membership }) {
  const { run, running } = useAction()
  const manages = useCan(members.setRole.access)
  const opens = useCan(organizations.one.access)
  const own = useSession()?.user_id === user.id
  const leaving = useLeaving({ person: user, organization: membership })
  const enable = () =>
    void run(() =>
      call(members.setEnabled, { params: { id: membership.id, userId: user.id }, body: { enabled: true } }),
    )
  return (
    <Row
      mark={<OrganizationMark organization={{ ...membership, logo: null }} size={28} />}
      dimmed={!membership.enabled}
      title={
        opens ? (
          <Link to={`/auth/organizations/${membership.id}`} quiet>
            {membership.name}
          </Link>
        ) : (
          membership.name
        )
      }
      note={
        <>
          {manages ? null : `${roleName(membership.role)} · `}
          {membership.enabled ? '' : 'Access disabled · '}
          Member since <Instant value={membership.created_at} />
          {manages && own && ' · You can’t change your own role or access.'}
        </>
      }
    >
      {manages && (
        <>
          <RoleSelect person={user} organization={membership} role={membership.role} fixed={own} />
          <Switch
            label="Access"
            aria-label={`Access to ${membership.name}`}
            checked={membership.enabled}
            disabled={own || running || leaving.running}
            onChange={(event) => (event.currentTarget.checked ? enable() : leaving.leave('disable'))}
          />
          {leaving.dialog}
        </>
      )}
    </Row>
  )
}
