import { Select } from '@mantine/core'
import type { Role } from '@storey/api/capabilities.ts'
import { members } from '@storey/api/client-endpoints.ts'
import { call } from '../../../http/call.ts'
import { roleName } from '../../../shell/role-name.ts'
import { useAction } from '../../../ui/act.ts'
import { confirm } from '../../../ui/overlays/confirm.ts'
import { roleChoices } from './roles.ts'

interface Props {
  person: { readonly id: number; readonly full_name: string }
  organization: { readonly id: number; readonly name: string; readonly type: 'platform' | 'developer' | 'brokerage' }
  role: Role
  /** Cannot be changed; the caller shows why. */
  fixed?: boolean
}

const roleEffects: Readonly<Record<Role, string>> = {
  super_admin: 'They can manage every organization, user and booking. The change applies immediately.',
  super_admin_sales_manager:
    'They can sell for the organizations assigned to them, and nothing else. The change applies immediately.',
  developer_admin:
    'They can manage projects, units, pipelines and tags, and delete leads. The change applies immediately.',
  developer: 'They can work with leads and create offers, but not manage inventory. The change applies immediately.',
  broker_admin: 'They can manage pipelines and tags, and delete leads. The change applies immediately.',
  broker: 'They can work with leads and deals, but not delete them. The change applies immediately.',
}

/** Select of a member's role; a change asks for confirmation, because it takes effect immediately. */
export function RoleSelect({ person, organization, role, fixed = false }: Props) {
  const { run, running } = useAction()
  const change = async (next: Role) => {
    const agreed = await confirm({
      title: `Make ${person.full_name} a ${roleName(next).toLowerCase()}?`,
      effect: roleEffects[next],
      verb: 'Change role',
    })
    if (!agreed) return
    const params = { id: organization.id, userId: person.id }
    await run(() => call(members.setRole, { params, body: { role: next } }), {
      good: `${person.full_name} is now a ${roleName(next).toLowerCase()}`,
    })
  }
  return (
    <Select
      size="sm"
      w={168}
      aria-label={`Role of ${person.full_name} in ${organization.name}`}
      data={roleChoices(organization.type)}
      value={role}
      allowDeselect={false}
      disabled={fixed || running}
      onChange={(next) => next && next !== role && void change(next as Role)}
    />
  )
}
