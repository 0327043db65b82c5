import { Modal } from '@mantine/core'
import { type FloorPlate, floorPlates } from '@storey/api/inventory/floor-plates.ts'
import { call } from '../../../http/call.ts'
import { FileDrop } from '../../../ui/fields/FileDrop.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { FormActions } from '../../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../../ui/form/useEndpointForm.tsx'
import { PLATE_FILES } from './plate-files.ts'

/** Form that replaces the picture of a plate; the outlines stay at their positions. */
export function ReplacePicture({ plate, onClose }: { plate: FloorPlate; onClose: () => void }) {
  const form = useEndpointForm({
    schema: floorPlates.setPicture.body,
    initial: { file: null as File | null },
    send: (body) => call(floorPlates.setPicture, { params: { id: plate.id }, body }),
    done: onClose,
  })
  const { file } = form.values
  return (
    <Modal opened onClose={onClose} title="Replace picture" size={480}>
      <Form form={form}>
        <FileDrop
          {...PLATE_FILES}
          label="Picture"
          value={file ? [file] : []}
          onChange={([chosen]) => form.set('file', chosen ?? null)}
          error={form.field('file').error}
          data-path="file"
        />
        <FormActions save="Replace picture" onCancel={onClose} />
      </Form>
    </Modal>
  )
}
