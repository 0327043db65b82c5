import { Button } from '@mantine/core'
import { unitsOf } from '@storey/api/inventory/unit-pattern.ts'
import { filledForms, MAX_PATTERN, units } from '@storey/api/inventory/units.ts'
import { IconPlus } from '@tabler/icons-react'
import { call } from '../../../http/call.ts'
import { MoneyInput } from '../../../ui/fields/MoneyInput.tsx'
import { NumberInput } from '../../../ui/fields/NumberInput.tsx'
import { FieldCell, FieldGrid } from '../../../ui/form/FieldGrid.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { FormActions } from '../../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../../ui/form/useEndpointForm.tsx'
import { countText } from '../../../ui/format/number.ts'
import { notify } from '../../../ui/overlays/notify.tsx'
import { SidePanel } from '../../../ui/SidePanel.tsx'
import { PatternPreview } from './PatternPreview.tsx'
import { newStack, type PatternForm, type PatternValues } from './pattern-form.ts'
import { StackRow } from './StackRow.tsx'
import { useUnitTypes } from './UnitTypeSelect.tsx'

interface Props {
  building: {
    readonly id: number
    readonly name: string
    readonly floors: number
    readonly skipped_floors: number[]
    readonly project: { readonly id: number }
  }
  currency: string
  onClose: () => void
}

/** Form that generates a building's units from a pattern: the values that repeat on each floor, and the price step per floor. */
export function AddUnits({ building, currency, onClose }: Props) {
  const top = building.floors + building.skipped_floors.length
  const initial: PatternValues = { floor_from: 1, floor_to: top, price_step: 0, stacks: [newStack(1)] }
  const form: PatternForm = useEndpointForm({
    schema: filledForms.pattern,
    initial,
    send: (body, { key }) => call(units.createMany, { params: { id: building.id }, body }, { idempotencyKey: key }),
    done: ({ data }) => {
      notify.good(`${countText(data.added)} units added, unreleased`)
      onClose()
    },
  })
  const types = useUnitTypes(building.project.id)
  const { stacks } = form.values
  const rows = unitsOf(numbersOf(form.values), building.skipped_floors)

  return (
    <SidePanel title="Add units" note={building.name} wide onClose={onClose}>
      <Form form={form}>
        <FieldGrid>
          <FieldCell span={2}>
            <NumberInput {...form.field('floor_from', 'From floor')} min={-20} max={200} />
          </FieldCell>
          <FieldCell span={2}>
            <NumberInput {...form.field('floor_to', 'To floor')} min={-20} max={200} />
          </FieldCell>
          <FieldCell span={2}>
            <MoneyInput {...form.field('price_step', 'Price increase per floor')} currency={currency} />
          </FieldCell>
        </FieldGrid>
        <ol>
          {stacks.map((row, index) => (
            <StackRow
              key={row.stack}
              form={form}
              index={index}
              currency={currency}
              types={types}
              onRemove={stacks.length > 1 ? () => form.mantine.removeListItem('stacks', index) : undefined}
            />
          ))}
        </ol>
        <div data-path="stacks">
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={14} stroke={1.8} aria-hidden />}
            onClick={() => form.mantine.insertListItem('stacks', nextStack(form.values))}
          >
            Add stack
          </Button>
        </div>
        <PatternPreview rows={rows} currency={currency} />
        <FormActions
          save={rows.length > 0 && rows.length <= MAX_PATTERN ? `Add ${countText(rows.length)} units` : 'Add units'}
        />
      </Form>
    </SidePanel>
  )
}

/** Defaults of the next stack: those of the last one, because most stacks of a floor repeat. */
function nextStack({ stacks }: PatternValues) {
  const highest = Math.max(0, ...stacks.map(({ stack }) => stack))
  return { ...(stacks.at(-1) ?? newStack(1)), stack: highest + 1 }
}

/** Current values of the pattern; an empty number counts as 0. */
const numbersOf = ({ floor_from, floor_to, price_step, stacks }: PatternValues) => ({
  floor_from: Number(floor_from) || 0,
  // Upper limit, so that a typing error does not draw a million units.
  floor_to: Math.min(Number(floor_to) || 0, 200),
  price_step: price_step ?? 0,
  stacks: stacks.map(({ stack, price }) => ({ stack, price: price ?? 0, priced: price !== null })),
})
