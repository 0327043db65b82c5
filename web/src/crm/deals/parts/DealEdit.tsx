import { TextInput } from '@mantine/core'
import { projects, units } from '@storey/api/client-endpoints.ts'
import type { Deal } from '@storey/api/crm/deal.ts'
import { dealFields } from '@storey/api/crm/deal-fields.ts'
import { deals } from '@storey/api/crm/deals.ts'
import { useState } from 'react'
import { call } from '../../../http/call.ts'
import { useCan } from '../../../shell/Can.tsx'
import { DayInput } from '../../../ui/fields/DayInput.tsx'
import { MoneyInput } from '../../../ui/fields/MoneyInput.tsx'
import { RemoteSelect } from '../../../ui/fields/RemoteSelect.tsx'
import { FieldCell, FieldGrid } from '../../../ui/form/FieldGrid.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { FormActions } from '../../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../../ui/form/useEndpointForm.tsx'
import { moneyText } from '../../../ui/format/money.ts'
import { loadProjects, loadUnits } from './pickers.ts'

interface Props {
  deal: Deal
  onClose: () => void
  onSaved: (deal: Deal) => void
}

/** Form with a deal's own fields. A save over another user's change is refused, and the input is kept. */
export function DealEdit({ deal, onClose, onSaved }: Props) {
  const hasUnits = useCan(units.list.access)
  const hasProjects = useCan(projects.options.access)
  const [start] = useState(deal)
  const [now, setNow] = useState(start)
  const read = (one: Deal) => ({
    ...valuesOf(one),
    ...(hasUnits ? { unit_id: one.unit?.id ?? null } : {}),
    ...(hasProjects ? { project_id: one.project?.id ?? null } : {}),
  })
  const unitNames = new Map([start, now].map(({ unit }) => [unit?.id ?? null, unit?.name]))
  const projectNames = new Map([start, now].map(({ project }) => [project?.id ?? null, project?.name]))
  const form = useEndpointForm({
    schema: deals.change.body,
    initial: read(start),
    send: (_, { changed }) =>
      call(deals.change, {
        params: { id: start.id },
        // An empty value becomes 0.
        body: 'value' in changed ? { ...changed, value: changed.value ?? 0 } : changed,
      }),
    compare: {
      read: (current) => {
        const deal = deals.change.response.shape.data.parse(current)
        setNow(deal)
        return read(deal)
      },
      faces: {
        value: (amount) => (amount === null ? undefined : moneyText({ amount, currency: deal.currency })),
        unit_id: (id) => unitNames.get(id ?? null),
        project_id: (id) => projectNames.get(id ?? null),
      },
    },
    done: ({ data }) => onSaved(data),
  })
  const atHand = (one: { id: number; name: string } | null) => (one ? [one] : [])
  return (
    <Form form={form}>
      <TextInput {...form.field('title', dealFields.title.label)} data-autofocus />
      <FieldGrid>
        <FieldCell span={3}>
          <MoneyInput {...form.field('value', dealFields.value.label)} currency={deal.currency} />
        </FieldCell>
        <FieldCell span={3}>
          <DayInput {...form.field('expected_close_on', 'Expected to close')} />
        </FieldCell>
      </FieldGrid>
      {hasUnits && (
        <RemoteSelect
          {...form.field('unit_id', dealFields.unit.label)}
          load={loadUnits}
          at_hand={atHand(start.unit && { id: start.unit.id, name: start.unit.name })}
        />
      )}
      {hasProjects && (
        <RemoteSelect
          {...form.field('project_id', dealFields.project.label)}
          load={loadProjects}
          at_hand={atHand(start.project)}
        />
      )}
      <TextInput {...form.field('next_step', dealFields.next_step.label)} />
      <FormActions save="Save deal" onCancel={onClose} />
    </Form>
  )
}

const valuesOf = (deal: Deal) => ({
  title: deal.title,
  value: deal.value as number | null,
  expected_close_on: deal.expected_close_on,
  next_step: deal.next_step ?? '',
  version: deal.version,
})
