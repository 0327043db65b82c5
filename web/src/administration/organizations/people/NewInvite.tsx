import { Modal, Select, TextInput } from '@mantine/core'
import { invites } from '@storey/api/administration/invites.ts'
import type { Organization } from '@storey/api/administration/organization.ts'
import { call } from '../../../http/call.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { FormActions } from '../../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../../ui/form/useEndpointForm.tsx'
import { notifySent } from '../../parts/notify-sent.tsx'
import { roleChoices, usualRole } from '../../users/parts/roles.ts'

interface Props {
  organization: Organization
  onClose: () => void
}

/** Form that invites a person to this organization. Its first member is its admin. */
export function NewInvite({ organization, onClose }: Props) {
  const choices = roleChoices(organization.type)
  const first = organization.members === 0 ? choices[0]?.value : undefined
  const form = useEndpointForm({
    schema: invites.create.body,
    initial: { email: '', role: first ?? usualRole(organization.type) },
    send: (body, { key }) => call(invites.create, { params: { id: organization.id }, body }, { idempotencyKey: key }),
    done: ({ data }) => {
      notifySent(`Invite sent to ${data.email}`, { link: data.link, what: `Invite for ${data.email}` })
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title="Invite member" size={440}>
      <Form form={form} guard={false}>
        <TextInput {...form.field('email', 'E-mail')} type="email" data-autofocus />
        <Select {...form.field('role', 'Role')} data={choices} allowDeselect={false} />
        <FormActions save="Send invite" onCancel={onClose} />
      </Form>
    </Modal>
  )
}
