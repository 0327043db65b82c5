import { Modal, Select, TextInput } from '@mantine/core'
import { colleagueRequests } from '@storey/api/administration/colleague-requests.ts'
import type { Organization } from '@storey/api/administration/organization.ts'
import { call } from '../../../http/call.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { FormActions } from '../../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../../ui/form/useEndpointForm.tsx'
import { notify } from '../../../ui/overlays/notify.tsx'
import { notifySent } from '../../parts/notify-sent.tsx'
import { roleChoices, usualRole } from '../../users/parts/roles.ts'

interface Props {
  organization: Organization
  onClose: () => void
}

/** Asks for a colleague; where the platform lets admins invite, the invite is sent at once. */
export function NewColleague({ organization, onClose }: Props) {
  const form = useEndpointForm({
    schema: colleagueRequests.create.body,
    initial: { full_name: '', email: '', role: usualRole(organization.type) },
    send: (body, { key }) =>
      call(colleagueRequests.create, { params: { id: organization.id }, body }, { idempotencyKey: key }),
    done: ({ data }) => {
      if (data.status === 'approved')
        notifySent(`Invite sent to ${data.email}`, { link: data.link, what: `Invite for ${data.email}` })
      else notify.good('Request sent to the platform')
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title="Add colleague" size={440}>
      <Form form={form} guard={false}>
        <TextInput {...form.field('full_name', 'Name')} data-autofocus />
        <TextInput {...form.field('email', 'E-mail')} type="email" />
        <Select {...form.field('role', 'Role')} data={roleChoices(organization.type)} allowDeselect={false} />
        <FormActions save="Send request" onCancel={onClose} />
      </Form>
    </Modal>
  )
}
