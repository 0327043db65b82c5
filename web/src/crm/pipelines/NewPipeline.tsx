import { Modal, TextInput } from '@mantine/core'
import { pipelines } from '@storey/api/crm/pipelines.ts'
import { useRouter } from '@tanstack/react-router'
import { call } from '../../http/call.ts'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'

/** Form for a pipeline with the usual stages; afterwards its editor opens. */
export function NewPipeline({ onClose }: { onClose: () => void }) {
  const router = useRouter()
  const form = useEndpointForm({
    schema: pipelines.create.body,
    initial: { name: '' },
    send: (body, { key }) => call(pipelines.create, { body }, { idempotencyKey: key }),
    done: ({ data }) => {
      onClose()
      void router.navigate({ href: `/crm/pipelines/${data.id}` })
    },
  })
  return (
    <Modal opened onClose={onClose} title="New pipeline" size={440}>
      <Form form={form} guard={false}>
        <TextInput
          {...form.field('name', 'Name')}
          placeholder="Harbour sales"
          description="Starts with the usual stages of an off-plan sale"
          data-autofocus
        />
        <FormActions save="Create pipeline" onCancel={onClose} />
      </Form>
    </Modal>
  )
}
