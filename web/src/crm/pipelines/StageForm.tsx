import { TextInput } from '@mantine/core'
import type { Colour } from '@storey/api/conventions.ts'
import { type Stage, stages } from '@storey/api/crm/pipelines.ts'
import { call } from '../../http/call.ts'
import { ColourInput } from '../../ui/fields/ColourInput.tsx'
import { NumberInput } from '../../ui/fields/NumberInput.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'

interface Props {
  pipeline_id: number
  /** The stage to edit; undefined for a new one. */
  stage: Stage | undefined
  onClose: () => void
}

/** Form with a stage's name, colour, probability and the maximum time of a deal in it. */
export function StageForm(props: Props) {
  const { stage, onClose } = props
  return (
    <SidePanel title={stage ? `Edit ${stage.name}` : 'New stage'} onClose={onClose}>
      {stage ? <Change {...props} stage={stage} /> : <Create {...props} />}
    </SidePanel>
  )
}

function Create({ pipeline_id, onClose }: Props) {
  const form = useEndpointForm({
    schema: stages.create.body,
    initial: { name: '', colour: 'blue' as Colour, probability: 50 as number | '', rotting_days: 7 as number | '' },
    send: (body, { key }) => call(stages.create, { params: { id: pipeline_id }, body }, { idempotencyKey: key }),
    done: onClose,
  })
  return (
    <Form form={form}>
      <TextInput {...form.field('name', 'Name')} data-autofocus />
      <ColourInput {...form.field('colour', 'Color')} />
      <NumberInput {...form.field('probability', 'Probability')} unit="%" unitWidth={36} min={0} max={100} />
      <NumberInput
        {...form.field('rotting_days', 'Mark stale after')}
        unit="days"
        min={1}
        max={365}
        description="Leave empty for never"
      />
      <FormActions save="Add stage" onCancel={onClose} />
    </Form>
  )
}

function Change({ stage, onClose }: Props & { stage: Stage }) {
  const isOpen = stage.kind === 'open'
  const form = useEndpointForm({
    schema: stages.change.body,
    initial: {
      version: stage.version,
      name: stage.name,
      colour: stage.colour,
      ...(isOpen
        ? { probability: stage.probability as number | '', rotting_days: (stage.rotting_days ?? '') as number | '' }
        : {}),
    },
    send: (body) => call(stages.change, { params: { id: stage.id }, body }),
    done: onClose,
  })
  return (
    <Form form={form}>
      <TextInput {...form.field('name', 'Name')} data-autofocus />
      <ColourInput {...form.field('colour', 'Color')} />
      {isOpen && (
        <>
          <NumberInput {...form.field('probability', 'Probability')} unit="%" unitWidth={36} min={0} max={100} />
          <NumberInput
            {...form.field('rotting_days', 'Mark stale after')}
            unit="days"
            min={1}
            max={365}
            description="Leave empty for never"
          />
        </>
      )}
      <FormActions save="Save stage" onCancel={onClose} />
    </Form>
  )
}
