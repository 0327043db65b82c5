import type { Unit } from '@storey/api/inventory/unit.ts'
import { unitFields, unitFormFields } from '@storey/api/inventory/unit-fields.ts'
import { unitName } from '@storey/api/inventory/unit-names.ts'
import { filledForms, units } from '@storey/api/inventory/units.ts'
import { useState } from 'react'
import { call } from '../../../http/call.ts'
import { FieldCell, FieldGrid } from '../../../ui/form/FieldGrid.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { FormActions } from '../../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../../ui/form/useEndpointForm.tsx'
import { notify } from '../../../ui/overlays/notify.tsx'
import { SidePanel } from '../../../ui/SidePanel.tsx'
import { UnitInput } from './UnitInput.tsx'
import { UnitTypeSelect, useUnitTypes } from './UnitTypeSelect.tsx'
import { formattersIn, valuesOf } from './unit-values.tsx'

interface Props {
  /** The unit to edit; without it a new one is created. */
  unit?: Unit
  building: { readonly id: number; readonly name: string; readonly code: string }
  project_id: number
  currency: string
  onClose: () => void
}

type NewUnit = Parameters<typeof call<typeof units.create>>[1]['body']

/** Form with a unit's details and price, in a side panel. */
export function UnitForm({ unit, building, project_id, currency, onClose }: Props) {
  const [initial] = useState(() => valuesOf(unit))
  const types = useUnitTypes(project_id)
  const form = useEndpointForm({
    schema: unit ? units.change.body : filledForms.unit,
    initial: {
      ...initial,
      unit_type_id: unit?.unit_type?.id ?? null,
      version: unit?.version,
      building_id: unit ? undefined : building.id,
    },
    send: (body, { key, changed }) =>
      unit
        ? call(units.change, { params: { id: unit.id }, body: changed })
        : call(units.create, { body: body as NewUnit }, { idempotencyKey: key }),
    compare: unit && {
      read: (current) => {
        const now = units.change.response.shape.data.parse(current)
        const unit_type_id = now.unit_type?.id ?? null
        return { ...valuesOf(now), unit_type_id, version: now.version, building_id: undefined }
      },
      faces: {
        ...formattersIn(currency),
        unit_type_id: (id: number | null) => types.find((type) => type.id === id)?.name ?? 'None',
      },
    },
    done: ({ data }) => {
      if (!unit) notify.good(`${unitName(building, data.number)} added, unreleased`)
      onClose()
    },
  })
  const claimed = unit?.claim != null

  return (
    <SidePanel
      title={unit ? `Edit ${unitName(building, unit.number)}` : 'New unit'}
      note={building.name}
      onClose={onClose}
    >
      <Form form={form}>
        <UnitTypeSelect
          control={form.field('unit_type_id', 'Unit type')}
          types={types}
          onChange={(id) => form.set('unit_type_id', id)}
          onFill={(field, value) => form.set(field, value)}
        />
        <FieldGrid>
          {unitFormFields.map((field) => (
            <FieldCell key={field} span={unitFields[field].form.span}>
              <UnitInput form={form} field={field} currency={currency} claimed={claimed} />
            </FieldCell>
          ))}
        </FieldGrid>
        <FormActions save={unit ? 'Save unit' : 'Create unit'} />
      </Form>
    </SidePanel>
  )
}
