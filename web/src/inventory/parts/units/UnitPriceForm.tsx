import { Stack, Textarea } from '@mantine/core'
import type { Unit } from '@storey/api/inventory/unit.ts'
import { unitName } from '@storey/api/inventory/unit-names.ts'
import { units } from '@storey/api/inventory/units.ts'
import { useState } from 'react'
import { call } from '../../../http/call.ts'
import { MoneyInput } from '../../../ui/fields/MoneyInput.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { FormActions } from '../../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../../ui/form/useEndpointForm.tsx'
import { moneyText } from '../../../ui/format/money.ts'
import { SidePanel } from '../../../ui/SidePanel.tsx'

type Priced = Pick<
  Unit,
  'id' | 'building' | 'number' | 'price' | 'minimum_price' | 'currency' | 'claim' | 'sales_note' | 'version'
>

/** Form of the fields that a sales manager may change: the price and the note for sellers. */
export function UnitPriceForm({ unit, onClose }: { unit: Priced; onClose: () => void }) {
  const [initial] = useState(() => valuesOf(unit))
  const form = useEndpointForm({
    schema: units.changeRestricted.body,
    initial,
    send: (_, { changed }) => call(units.changeRestricted, { params: { id: unit.id }, body: changed }),
    compare: {
      read: (current) => valuesOf(units.changeRestricted.response.shape.data.parse(current)),
      faces: {
        price: (amount) => (amount === null ? undefined : moneyText({ amount, currency: unit.currency })),
      },
    },
    done: () => {
      onClose()
    },
  })
  const lowest = unit.minimum_price
  return (
    <SidePanel title={`Price of ${unitName(unit.building, unit.number)}`} note={unit.building.name} onClose={onClose}>
      <Form form={form}>
        <Stack gap={16} mb={16}>
          <MoneyInput
            {...form.field('price', 'Price')}
            currency={unit.currency}
            disabled={unit.claim !== null || unit.price === null}
            description={
              unit.claim
                ? 'Can’t change while on hold, reserved or booked'
                : unit.price === null
                  ? 'No price yet. The developer sets the first one.'
                  : lowest
                    ? `Not below ${moneyText(lowest)}`
                    : undefined
            }
          />
          <Textarea {...form.field('sales_note', 'Note for sellers')} autosize minRows={3} maxRows={8} />
        </Stack>
        <FormActions save="Save" />
      </Form>
    </SidePanel>
  )
}

const valuesOf = (unit: Pick<Priced, 'price' | 'sales_note' | 'version'>) => ({
  price: unit.price?.amount ?? null,
  sales_note: unit.sales_note,
  version: unit.version,
})
