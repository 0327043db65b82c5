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
import * as copy from '../copy.ts'
import { loadAmenities } from './pickers.ts'

interface Props {
  unit_ids: readonly number[]
  onDone: () => void
  onClose: () => void
}

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
      notify.good(copy.unitsChanged(data.changed))
      onDone()
    },
  })
  const { mapped, amenity_ids } = form.values
  const { value: _, onChange: __, ...field } = form.field('amenity_ids', copy.amenities)
  const units = unit_ids.length === 1 ? copy.oneUnit : copy.unitCount(unit_ids.length)
  return (
    <Modal opened onClose={onClose} title={copy.amenitiesOfUnits(units)} size={480}>
      <Form form={form} guard={false}>
        <Stack>
          <SegmentedSwitch
            label={copy.whatToDo}
            value={mapped ? 'give' : 'take'}
            onChange={(value) => form.set('mapped', value === 'give')}
            options={[
              { value: 'give', label: copy.give },
              { value: 'take', label: copy.take },
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
          {mapped && <Checkbox {...form.box('highlight', copy.asHighlight)} />}
        </Stack>
        <FormActions save={mapped ? copy.addToUnits : copy.takeFromUnits} onCancel={onClose} />
      </Form>
    </Modal>
  )
}
