import { MultiSelect, Pill, Select } from '@mantine/core'
import { buildings, projects } from '@storey/api/client-endpoints.ts'
import type { PriceRuleKind, Rounding } from '@storey/api/inventory/price-rule.ts'
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
import { bedsText, chosenUnitsText } from './labels.ts'
import { listIn, type RuleValues } from './rule-values.ts'

type RuleForm = Pick<EndpointForm<RuleValues & { name: string; note: string }>, 'field' | 'values' | 'set'>

const choices = <Code extends string>(codes: readonly Code[], labels: Readonly<Record<Code, string>>) =>
  codes.map((value) => ({ value, label: labels[value] }))
const kindLabels: Readonly<Record<PriceRuleKind, string>> = {
  percent: 'Percentage',
  amount: 'Amount',
  floor_step: 'Step per floor',
  set: 'Set price',
}

const KINDS = choices(priceRuleKinds, kindLabels)
const roundingLabels: Readonly<Record<Rounding, string>> = {
  minor: 'Exact',
  unit: 'Nearest 1',
  hundred: 'Nearest 100',
  thousand: 'Nearest 1,000',
}

const ROUNDINGS = choices(roundings, roundingLabels)
const DIRECTIONS = [
  { value: 'raise', label: 'Raise' },
  { value: 'lower', label: 'Lower' },
]
const BEDROOMS = [0, 1, 2, 3, 4, 5, 6].map((count) => ({ value: String(count), label: bedsText(count) }))
const TYPES = Object.entries(unitTypeLabels).map(([value, label]) => ({ value, label }))
const amountLabels = { amount: 'Amount', floor_step: 'Amount per floor', set: 'New price', percent: 'Amount' }

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
      <Section title="Price change">
        <FieldGrid>
          <FieldCell span={3}>
            <RemoteSelect
              {...form.field('project_id', 'Project')}
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
            <Select {...form.field('kind', 'Method')} data={KINDS} allowDeselect={false} />
          </FieldCell>
          {kind !== 'set' && (
            <FieldCell span={2}>
              <Select {...form.field('direction', 'Direction')} data={DIRECTIONS} allowDeselect={false} />
            </FieldCell>
          )}
          <FieldCell span={2}>
            {kind === 'percent' ? (
              <PercentInput {...form.field('percent', 'Percentage')} />
            ) : (
              <MoneyInput {...form.field('amount', amountLabels[kind])} currency={known.data?.data.currency ?? 'AED'} />
            )}
          </FieldCell>
          {kind === 'floor_step' && (
            <FieldCell span={2}>
              <NumberInput {...form.field('from_floor', 'From floor')} min={-20} max={200} />
            </FieldCell>
          )}
          <FieldCell span={2}>
            <Select {...form.field('round_to', 'Round to')} data={ROUNDINGS} allowDeselect={false} />
          </FieldCell>
        </FieldGrid>
      </Section>
      <Section title="Applies to">
        <FieldGrid>
          {units.length > 0 && (
            <FieldCell span={6}>
              <Pill
                size="lg"
                withRemoveButton
                removeButtonProps={{ 'aria-label': 'Apply to other units too', 'aria-hidden': false, tabIndex: 0 }}
                onRemove={() => form.set('unit_id', '')}
              >
                Only the {chosenUnitsText(units.length)}
              </Pill>
            </FieldCell>
          )}
          <FieldCell span={6}>
            <Several
              form={form}
              field="building_id"
              label="Buildings"
              data={(towers.data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
              none="All buildings"
            />
          </FieldCell>
          <FieldCell span={3}>
            <Several form={form} field="bedrooms" label="Bedrooms" data={BEDROOMS} none="Any" />
          </FieldCell>
          <FieldCell span={3}>
            <Several form={form} field="type" label="Types" data={TYPES} none="Any" />
          </FieldCell>
          <FieldCell span={3}>
            <NumberInput {...form.field('floor_from', 'Lowest floor')} min={-20} max={200} />
          </FieldCell>
          <FieldCell span={3}>
            <NumberInput {...form.field('floor_to', 'Highest floor')} min={-20} max={200} />
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
