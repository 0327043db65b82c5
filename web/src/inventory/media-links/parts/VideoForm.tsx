import { Modal, TextInput } from '@mantine/core'
import { type VideoLink, videoLinks } from '@storey/api/inventory/media-links.ts'
import { useState } from 'react'
import { call } from '../../../http/call.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { FormActions } from '../../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../../ui/form/useEndpointForm.tsx'
import type { OfItem } from './of-item.ts'

interface Props {
  item: OfItem
  /** The video to edit; without it a new one is added. */
  link?: VideoLink
  onClose: () => void
}

/** Form with the address and title of a video. */
export const VideoForm = ({ link, ...rest }: Props) =>
  link ? <ChangeVideo link={link} {...rest} /> : <NewVideo {...rest} />

function NewVideo({ item, onClose }: Omit<Props, 'link'>) {
  const form = useEndpointForm({
    schema: videoLinks.add.body,
    initial: { url: '', title: '' },
    send: (body, { key }) => call(videoLinks.add, { params: item, body }, { idempotencyKey: key }),
    done: onClose,
  })
  return (
    <Modal opened onClose={onClose} title="Add video" size={480}>
      <Form form={form}>
        <TextInput
          {...form.field('url', 'Address of the video')}
          description="Such as https://youtu.be/… or https://vimeo.com/…"
          inputMode="url"
          data-autofocus
        />
        <TextInput {...form.field('title', 'Title')} maxLength={120} />
        <FormActions save="Add video" onCancel={onClose} />
      </Form>
    </Modal>
  )
}

function ChangeVideo({ item, link, onClose }: Props & { link: VideoLink }) {
  const [start] = useState(link)
  const read = ({ title, page, version }: VideoLink) => ({ version, url: page, title })
  const form = useEndpointForm({
    schema: videoLinks.change.body,
    initial: read(start),
    send: (_, { changed }) => call(videoLinks.change, { params: { ...item, id: start.id }, body: changed }),
    compare: { read: (current) => read(videoLinks.change.response.shape.data.parse(current)) },
    done: onClose,
  })
  return (
    <Modal opened onClose={onClose} title="Edit video" size={480}>
      <Form form={form}>
        <TextInput {...form.field('url', 'Address of the video')} inputMode="url" />
        <TextInput {...form.field('title', 'Title')} maxLength={120} data-autofocus />
        <FormActions save="Save" onCancel={onClose} />
      </Form>
    </Modal>
  )
}
