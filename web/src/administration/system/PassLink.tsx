import { Button, Modal, Text, TextInput } from '@mantine/core'
import { system as systemEndpoints } from '@storey/api/administration/system.ts'
import { system } from '@storey/api/client-endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { Can } from '../../shell/Can.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { notifySent } from '../parts/notify-sent.tsx'

const texts = {
  verify_email: 'Link to confirm the address',
  reset_password: 'Link to choose a new password',
  registration: 'Link of the registration',
} as const

/** Button for the link that a user waits for, where e-mails reach no one. */
export function PassLink() {
  const [opened, setOpened] = useState(false)
  const { data } = useQuery(query(system.mail, {}))
  if (data?.data.delivery !== 'kept') return null
  return (
    <Can access={system.makeLink.access}>
      <Button variant="default" onClick={() => setOpened(true)}>
        Create link for a user
      </Button>
      {opened && <PassLinkForm onClose={() => setOpened(false)} />}
    </Can>
  )
}

function PassLinkForm({ onClose }: { onClose: () => void }) {
  const form = useEndpointForm({
    schema: systemEndpoints.makeLink.body,
    initial: { email: '' },
    send: (body) => call(system.makeLink, { body }),
    done: ({ data: { email, purpose, link } }) => {
      notifySent(`Link for ${email} created`, { link, what: `${texts[purpose]} for ${email}` })
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title="Create link for a user" size={440}>
      <Form form={form} guard={false}>
        <TextInput {...form.field('email', 'E-mail')} type="email" data-autofocus />
        <Text size="sm" c="dimmed">
          The link confirms the address of a new account or registration, or lets its user choose a new password. An
          earlier link no longer works. The audit log records it.
        </Text>
        <FormActions save="Create link" onCancel={onClose} />
      </Form>
    </Modal>
  )
}
