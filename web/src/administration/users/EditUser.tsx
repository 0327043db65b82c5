import { TextInput } from '@mantine/core'
import { people, type User } from '@storey/api/administration/people.ts'
import { call } from '../../http/call.ts'
import { PhoneInput } from '../../ui/fields/PhoneInput.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'

const valuesOf = ({ full_name, phone, job_title, version }: User) => ({
  full_name,
  phone,
  job_title: job_title ?? '',
  version,
})

/** Form with a user's details. Only the user can change the e-mail address. */
export function EditUser({ user, onClose }: { user: User; onClose: () => void }) {
  const form = useEndpointForm({
    schema: people.change.body,
    initial: valuesOf(user),
    send: (_, { changed }) => call(people.change, { params: { id: user.id }, body: changed }),
    compare: { read: (current) => valuesOf(people.change.response.shape.data.parse(current)) },
    done: onClose,
  })
  return (
    <SidePanel title="Edit user" onClose={onClose}>
      <Form form={form}>
        <TextInput {...form.field('full_name', 'Full name')} data-autofocus />
        <PhoneInput {...form.field('phone', 'Phone')} />
        <TextInput {...form.field('job_title', 'Job title')} />
        <FormActions save="Save user" onCancel={onClose} />
      </Form>
    </SidePanel>
  )
}
