import { Select } from '@mantine/core'
import { unitTypes } from '@storey/api/client-endpoints.ts'
import { type UnitTypeField, unitTypeFields } from '@storey/api/inventory/unit-type-fields.ts'
import type { UnitTemplate } from '@storey/api/inventory/unit-types.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../http/query.ts'
import type { FieldProps } from '../../../ui/form/useEndpointForm.tsx'

/** Returns the unit types of a project, to create units from. */
export const useUnitTypes = (project_id: number): readonly UnitTemplate[] =>
  useQuery(query(unitTypes.list, { params: { id: project_id } })).data?.data ?? []

interface Props {
  control: FieldProps
  types: readonly UnitTemplate[]
  onChange: (id: number | null) => void
  /** Receives the values of the type for the fields of the form. */
  onFill: (field: UnitTypeField, value: string | number) => void
}

/**
 * Select of the type that a unit is created from; renders nothing if the project has none. The type's values fill the form and can be
 * changed there.
 */
export function UnitTypeSelect({ control, types, onChange, onFill }: Props) {
  if (types.length === 0) return null
  const choose = (chosen: string | null) => {
    const type = types.find(({ id }) => String(id) === chosen)
    onChange(type?.id ?? null)
    for (const field of unitTypeFields) {
      const value = type?.[field]
      if (value != null) onFill(field, value)
    }
  }
  return (
    <Select
      {...control}
      data={types.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={control.value ? String(control.value) : null}
      onChange={choose}
      placeholder="None"
      clearable
    />
  )
}
