import { Select, Textarea, TextInput } from '@mantine/core'
import { furnishingWords, orientationWords, unitTypeWords } from '@storey/api/inventory/unit-names.ts'
import { type Unit, units } from '@storey/api/inventory/units.ts'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { Area } from '../../ui/Area.tsx'
import { AreaInput } from '../../ui/fields/AreaInput.tsx'
import { MoneyInput } from '../../ui/fields/MoneyInput.tsx'
import { NumberInput } from '../../ui/fields/NumberInput.tsx'
import { FieldCell, FieldGrid } from '../../ui/form/FieldGrid.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { moneyText } from '../../ui/format/money.ts'
import { notify } from '../../ui/notify.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import * as copy from './copy.ts'
import { refreshUnits } from './live.ts'
import { unitName } from './unit-words.ts'
import { optionsOf } from './words.ts'

interface Props {
  /** The one to change; without it a new one is made. */
  unit?: Unit
  building: { readonly id: number; readonly name: string; readonly code: string }
  currency: string
  onClose: () => void
}

type NewUnit = Parameters<typeof call<typeof units.create>>[1]['body']

/** A unit's facts and price, in a panel beside the page. */
export function UnitForm({ unit, building, currency, onClose }: Props) {
  const [initial] = useState(() => valuesOf(unit))
  const form = useEndpointForm({
    schema: unit ? units.change.body : units.create.body,
    initial: { ...initial, version: unit?.version, building_id: unit ? undefined : building.id },
    send: (body, { key, changed }) =>
      unit
        ? call(units.change, { params: { id: unit.id }, body: changed })
        : call(units.create, { body: body as NewUnit }, { idempotencyKey: key }),
    compare: unit && {
      read: (current) => {
        const now = units.change.response.shape.data.parse(current)
        return { ...valuesOf(now), version: now.version, building_id: undefined }
      },
      faces: {
        type: (type) => unitTypeWords[type],
        orientation: (side) => side && orientationWords[side],
        furnishing: (furnishing) => furnishingWords[furnishing],
        internal_area: (value) => value && <Area value={value} />,
        outdoor_area: (value) => <Area value={value} />,
        price: (amount) => (amount === null ? undefined : moneyText({ amount, currency })),
        minimum_price: (amount) => (amount === null ? undefined : moneyText({ amount, currency })),
      },
    },
    done: ({ data }) => {
      void refreshUnits()
      if (!unit) notify.good(`${unitName(building, data.number)} added, unreleased`)
      onClose()
    },
  })
  const claimed = unit?.claim != null

  return (
    <SidePanel
      title={unit ? `Edit ${unitName(building, unit.number)}` : copy.newUnit}
      note={building.name}
      onClose={onClose}
    >
      <Form form={form}>
        <FieldGrid>
          <FieldCell span={2}>
            <TextInput {...form.field('number', 'Number')} placeholder="1204" data-autofocus />
          </FieldCell>
          <FieldCell span={2}>
            <NumberInput {...form.field('floor', 'Floor')} min={-20} max={200} />
          </FieldCell>
          <FieldCell span={2}>
            <NumberInput {...form.field('stack', 'Stack')} min={1} max={200} />
          </FieldCell>
          <FieldCell span={2}>
            <Select {...form.field('type', 'Type')} data={optionsOf(unitTypeWords)} allowDeselect={false} />
          </FieldCell>
          <FieldCell span={2}>
            <NumberInput {...form.field('bedrooms', 'Bedrooms')} min={0} max={20} />
          </FieldCell>
          <FieldCell span={2}>
            <NumberInput {...form.field('bathrooms', 'Bathrooms')} min={0} max={20} />
          </FieldCell>
          <FieldCell span={3}>
            <AreaInput {...form.field('internal_area', copy.internalArea)} />
          </FieldCell>
          <FieldCell span={3}>
            <AreaInput {...form.field('outdoor_area', copy.balconyAndTerrace)} />
          </FieldCell>
          <FieldCell span={3}>
            <TextInput {...form.field('view', 'View')} placeholder={copy.sea} />
          </FieldCell>
          <FieldCell span={3}>
            <Select {...form.field('orientation', 'Orientation')} data={optionsOf(orientationWords)} clearable />
          </FieldCell>
          <FieldCell span={3}>
            <NumberInput {...form.field('parking', copy.parkingBays)} min={0} max={20} />
          </FieldCell>
          <FieldCell span={3}>
            <Select
              {...form.field('furnishing', 'Furnishing')}
              data={optionsOf(furnishingWords)}
              allowDeselect={false}
            />
          </FieldCell>
          <FieldCell span={3}>
            <MoneyInput
              {...form.field('price', 'Price')}
              currency={currency}
              disabled={claimed}
              description={claimed ? copy.frozenWhileItIsOnHold : undefined}
            />
          </FieldCell>
          <FieldCell span={3}>
            <MoneyInput {...form.field('minimum_price', copy.floorPrice)} currency={currency} />
          </FieldCell>
          <FieldCell span={6}>
            <Textarea {...form.field('sales_note', copy.noteForSellers)} autosize minRows={2} maxRows={6} />
          </FieldCell>
        </FieldGrid>
        <FormActions save={unit ? 'Save' : copy.createUnit} />
      </Form>
    </SidePanel>
  )
}

const valuesOf = (unit?: Unit) => ({
  number: unit?.number ?? '',
  floor: unit?.floor ?? 1,
  stack: unit?.stack ?? 1,
  type: unit?.type ?? 'apartment',
  bedrooms: unit?.bedrooms ?? 1,
  bathrooms: unit?.bathrooms ?? 1,
  internal_area: unit?.internal_area ?? null,
  outdoor_area: unit?.outdoor_area ?? '0',
  orientation: unit?.orientation ?? null,
  view: unit?.view ?? '',
  parking: unit?.parking ?? 1,
  furnishing: unit?.furnishing ?? 'none',
  price: unit?.price.amount ?? null,
  minimum_price: unit?.minimum_price?.amount ?? null,
  sales_note: unit?.sales_note ?? '',
})
