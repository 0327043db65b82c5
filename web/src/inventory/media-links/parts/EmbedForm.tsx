import { Modal, Select, TextInput } from '@mantine/core'
import { type Embed, type EmbedKind, embeds } from '@storey/api/inventory/media-links.ts'
import { useState } from 'react'
import { call } from '../../../http/call.ts'
import { NumberInput } from '../../../ui/fields/NumberInput.tsx'
import { FieldCell, FieldGrid } from '../../../ui/form/FieldGrid.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { FormActions } from '../../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../../ui/form/useEndpointForm.tsx'
import { kinds } from './labels.ts'
import type { OfItem } from './of-item.ts'

interface Props {
  item: OfItem
  /** The link to edit; without it a new one is added. */
  link?: Embed
  onClose: () => void
}

const kindOptions = Object.entries(kinds).map(([value, label]) => ({ value, label }))

/** Form with the address, title and height of an embedded page. */
export const EmbedForm = ({ link, ...rest }: Props) =>
  link ? <ChangeEmbed link={link} {...rest} /> : <NewEmbed {...rest} />

function NewEmbed({ item, onClose }: Omit<Props, 'link'>) {
  const form = useEndpointForm({
    schema: embeds.add.body,
    initial: { url: '', title: '', kind: 'tour' as EmbedKind, height: 600 as number | null },
    send: (body, { key }) => call(embeds.add, { params: item, body }, { idempotencyKey: key }),
    done: onClose,
  })
  return (
    <Modal opened onClose={onClose} title="Add tour or map" size={480}>
      <Form form={form}>
        <TextInput
          {...form.field('url', 'Address of the page')}
          description="Such as https://my.matterport.com/show/?m=…"
          inputMode="url"
          data-autofocus
        />
        <TextInput {...form.field('title', 'Title')} maxLength={120} />
        <FieldGrid>
          <FieldCell span={3}>
            <Select {...form.field('kind', 'Kind')} data={kindOptions} allowDeselect={false} />
          </FieldCell>
          <FieldCell span={3}>
            <NumberInput {...form.field('height', 'Height (px)')} min={200} max={1200} />
          </FieldCell>
        </FieldGrid>
        <FormActions save="Add" onCancel={onClose} />
      </Form>
    </Modal>
  )
}

function ChangeEmbed({ item, link, onClose }: Props & { link: Embed }) {
  const [start] = useState(link)
  const read = ({ title, url, kind, height, version }: Embed) => ({ version, url, title, kind, height })
  const form = useEndpointForm({
    schema: embeds.change.body,
    initial: read(start),
    send: (_, { changed }) => call(embeds.change, { params: { ...item, id: start.id }, body: changed }),
    compare: { read: (current) => read(embeds.change.response.shape.data.parse(current)) },
    done: onClose,
  })
  return (
    <Modal opened onClose={onClose} title="Edit tour or map" size={480}>
      <Form form={form}>
        <TextInput {...form.field('url', 'Address of the page')} inputMode="url" />
        <TextInput {...form.field('title', 'Title')} maxLength={120} data-autofocus />
        <FieldGrid>
          <FieldCell span={3}>
            <Select {...form.field('kind', 'Kind')} data={kindOptions} allowDeselect={false} />
          </FieldCell>
          <FieldCell span={3}>
            <NumberInput {...form.field('height', 'Height (px)')} min={200} max={1200} />
          </FieldCell>
        </FieldGrid>
        <FormActions save="Save" onCancel={onClose} />
      </Form>
    </Modal>
  )
}
