import { Checkbox, Modal, Stack } from '@mantine/core'
import { amenities } from '@storey/api/inventory/amenities.ts'
import { AMENITIES_AT_ONCE } from '@storey/api/inventory/amenity-names.ts'
import { call } from '../../../http/call.ts'
import { RemoteMultiSelect } from '../../../ui/fields/RemoteSelect.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { FormActions } from '../../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../../ui/form/useEndpointForm.tsx'
import { notify } from '../../../ui/overlays/notify.tsx'
import { SegmentedSwitch } from '../../../ui/SegmentedSwitch.tsx'
import { loadAmenities } from './pickers.ts'

interface Props {
  unit_ids: readonly number[]
  onDone: () => void
  onClose: () => void
}

const unitsChanged = (changed: number) =>
  changed === 0 ? 'Nothing changed: it was so already.' : changed === 1 ? '1 change saved' : `${changed} changes saved`

/** Adds amenities to the selected units, or removes them. */
export function MapAmenities({ unit_ids, onDone, onClose }: Props) {
  const form = useEndpointForm({
    schema: amenities.mapMany.body,
    initial: {
      amenity_ids: [] as number[],
      item_type: 'units' as const,
      item_ids: [...unit_ids],
      mapped: true,
      highlight: false,
    },
    send: ({ highlight, ...body }, { key }) =>
      call(
        amenities.mapMany,
        // Without a star, existing highlights are kept.
        { body: { ...body, ...(highlight && body.mapped ? { highlight } : {}) } },
        { idempotencyKey: key },
      ),
    done: ({ data }) => {
      notify.good(unitsChanged(data.changed))
      onDone()
    },
  })
  const { mapped, amenity_ids } = form.values
  const { value: _, onChange: __, ...field } = form.field('amenity_ids', 'Amenities')
  const units = unit_ids.length === 1 ? '1 unit' : `${unit_ids.length} units`
  return (
    <Modal opened onClose={onClose} title={`Amenities of ${units}`} size={480}>
      <Form form={form} guard={false}>
        <Stack>
          <SegmentedSwitch
            label="What to do"
            value={mapped ? 'give' : 'take'}
            onChange={(value) => form.set('mapped', value === 'give')}
            options={[
              { value: 'give', label: 'Add' },
              { value: 'take', label: 'Remove' },
            ]}
          />
          <RemoteMultiSelect
            {...field}
            load={loadAmenities}
            value={amenity_ids}
            onChange={(ids) => form.set('amenity_ids', ids)}
            most={AMENITIES_AT_ONCE}
            openOnFocus={false}
          />
          {mapped && <Checkbox {...form.box('highlight', 'As highlights')} />}
        </Stack>
        <FormActions save={mapped ? 'Add to units' : 'Take from units'} onCancel={onClose} />
      </Form>
    </Modal>
  )
}
