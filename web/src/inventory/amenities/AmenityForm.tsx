import { Radio, Select, Textarea, TextInput } from '@mantine/core'
import { type Amenity, amenities } from '@storey/api/inventory/amenities.ts'
import {
  AMENITY_CATEGORIES,
  AMENITY_ICONS,
  type AmenityCategory,
  type AmenityIcon,
} from '@storey/api/inventory/amenity-names.ts'
import { call } from '../../http/call.ts'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { notify } from '../../ui/overlays/notify.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import styles from './AmenityForm.module.css'
import { amenityIcons, categoryLabels, iconName } from './parts/amenity-labels.ts'

interface Props {
  /** The amenity to edit; without it a new one is created. */
  amenity?: Amenity
  onClose: () => void
  onCreated?: (id: number) => void
}

const CATEGORIES = AMENITY_CATEGORIES.map((value) => ({ value, label: categoryLabels[value].label }))

const valuesOf = (amenity?: Amenity) => ({
  version: amenity?.version,
  name: amenity?.name ?? '',
  category: amenity?.category ?? ('outdoor' as AmenityCategory),
  icon: amenity?.icon ?? ('pool' as AmenityIcon),
  description: amenity?.description ?? '',
})

/** Form with an amenity's name, category and picture. */
export function AmenityForm({ amenity, onClose, onCreated }: Props) {
  const form = useEndpointForm({
    schema: amenity ? amenities.change.body : amenities.create.body,
    initial: valuesOf(amenity),
    send: (body, { key, changed }) =>
      amenity
        ? call(amenities.change, { params: { id: amenity.id }, body: changed })
        : call(amenities.create, { body: body as NewAmenity }, { idempotencyKey: key }),
    compare: amenity && {
      read: (current) => valuesOf(amenities.change.response.shape.data.parse(current)),
      faces: {
        category: (value) => categoryLabels[value as AmenityCategory].label,
        icon: (value) => iconName(value as AmenityIcon),
      },
    },
    done: ({ data }) => {
      if (amenity) return onClose()
      notify.good(`${data.name} created. Add a picture and locations.`)
      onCreated?.(data.id)
    },
  })
  const icon = form.field('icon', 'Icon')
  return (
    <SidePanel title={amenity ? `Edit ${amenity.name}` : 'New amenity'} onClose={onClose}>
      <Form form={form}>
        <TextInput {...form.field('name', 'Name')} data-autofocus />
        <Select {...form.field('category', 'Category')} data={CATEGORIES} allowDeselect={false} />
        <Textarea
          {...form.field('description', 'Description')}
          placeholder="25 m, heated, on the podium"
          autosize
          minRows={2}
          maxRows={6}
        />
        <Radio.Group label="Icon" value={icon.value} onChange={(value) => form.set('icon', value)} error={icon.error}>
          <div className={styles.icons}>
            {AMENITY_ICONS.map((one) => {
              const Icon = amenityIcons[one]
              return (
                <Radio.Card
                  key={one}
                  value={one}
                  className={styles.icon ?? ''}
                  aria-label={iconName(one)}
                  title={iconName(one)}
                >
                  <Icon size={20} stroke={1.5} aria-hidden />
                </Radio.Card>
              )
            })}
          </div>
        </Radio.Group>
        <FormActions save={amenity ? 'Save amenity' : 'Create amenity'} />
      </Form>
    </SidePanel>
  )
}

type NewAmenity = Parameters<typeof call<typeof amenities.create>>[1]['body']
