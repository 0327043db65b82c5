import { MultiSelect, Pill, Select } from '@mantine/core'
import { buildings, projects } from '@storey/api/client-endpoints.ts'
import { priceRuleKinds, roundings } from '@storey/api/inventory/price-rule.ts'
import { unitTypeLabels } from '@storey/api/inventory/unit-names.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../http/query.ts'
import { MoneyInput } from '../../ui/fields/MoneyInput.tsx'
import { NumberInput } from '../../ui/fields/NumberInput.tsx'
import { PercentInput } from '../../ui/fields/PercentInput.tsx'
import { RemoteSelect } from '../../ui/fields/RemoteSelect.tsx'
import { FieldCell, FieldGrid } from '../../ui/form/FieldGrid.tsx'
import type { EndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { Section } from '../../ui/Section.tsx'
import * as copy from './copy.ts'
import { listIn, type RuleValues } from './rule-values.ts'

type RuleForm = Pick<EndpointForm<RuleValues & { name: string; note: string }>, 'field' | 'values' | 'set'>

const choices = <Code extends string>(codes: readonly Code[], labels: Readonly<Record<Code, string>>) =>
  codes.map((value) => ({ value, label: labels[value] }))
const KINDS = choices(priceRuleKinds, copy.kindLabels)
const ROUNDINGS = choices(roundings, copy.roundingLabels)
const DIRECTIONS = [
  { value: 'raise', label: copy.raise },
  { value: 'lower', label: copy.lower },
]
const BEDROOMS = [0, 1, 2, 3, 4, 5, 6].map((count) => ({ value: String(count), label: copy.bedCount(count) }))
const TYPES = Object.entries(unitTypeLabels).map(([value, label]) => ({ value, label }))
const amountLabels = { amount: copy.amount, floor_step: copy.amountPerFloor, set: copy.newPrice, percent: copy.amount }

/** Fields for the change of prices and the units that it applies to. */
export function RuleFields({ form }: { form: RuleForm }) {
  const { project_id, kind } = form.values
  const units = listIn(form.values.unit_id)
  const chosen = { enabled: project_id !== null }
  const known = useQuery({ ...query(projects.one, { params: { id: project_id ?? 0 } }), ...chosen })
  const towers = useQuery({
    ...query(buildings.options, { query: { project_id: [project_id ?? 0], limit: 100 } }),
    ...chosen,
  })
  return (
    <>
      <Section title={copy.priceChange}>
        <FieldGrid>
          <FieldCell span={3}>
            <RemoteSelect
              {...form.field('project_id', copy.project)}
              load={(search) => query(projects.options, { query: { search } })}
              known={(ids) => query(projects.options, { query: { ids: [...ids] } })}
              onChange={(id) => {
                form.set('project_id', id)
                form.set('building_id', '')
                form.set('unit_id', '')
              }}
            />
          </FieldCell>
          <FieldCell span={3}>
            <Select {...form.field('kind', copy.method)} data={KINDS} allowDeselect={false} />
          </FieldCell>
          {kind !== 'set' && (
            <FieldCell span={2}>
              <Select {...form.field('direction', copy.direction)} data={DIRECTIONS} allowDeselect={false} />
            </FieldCell>
          )}
          <FieldCell span={2}>
            {kind === 'percent' ? (
              <PercentInput {...form.field('percent', copy.percent)} />
            ) : (
              <MoneyInput {...form.field('amount', amountLabels[kind])} currency={known.data?.data.currency ?? 'AED'} />
            )}
          </FieldCell>
          {kind === 'floor_step' && (
            <FieldCell span={2}>
              <NumberInput {...form.field('from_floor', copy.fromFloor)} min={-20} max={200} />
            </FieldCell>
          )}
          <FieldCell span={2}>
            <Select {...form.field('round_to', copy.rounding)} data={ROUNDINGS} allowDeselect={false} />
          </FieldCell>
        </FieldGrid>
      </Section>
      <Section title={copy.appliesTo}>
        <FieldGrid>
          {units.length > 0 && (
            <FieldCell span={6}>
              <Pill
                size="lg"
                withRemoveButton
                removeButtonProps={{ 'aria-label': copy.dropChosenUnits, 'aria-hidden': false, tabIndex: 0 }}
                onRemove={() => form.set('unit_id', '')}
              >
                {copy.onlyChosenUnits(units.length)}
              </Pill>
            </FieldCell>
          )}
          <FieldCell span={6}>
            <Several
              form={form}
              field="building_id"
              label={copy.buildings}
              data={(towers.data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
              none={copy.allBuildings}
            />
          </FieldCell>
          <FieldCell span={3}>
            <Several form={form} field="bedrooms" label={copy.bedrooms} data={BEDROOMS} none={copy.any} />
          </FieldCell>
          <FieldCell span={3}>
            <Several form={form} field="type" label={copy.types} data={TYPES} none={copy.any} />
          </FieldCell>
          <FieldCell span={3}>
            <NumberInput {...form.field('floor_from', copy.floorFrom)} min={-20} max={200} />
          </FieldCell>
          <FieldCell span={3}>
            <NumberInput {...form.field('floor_to', copy.floorTo)} min={-20} max={200} />
          </FieldCell>
        </FieldGrid>
      </Section>
    </>
  )
}

interface SeveralProps {
  form: RuleForm
  field: 'building_id' | 'bedrooms' | 'type'
  label: string
  data: { value: string; label: string }[]
  none: string
}

/** Select of several values; none means all. */
function Several({ form, field, label, data, none }: SeveralProps) {
  const values = listIn(form.values[field])
  return (
    <MultiSelect
      {...form.field(field, label)}
      data={data}
      value={values}
      onChange={(next) => form.set(field, next.join(','))}
      placeholder={values.length === 0 ? none : ''}
      clearable
    />
  )
}
