import { Modal, TextInput } from '@mantine/core'
import { floorPlates } from '@storey/api/inventory/floor-plates.ts'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../../http/call.ts'
import { FileDrop } from '../../../ui/fields/FileDrop.tsx'
import { NumberInput } from '../../../ui/fields/NumberInput.tsx'
import { FieldCell, FieldGrid } from '../../../ui/form/FieldGrid.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { FormActions } from '../../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../../ui/form/useEndpointForm.tsx'
import { PLATE_FILES } from './plate-files.ts'

interface Props {
  /** Parent of the plate: a building with its default floors, or the site of a project. */
  building?: { readonly id: number; readonly floor_from: number | null; readonly floor_to: number | null }
  project_id?: number
  onClose: () => void
}

type Body = Parameters<typeof call<typeof floorPlates.create>>[1]['body']

/** Form with the picture of a plate and the floors that it shows; the outlines are drawn next. */
export function NewPlate({ building, project_id = 0, onClose }: Props) {
  const navigate = useNavigate()
  const form = useEndpointForm({
    schema: building ? floorPlates.create.body : floorPlates.createSite.body,
    initial: {
      file: null as File | null,
      name: '',
      ...(building ? { floor_from: building.floor_from, floor_to: building.floor_to } : {}),
    },
    send: (values, { key }) => {
      const [body, how] = [values as Body, { idempotencyKey: key }]
      return building
        ? call(floorPlates.create, { params: { id: building.id }, body }, how)
        : call(floorPlates.createSite, { params: { id: project_id }, body }, how)
    },
    done: ({ data }) => {
      onClose()
      void navigate({ href: `/inventory/floor-plates/${data.id}` })
    },
  })
  const { file } = form.values
  return (
    <Modal opened onClose={onClose} title={building ? 'New floor plate' : 'Add site plan'} size={480}>
      <Form form={form}>
        <FileDrop
          {...PLATE_FILES}
          label="Picture"
          description="A PNG, JPEG or WebP, or an SVG whose named shapes become outlines."
          value={file ? [file] : []}
          onChange={([chosen]) => form.set('file', chosen ?? null)}
          error={form.field('file').error}
          data-path="file"
        />
        <FieldGrid>
          <FieldCell span={6}>
            <TextInput {...form.field('name', 'Name')} maxLength={120} />
          </FieldCell>
          {building && (
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
        <FormActions save={building ? 'Add floor plate' : 'Add site plan'} onCancel={onClose} />
      </Form>
    </Modal>
  )
}
