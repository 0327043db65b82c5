import { unitImports } from '@storey/api/client-endpoints.ts'
import { importedStatusLabels, unitImportLabel } from '@storey/api/inventory/unit-fields.ts'
import type { UnitChoiceField, UnitImportOptions } from '@storey/api/inventory/unit-imports.ts'
import { furnishingLabels, orientationLabels, unitTypeLabels } from '@storey/api/inventory/unit-names.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../http/query.ts'
import { ValueTable } from '../../imports/ValueTable.tsx'

interface Props {
  id: number
  values: UnitImportOptions['values']
  onChange: (values: UnitImportOptions['values']) => void
}

const named = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))
const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => ({ value: String(from + at), label: String(from + at) }))

const choices: Readonly<Record<UnitChoiceField, { value: string; label: string }[]>> = {
  type: named(unitTypeLabels),
  floor: numbers(-20, 200),
  bedrooms: numbers(0, 20),
  bathrooms: numbers(0, 20),
  parking: numbers(0, 20),
  orientation: named(orientationLabels),
  furnishing: named(furnishingLabels),
  status: named(importedStatusLabels),
}
const labels = Object.fromEntries(
  (Object.keys(choices) as UnitChoiceField[]).map((field) => [field, unitImportLabel(field)]),
) as Record<UnitChoiceField, string>

/** Words of a unit file that have no meaning here yet. */
export function UnitValues({ id, values, onChange }: Props) {
  const { data } = useQuery(query(unitImports.unknown, { params: { id } }))
  return <ValueTable unknown={data?.data ?? []} values={values} choices={choices} labels={labels} onChange={onChange} />
}
