import { Modal, Select, TextInput } from '@mantine/core'
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
  scene: Scene360
  /** Current direction of the view. */
  at: { readonly yaw: number; readonly pitch: number }
  onClose: () => void
}

/** Form of a link of a scene, placed in the direction of the view: to another scene, or with text only. */
export function LinkForm({ item, tour, scene, at, onClose }: Props) {
  const [start] = useState(scene)
  const place = start.hotspots.length
  const others = tour.scenes.filter(({ id }) => id !== start.id)
  const [first] = others
  const spot = { yaw: at.yaw, pitch: at.pitch, target_scene_id: first?.id ?? null, text: null as string | null }
  const form = useEndpointForm({
    schema: media360.changeScene.body,
    initial: { version: start.version, hotspots: [...start.hotspots, spot] },
    send: (body) => call(media360.changeScene, { params: { ...item, id: tour.id, scene_id: start.id }, body }),
    done: onClose,
  })
  const target = form.field(`hotspots.${place}.target_scene_id`, 'Leads to')
  const chosen = form.values.hotspots[place]?.target_scene_id ?? null
  return (
    <Modal opened onClose={onClose} title="Add link here" size={440}>
      <Form form={form}>
        {others.length > 0 && (
          <Select
            {...target}
            data={others.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={chosen === null ? null : String(chosen)}
            onChange={(id) => form.set(`hotspots.${place}.target_scene_id`, id === null ? null : Number(id))}
            placeholder="Nowhere (label only)"
            clearable
          />
        )}
        <TextInput
          {...form.field(`hotspots.${place}.text`, 'Text')}
          description="Placed at the center of your view."
          maxLength={120}
          data-autofocus
        />
        <FormActions save="Add link" onCancel={onClose} />
      </Form>
    </Modal>
  )
}
