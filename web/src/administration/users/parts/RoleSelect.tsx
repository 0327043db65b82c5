import { Select } from '@mantine/core'
import type { Role } from '@storey/api/capabilities.ts'
import { members } from '@storey/api/client-endpoints.ts'
import { call } from '../../../http/call.ts'
import { roleName } from '../../../shell/role-name.ts'
import { useAction } from '../../../ui/act.ts'
import { confirm } from '../../../ui/overlays/confirm.ts'
import * as copy from './copy.ts'
import { roleChoices } from './roles.ts'

interface Props {
  person: { readonly id: number; readonly full_name: string }
  organization: { readonly id: number; readonly name: string; readonly type: 'platform' | 'developer' | 'brokerage' }
  role: Role
  /** Cannot be changed; the caller shows why. */
  fixed?: boolean
}

/** Select of a member's role; a change asks for confirmation, because it takes effect immediately. */
export function RoleSelect({ person, organization, role, fixed = false }: Props) {
  const { run, running } = useAction()
  const change = async (next: Role) => {
    const agreed = await confirm({
      title: copy.changeRoleOf(person.full_name, roleName(next)),
      effect: copy.roleEffects[next],
      verb: copy.changeRole,
    })
    if (!agreed) return
    const params = { id: organization.id, userId: person.id }
    await run(() => call(members.setRole, { params, body: { role: next } }), {
      good: copy.roleChanged(person.full_name, roleName(next)),
    })
  }
  return (
    <Select
      size="sm"
      w={168}
      aria-label={copy.roleOf(person.full_name, organization.name)}
      data={roleChoices(organization.type)}
      value={role}
      allowDeselect={false}
      disabled={fixed || running}
      onChange={(next) => next && next !== role && void change(next as Role)}
    />
  )
}
