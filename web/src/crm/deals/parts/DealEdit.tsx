import { TextInput } from '@mantine/core'
import { type Deal, deals } from '@storey/api/crm/deals.ts'
import { projects } from '@storey/api/inventory/projects.ts'
import { units } from '@storey/api/inventory/units.ts'
import { useState } from 'react'
import { call } from '../../../http/call.ts'
import { Failure } from '../../../http/failure.ts'
import { useCan } from '../../../shell/Can.tsx'
import { DayInput } from '../../../ui/fields/DayInput.tsx'
import { MoneyInput } from '../../../ui/fields/MoneyInput.tsx'
import { RemoteSelect } from '../../../ui/fields/RemoteSelect.tsx'
import { FieldCell, FieldGrid } from '../../../ui/form/FieldGrid.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { FormActions } from '../../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../../ui/form/useEndpointForm.tsx'
import { changedOnly, differs } from '../../leads/parts/changed-only.ts'
import styles from './DealEdit.module.css'
import { loadProjects, loadUnits } from './pickers.ts'

interface Props {
  deal: Deal
  onClose: () => void
  onSaved: (deal: Deal) => void
}

/** A deal's own fields. A save over somebody else's change is refused, and nothing typed is lost. */
export function DealEdit({ deal, onClose, onSaved }: Props) {
  const hasUnits = useCan(units.list.access)
  const hasProjects = useCan(projects.options.access)
  const [start] = useState(deal)
  const [now, setNow] = useState(start)
  const initial = {
    ...valuesOf(start),
    ...(hasUnits ? { unit_id: start.unit?.id ?? null } : {}),
    ...(hasProjects ? { project_id: start.project?.id ?? null } : {}),
  }
  const form = useEndpointForm({
    schema: deals.change.body,
    initial: { ...initial, version: start.version },
    send: (body) =>
      call(deals.change, {
        params: { id: start.id },
        // Fields that were not touched stay as somebody else may have left them.
        body: { ...changedOnly({ ...body, value: body.value ?? 0 }, initial), version: now.version },
      }),
    done: ({ data }) => onSaved(data),
    failed: (_, error) => {
      if (!(error instanceof Failure) || error.code !== 'stale') return false
      setNow(deals.change.response.shape.data.parse(error.current))
      return true
    },
  })
  const atHand = (one: { id: number; name: string } | null) => (one ? [one] : [])
  return (
    <Form form={form}>
      {now.version !== start.version && <Meanwhile before={start} now={now} />}
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
          at_hand={atHand(start.unit && { id: start.unit.id, name: start.unit.number })}
        />
      )}
      {hasProjects && (
        <RemoteSelect {...form.field('project_id', 'Project')} load={loadProjects} at_hand={atHand(start.project)} />
      )}
      <TextInput {...form.field('next_step', 'Next step')} />
      <FormActions save="Save deal" onCancel={onClose} />
    </Form>
  )
}

const valuesOf = (deal: Deal) => ({
  title: deal.title,
  value: deal.value as number | null,
  expected_close_on: deal.expected_close_on,
  next_step: deal.next_step ?? '',
})

const words = { title: 'title', value: 'value', expected_close_on: 'closing day', next_step: 'next step' } as const

/** What somebody else saved since this form was opened; what is typed here stays. */
function Meanwhile({ before, now }: { before: Deal; now: Deal }) {
  const [one, other] = [valuesOf(before), valuesOf(now)]
  const names = Object.keys(words) as (keyof typeof words)[]
  const fields = names.filter((name) => differs(one[name], other[name])).map((name) => words[name])
  return (
    <p className={styles.told} role="alert">
      Somebody changed this deal meanwhile{fields.length > 0 && `: ${fields.join(', ')}`}. Their changes stay, but where
      you changed the same field. Save again to go on.
    </p>
  )
}
