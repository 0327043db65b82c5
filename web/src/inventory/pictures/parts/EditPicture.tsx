import { Modal, Select, TextInput } from '@mantine/core'
import { type ItemPicture, pictures } from '@storey/api/inventory/pictures.ts'
import { orientationLabels } from '@storey/api/inventory/unit-names.ts'
import { useState } from 'react'
import { call } from '../../../http/call.ts'
import { NumberInput } from '../../../ui/fields/NumberInput.tsx'
import { FieldCell, FieldGrid } from '../../../ui/form/FieldGrid.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { FormActions } from '../../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../../ui/form/useEndpointForm.tsx'
import type { RoleOfItem } from './role-of-item.ts'

interface Props {
  item: RoleOfItem
  picture: ItemPicture
  onClose: () => void
}

/** Form with a picture's caption; for a view also its direction and floors. */
export function EditPicture({ item, picture, onClose }: Props) {
  const [start] = useState(picture)
  const isView = item.role === 'views'
  const read = ({ caption, direction, floor_from, floor_to, version }: ItemPicture) => ({
    version,
    caption,
    ...(isView ? { direction, floor_from, floor_to } : {}),
  })
  const form = useEndpointForm({
    schema: pictures.change.body,
    initial: read(start),
    send: (_, { changed }) => call(pictures.change, { params: { ...item, id: start.id }, body: changed }),
    compare: { read: (current) => read(pictures.change.response.shape.data.parse(current)) },
    done: onClose,
  })
  return (
    <Modal opened onClose={onClose} title="Picture details" size={440}>
      <Form form={form}>
        <TextInput {...form.field('caption', 'Caption')} maxLength={300} data-autofocus />
        {isView && (
          <FieldGrid>
            <FieldCell span={2}>
              <Select
                {...form.field('direction', 'Direction')}
                data={Object.entries(orientationLabels).map(([value, label]) => ({ value, label }))}
                placeholder="Any direction"
                clearable
              />
            </FieldCell>
            <FieldCell span={2}>
              <NumberInput {...form.field('floor_from', 'From floor')} min={-20} max={200} />
            </FieldCell>
            <FieldCell span={2}>
              <NumberInput {...form.field('floor_to', 'To floor')} min={-20} max={200} />
            </FieldCell>
          </FieldGrid>
        )}
        <FormActions save="Save" onCancel={onClose} />
      </Form>
    </Modal>
  )
}
