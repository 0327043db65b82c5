import { Modal, TextInput } from '@mantine/core'
import { type FloorPlate, floorPlates } from '@storey/api/inventory/floor-plates.ts'
import { call } from '../../../http/call.ts'
import { NumberInput } from '../../../ui/fields/NumberInput.tsx'
import { FieldCell, FieldGrid } from '../../../ui/form/FieldGrid.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { FormActions } from '../../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../../ui/form/useEndpointForm.tsx'
import { notify } from '../../../ui/overlays/notify.tsx'

interface Props {
  plate: FloorPlate
  /** Creates a copy for other floors, instead of editing the plate. */
  copies?: boolean
  onClose: () => void
}

/** Form with a plate's name and floors, or those of its copy. */
export function PlateForm({ plate, copies = false, onClose }: Props) {
  const params = { id: plate.id }
  const form = useEndpointForm({
    schema: copies ? floorPlates.copy.body : floorPlates.change.body,
    initial: copies ? { name: '', floor_from: null, floor_to: null, version: undefined } : valuesOf(plate),
    send: (body, { key, changed }) =>
      copies
        ? call(floorPlates.copy, { params, body: body as Copied }, { idempotencyKey: key })
        : call(floorPlates.change, { params, body: changed }),
    compare: copies
      ? undefined
      : { read: (current) => valuesOf(floorPlates.change.response.shape.data.parse(current)), faces: {} },
    done: ({ data }) => {
      if (copies) notify.good(`${data.name} added`)
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title={copies ? 'Copy to other floors' : 'Name and floors'} size={480}>
      <Form form={form}>
        <FieldGrid>
          <FieldCell span={6}>
            <TextInput {...form.field('name', 'Name')} maxLength={120} data-autofocus />
          </FieldCell>
          {plate.building && (
            <>
              <FieldCell span={3}>
                <NumberInput {...form.field('floor_from', 'From floor')} min={-20} max={250} />
              </FieldCell>
              <FieldCell span={3}>
                <NumberInput {...form.field('floor_to', 'To floor')} min={-20} max={250} />
              </FieldCell>
            </>
          )}
        </FieldGrid>
        <FormActions save={copies ? 'Copy plate' : 'Save plate'} onCancel={onClose} />
      </Form>
    </Modal>
  )
}

type Copied = Parameters<typeof call<typeof floorPlates.copy>>[1]['body']

const valuesOf = ({ name, floor_from, floor_to, version }: FloorPlate) => ({
  name,
  floor_from: floor_from ?? undefined,
  floor_to: floor_to ?? undefined,
  version,
})
