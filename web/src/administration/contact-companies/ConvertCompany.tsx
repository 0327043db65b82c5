import { Modal, Text, TextInput } from '@mantine/core'
import { contactCompanies } from '@storey/api/administration/contact-companies.ts'
import { call } from '../../http/call.ts'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { notify } from '../../ui/overlays/notify.tsx'

interface Props {
  company: { readonly id: number; readonly name: string; readonly email: string | null }
  onClose: () => void
}

/** Asks which person to invite, and converts the company to a brokerage. */
export function ConvertCompany({ company, onClose }: Props) {
  const form = useEndpointForm({
    schema: contactCompanies.convert.body,
    initial: { email: company.email ?? '' },
    send: (body, { key }) =>
      call(contactCompanies.convert, { params: { id: company.id }, body }, { idempotencyKey: key }),
    done: ({ data }) => {
      onClose()
      notify.good(`${data.name} converted. Invite sent.`)
    },
  })
  return (
    <Modal opened onClose={onClose} title={`Convert ${company.name}`} size={440}>
      <Form form={form} guard={false}>
        <Text c="var(--text-2)" mb="sm">
          Creates a brokerage draft with these details and e-mails its broker admin an invite. This can’t be undone.
        </Text>
        <TextInput {...form.field('email', 'E-mail of the broker admin')} type="email" dir="ltr" data-autofocus />
        <FormActions save="Convert" onCancel={onClose} />
      </Form>
    </Modal>
  )
}
