import { Modal, TextInput } from '@mantine/core'
import { media360, type Scene360, type Tour } from '@storey/api/inventory/media360.ts'
import { useState } from 'react'
import { call } from '../../../http/call.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { FormActions } from '../../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../../ui/form/useEndpointForm.tsx'
import type { OfItem } from '../../media-links/parts/of-item.ts'

interface Props {
  item: OfItem
  tour: Tour
  onClose: () => void
}

/** Form with the title of a tour. */
export function TourForm({ item, tour, onClose }: Props) {
  const [start] = useState(tour)
  const read = ({ title, version }: Tour) => ({ version, title })
  const form = useEndpointForm({
    schema: media360.change.body,
    initial: read(start),
    send: (_, { changed }) => call(media360.change, { params: { ...item, id: start.id }, body: changed }),
    compare: { read: (current) => read(media360.change.response.shape.data.parse(current)) },
    done: onClose,
  })
  return (
    <Modal opened onClose={onClose} title="Edit tour" size={440}>
      <Form form={form}>
        <TextInput {...form.field('title', 'Title')} maxLength={120} data-autofocus />
        <FormActions save="Save" onCancel={onClose} />
      </Form>
    </Modal>
  )
}

/** Form with the name of a scene. */
export function SceneForm({ item, tour, scene, onClose }: Props & { scene: Scene360 }) {
  const [start] = useState(scene)
  const form = useEndpointForm({
    schema: media360.changeScene.body,
    initial: { version: start.version, name: start.name },
    send: (_, { changed }) =>
      call(media360.changeScene, { params: { ...item, id: tour.id, scene_id: start.id }, body: changed }),
    done: onClose,
  })
  return (
    <Modal opened onClose={onClose} title="Rename scene" size={440}>
      <Form form={form}>
        <TextInput {...form.field('name', 'Name of the scene')} maxLength={80} data-autofocus />
        <FormActions save="Save" onCancel={onClose} />
      </Form>
    </Modal>
  )
}
