import { TextInput } from '@mantine/core'
import { type PlanTemplate, planTemplates } from '@storey/api/inventory/plan-templates.ts'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { notify } from '../../ui/overlays/notify.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'

const valuesOf = ({ name, version }: Pick<PlanTemplate, 'name' | 'version'>) => ({ name, version })

/** Form of the name of a template. */
export function RenameTemplate({ template, onClose }: { template: PlanTemplate; onClose: () => void }) {
  // Another user's change must not discard the input; the version refuses to save over it.
  const [opened] = useState(template)
  const form = useEndpointForm({
    schema: planTemplates.change.body,
    initial: valuesOf(opened),
    send: (_, { changed }) => call(planTemplates.change, { params: { id: opened.id }, body: changed }),
    compare: { read: (current) => valuesOf(planTemplates.change.response.shape.data.parse(current)) },
    done: ({ data }) => {
      notify.good(`The template is called ${data.name} now.`)
      onClose()
    },
  })
  return (
    <SidePanel title="Rename template" note={opened.name} onClose={onClose}>
      <Form form={form}>
        <TextInput {...form.field('name', 'Name of the template')} data-autofocus />
        <FormActions save="Save name" onCancel={onClose} />
      </Form>
    </SidePanel>
  )
}
