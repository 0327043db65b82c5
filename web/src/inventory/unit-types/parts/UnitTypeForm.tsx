import { Textarea, TextInput } from '@mantine/core'
import { unitField, unitFields } from '@storey/api/inventory/unit-fields.ts'
import { unitTypeFields } from '@storey/api/inventory/unit-type-fields.ts'
import { type UnitTemplate, unitTypes } from '@storey/api/inventory/unit-types.ts'
import { useState } from 'react'
import { call } from '../../../http/call.ts'
import { FieldCell, FieldGrid } from '../../../ui/form/FieldGrid.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { FormActions } from '../../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../../ui/form/useEndpointForm.tsx'
import { notify } from '../../../ui/overlays/notify.tsx'
import { SidePanel } from '../../../ui/SidePanel.tsx'
import { Area } from '../../../ui/values/Area.tsx'
import { UnitInput } from '../../parts/units/UnitInput.tsx'

interface Props {
  project: { readonly id: number; readonly name: string; readonly currency: string }
  /** The type to edit; without it a new one is created. */
  type?: UnitTemplate | undefined
  onClose: () => void
}

type NewType = Parameters<typeof call<typeof unitTypes.create>>[1]['body']

const valuesOf = (type?: UnitTemplate) => ({
  version: type?.version,
  name: type?.name ?? '',
  type: type?.type ?? ('apartment' as const),
  bedrooms: type?.bedrooms ?? null,
  bathrooms: type?.bathrooms ?? null,
  internal_area: type?.internal_area ?? null,
  outdoor_area: type?.outdoor_area ?? null,
  view: type?.view ?? '',
  orientation: type?.orientation ?? null,
  parking: type?.parking ?? null,
  furnishing: type?.furnishing ?? null,
  description: type?.description ?? '',
})
type Values = ReturnType<typeof valuesOf>

const setField = (field: 'type' | 'orientation' | 'furnishing') => (value: Values[typeof field]) =>
  value === null ? undefined : unitField(field).values?.[value]
const area = (value: string | null) => value && <Area value={value} />

/** Form with the values that units of a type share. */
export function UnitTypeForm({ project, type, onClose }: Props) {
  const [initial] = useState(() => valuesOf(type))
  const form = useEndpointForm({
    schema: type ? unitTypes.change.body : unitTypes.create.body,
    initial,
    send: (body, { key, changed }) =>
      type
        ? call(unitTypes.change, { params: { id: type.id }, body: changed })
        : call(unitTypes.create, { params: { id: project.id }, body: body as NewType }, { idempotencyKey: key }),
    compare: type && {
      read: (current) => valuesOf(unitTypes.change.response.shape.data.parse(current)),
      faces: {
        type: setField('type'),
        orientation: setField('orientation'),
        furnishing: setField('furnishing'),
        internal_area: area,
        outdoor_area: area,
      },
    },
    done: ({ data }) => {
      if (!type) notify.good(`${data.name} created`)
      onClose()
    },
  })
  return (
    <SidePanel title={type ? `Edit ${type.name}` : 'New unit type'} note={project.name} onClose={onClose}>
      <Form form={form}>
        <TextInput
          {...form.field('name', 'Name')}
          placeholder="2BR-A"
          description="Leave blank anything that varies by unit."
          data-autofocus
        />
        <FieldGrid>
          {unitTypeFields.map((field) => (
            <FieldCell key={field} span={unitFields[field].form.span}>
              <UnitInput
                form={form}
                field={field}
                currency={project.currency}
                claimed={false}
                open={field !== 'type'}
              />
            </FieldCell>
          ))}
        </FieldGrid>
        <Textarea {...form.field('description', 'Description')} autosize minRows={2} maxRows={6} />
        <FormActions save={type ? 'Save unit type' : 'Create unit type'} />
      </Form>
    </SidePanel>
  )
}
