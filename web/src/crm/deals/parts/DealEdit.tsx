import { TextInput } from '@mantine/core'
import { type Deal, deals } from '@storey/api/crm/deals.ts'
import { projects } from '@storey/api/inventory/projects.ts'
import { units } from '@storey/api/inventory/units.ts'
import { call } from '../../../http/call.ts'
import { refresh } from '../../../http/query.ts'
import { useCan } from '../../../shell/Can.tsx'
import { DayInput } from '../../../ui/fields/DayInput.tsx'
import { MoneyInput } from '../../../ui/fields/MoneyInput.tsx'
import { RemoteSelect } from '../../../ui/fields/RemoteSelect.tsx'
import { FieldCell, FieldGrid } from '../../../ui/form/FieldGrid.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { FormActions } from '../../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../../ui/form/useEndpointForm.tsx'
import { loadProjects, loadUnits } from './pickers.ts'

interface Props {
  deal: Deal
  onClose: () => void
  onSaved: (deal: Deal) => void
}

/** A deal's own fields. Somebody else's change meanwhile is said, and nothing typed is lost. */
export function DealEdit({ deal, onClose, onSaved }: Props) {
  const hasUnits = useCan(units.list.access)
  const hasProjects = useCan(projects.options.access)
  const form = useEndpointForm({
    schema: deals.change.body,
    initial: {
      version: deal.version,
      title: deal.title,
      value: deal.value as number | null,
      currency: deal.currency,
      expected_close_on: deal.expected_close_on,
      next_step: deal.next_step ?? '',
      ...(hasUnits ? { unit_id: deal.unit?.id ?? null } : {}),
      ...(hasProjects ? { project_id: deal.project?.id ?? null } : {}),
    },
    send: (body) => call(deals.change, { params: { id: deal.id }, body: { ...body, value: body.value ?? 0 } }),
    done: ({ data }) => onSaved(data),
    failed: ({ status }) => {
      if (status === 409) void refresh(deals.get)
      return false
    },
  })
  const atHand = (one: { id: number; name: string } | null) => (one ? [one] : [])
  return (
    <Form form={form}>
      <TextInput {...form.field('title', 'Title')} data-autofocus />
      <FieldGrid>
        <FieldCell span={3}>
          <MoneyInput {...form.field('value', 'Value')} currency={deal.currency} />
        </FieldCell>
        <FieldCell span={3}>
          <DayInput {...form.field('expected_close_on', 'Expected to close')} />
        </FieldCell>
      </FieldGrid>
      {hasUnits && (
        <RemoteSelect
          {...form.field('unit_id', 'Unit')}
          load={loadUnits}
          at_hand={atHand(deal.unit && { id: deal.unit.id, name: deal.unit.number })}
        />
      )}
      {hasProjects && (
        <RemoteSelect {...form.field('project_id', 'Project')} load={loadProjects} at_hand={atHand(deal.project)} />
      )}
      <TextInput {...form.field('next_step', 'Next step')} />
      <FormActions save="Save deal" onCancel={onClose} />
    </Form>
  )
}
