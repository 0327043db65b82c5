import type { Input, ResponseOf } from '@storey/api/endpoint.ts'
import { orientationLabels, unitTypeLabels } from '@storey/api/inventory/unit-names.ts'
import type { units } from '@storey/api/inventory/units.ts'
import { minorDigits } from '../../ui/format/money.ts'
import type { Filter } from '../../ui/list/filters.ts'
import { optionsOf, unitStatusLabels } from '../parts/labels.ts'

type Key = keyof Input<typeof units.list>['query'] & string
type Offered = ResponseOf<typeof units.filters>['data']

const named = (records: readonly { readonly id: number; readonly name: string }[]) =>
  records.map(({ id, name }) => ({ value: String(id), label: name }))

const plain = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

/** The filters of the unit list, with their available choices. */
export function unitFilters(offered: Offered | undefined): readonly Filter<Key>[] {
  const currency = offered?.currencies.length === 1 ? offered.currencies[0] : undefined
  const projects = new Map((offered?.projects ?? []).map(({ id, name }) => [id, name]))
  const buildings = (offered?.buildings ?? []).map(({ id, name, project_id }) => ({
    id,
    name: `${name}, ${projects.get(project_id) ?? ''}`,
  }))
  const filters: readonly Filter<Key>[] = [
    { kind: 'choice', key: 'status', label: 'Status', options: optionsOf(unitStatusLabels) },
    { kind: 'choice', key: 'project_id', label: 'Project', options: named(offered?.projects ?? []) },
    { kind: 'choice', key: 'building_id', label: 'Building', options: named(buildings) },
    {
      kind: 'choice',
      key: 'bedrooms',
      label: 'Bedrooms',
      options: (offered?.bedrooms ?? []).map((count) => ({
        value: String(count),
        label: count === 0 ? 'Studio' : `${count} bed`,
      })),
    },
    {
      kind: 'range',
      from: 'price_from',
      to: 'price_to',
      label: 'Price',
      scale: 10 ** minorDigits(currency ?? 'AED'),
      ...(currency ? { unit: currency } : {}),
    },
    { kind: 'range', from: 'area_from', to: 'area_to', label: 'Area', area: true },
    { kind: 'range', from: 'floor_from', to: 'floor_to', label: 'Floor' },
    { kind: 'choice', key: 'view', label: 'View', options: plain(offered?.views ?? []) },
    { kind: 'choice', key: 'amenity_id', label: 'Amenity', options: named(offered?.amenities ?? []) },
    {
      kind: 'choice',
      key: 'unit_type_id',
      label: 'Unit type',
      options: (offered?.unit_types ?? []).map(({ id, name, project_id }) => ({
        value: String(id),
        label: `${name}, ${projects.get(project_id) ?? ''}`,
      })),
    },
    { kind: 'choice', key: 'orientation', label: 'Orientation', options: optionsOf(orientationLabels) },
    {
      kind: 'choice',
      key: 'type',
      label: 'Type',
      options: optionsOf(unitTypeLabels).filter(({ value }) => offered?.types.includes(value) ?? true),
    },
  ]
  if ((offered?.organizations.length ?? 0) < 2) return filters
  return [
    ...filters,
    { kind: 'choice', key: 'organizations', label: 'Developer', options: named(offered?.organizations ?? []) },
  ]
}
