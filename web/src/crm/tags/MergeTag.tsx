import { Modal, Text } from '@mantine/core'
import { type Tag as TagRecord, tags } from '@storey/api/crm/tags.ts'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { RemoteSelect } from '../../ui/fields/RemoteSelect.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { notify } from '../../ui/overlays/notify.tsx'
import { Tag } from '../../ui/values/Tag.tsx'
import { loadTags } from '../parts/pickers.ts'
import { usesText } from './tag-labels.ts'

/** Dialog that replaces a tag by another one on all records, and deletes it. */
export function MergeTag({ tag, onClose }: { tag: TagRecord; onClose: () => void }) {
  const [other, setOther] = useState<string | undefined>()
  const form = useEndpointForm({
    schema: tags.merge.body,
    initial: { into_id: null as number | null },
    send: (body) => call(tags.merge, { params: { id: tag.id }, body }),
    done: ({ data }) => {
      onClose()
      notify.good(`${tag.name} merged into ${data.name}: ${usesText(data)}`)
    },
  })
  const into = form.field('into_id', 'Into')
  const unused = tag.uses.leads + tag.uses.deals === 0
  return (
    <Modal opened onClose={onClose} title={`Merge ${tag.name} into another tag`} size={440}>
      <Form form={form} guard={false}>
        <RemoteSelect
          {...into}
          onChange={(id, choice) => {
            form.set('into_id', id)
            setOther(choice?.name)
          }}
          load={loadTags}
          except={tag.id}
          drawn={({ name, colour }) => <Tag colour={colour}>{name}</Tag>}
          data-autofocus
        />
        <Text size="sm" c="var(--text-2)" mt="sm">
          {unused ? 'It is not used. ' : `${usesText(tag)} will get ${other ?? 'the other tag'} instead. `}
          {tag.name} will be deleted. This can’t be undone.
        </Text>
        <FormActions save="Merge tags" onCancel={onClose} />
      </Form>
    </Modal>
  )
}
