import { Modal, Select, TextInput } from '@mantine/core'
import { holds } from '@storey/api/calls.ts'
import { line } from '@storey/api/conventions.ts'
import * as z from 'zod'
import { call } from '../../../http/call.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { FormActions } from '../../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../../ui/form/useEndpointForm.tsx'
import { instantText } from '../../../ui/format/day.ts'
import { notify } from '../../../ui/notify.tsx'
import { unitName } from '../../parts/unit-words.ts'
import { lengthOptions, USUAL } from './lengths.ts'

interface Props {
  kind: 'take' | 'extend'
  unit: {
    readonly id: number
    readonly number: string
    readonly building: { readonly code: string }
    readonly hold_default_minutes?: number
    readonly hold_max_minutes?: number
  }
  onClose: () => void
  onDone: () => void
}

const form = z.strictObject({ minutes: z.string().min(1), held_for: line(200).nullable() })

/** How long, and for whom. */
export function HoldDialog({ kind, unit, onClose, onDone }: Props) {
  const holding = useEndpointForm({
    schema: form,
    initial: { minutes: USUAL, held_for: '' as string | null },
    send: ({ minutes, held_for }, { key }) => {
      const length = minutes === USUAL ? {} : { minutes: Number(minutes) }
      const params = { id: unit.id }
      return kind === 'take'
        ? call(holds.take, { params, body: { ...length, held_for } }, { idempotencyKey: key })
        : call(holds.extend, { params, body: length })
    },
    done: ({ data }) => {
      if (data.expires_at)
        notify.good(`${unitName(unit.building, unit.number)} is yours until ${instantText(data.expires_at)}.`)
      onDone()
    },
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={
        kind === 'take'
          ? `Hold ${unitName(unit.building, unit.number)}`
          : `Extend the hold of ${unitName(unit.building, unit.number)}`
      }
      size={440}
    >
      <Form form={holding} guard={false}>
        <Select
          {...holding.field('minutes', kind === 'take' ? 'For how long' : 'By how long')}
          data={lengthOptions(unit)}
          allowDeselect={false}
          {...(kind === 'extend' ? { description: 'A hold can be extended once.' } : {})}
        />
        {kind === 'take' && (
          <TextInput
            {...holding.field('held_for', 'For whom')}
            description="Others see this name beside the hold."
            placeholder="Amal Haddad"
            data-autofocus
          />
        )}
        <FormActions save={kind === 'take' ? 'Hold unit' : 'Extend hold'} onCancel={onClose} />
      </Form>
    </Modal>
  )
}
