import { Button, Group, Modal, Text, TextInput } from '@mantine/core'
import type { Tag as TagRecord } from '@storey/api/crm/tags.ts'
import { tags } from '@storey/api/crm/tags.ts'
import { namesOf, tagColumns } from '@storey/api/list-columns.ts'
import * as listQueries from '@storey/api/list-queries.ts'
import { IconArrowMerge, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { ExportButton } from '../../shell/tasks/ExportButton.tsx'
import { exported } from '../../shell/tasks/exported.ts'
import { act } from '../../ui/act.ts'
import { CreateButton } from '../../ui/CreateButton.tsx'
import { ColourInput } from '../../ui/fields/ColourInput.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { countText } from '../../ui/format/number.ts'
import { keepPrevious } from '../../ui/keepPrevious.ts'
import { useListState } from '../../ui/list/useListState.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { notify } from '../../ui/overlays/notify.tsx'
import { Page } from '../../ui/Page.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { RowCard } from '../../ui/table/RowCard.tsx'
import { NoValue } from '../../ui/values/NoValue.tsx'
import { Tag } from '../../ui/values/Tag.tsx'
import { MergeTag } from './MergeTag.tsx'
import styles from './Tags.module.css'
import { usesText } from './tag-labels.ts'

/** Page of the tags for leads and deals. */
export function TagsPage() {
  const list = useListState(listQueries.tags.list)
  const answer = useQuery(keepPrevious(query(tags.list, { query: list.query })))
  const [changing, setChanging] = useState<TagRecord | null>(null)
  const [merging, setMerging] = useState<TagRecord | null>(null)
  const add = () => list.show('new')
  return (
    <Page
      title="Tags"
      area="CRM"
      count={answer.data?.meta}
      flush
      actions={<CreateButton onClick={add}>New tag</CreateButton>}
    >
      <DataTable
        name="tags"
        usualSort="name"
        label="Tags"
        state={list}
        answer={answer}
        search="Name"
        bar={(shown) => (
          <ExportButton
            begin={(format) => call(tags.export, { body: exported(list.query, namesOf(tagColumns), shown, format) })}
          />
        )}
        columns={columns}
        rowName={({ name }) => name}
        card={(tag) => <RowCard title={<Name tag={tag} />} lines={[usesText(tag)]} />}
        menu={(tag) => [
          { label: 'Edit tag', icon: <IconPencil size={16} stroke={1.6} />, onSelect: () => setChanging(tag) },
          {
            label: 'Merge into another tag',
            icon: <IconArrowMerge size={16} stroke={1.6} />,
            onSelect: () => setMerging(tag),
          },
          {
            label: 'Delete tag',
            icon: <IconTrash size={16} stroke={1.6} />,
            onSelect: () => void remove(tag),
            danger: true,
          },
        ]}
        empty={{
          title: 'No tags yet',
          text: 'Tags group leads and deals, for example "Cash buyer".',
          action: <Button onClick={add}>New tag</Button>,
        }}
      />
      {list.shown === 'new' && <NewTag onClose={() => list.show(undefined)} />}
      {changing && <ChangeTag tag={changing} onClose={() => setChanging(null)} />}
      {merging && <MergeTag tag={merging} onClose={() => setMerging(null)} />}
    </Page>
  )
}

/** As large as other names; on leads and deals tags are smaller. */
const Name = ({ tag }: { tag: TagRecord }) => (
  <span className={styles.name}>
    <Tag colour={tag.colour}>{tag.name}</Tag>
  </span>
)

const quietCount = (count: number) => (count === 0 ? <NoValue>0</NoValue> : countText(count))

const columns: readonly Column<TagRecord>[] = [
  { id: 'name', title: 'Name', width: 260, sort: 'name', cell: (tag) => <Name tag={tag} /> },
  { id: 'leads', title: 'Leads', cell: ({ uses }) => quietCount(uses.leads), align: 'right', width: 120 },
  { id: 'deals', title: 'Deals', cell: ({ uses }) => quietCount(uses.deals), align: 'right', width: 120 },
  {
    id: 'uses',
    title: 'Total uses',
    sort: 'uses',
    downFirst: true,
    cell: ({ uses }) => countText(uses.leads + uses.deals),
    align: 'right',
    width: 120,
  },
]

function NewTag({ onClose }: { onClose: () => void }) {
  const form = useEndpointForm({
    schema: tags.create.body,
    initial: { name: '', colour: 'teal' as const },
    send: (body, { key }) => call(tags.create, { body }, { idempotencyKey: key }),
    done: onClose,
  })
  return (
    <Modal opened onClose={onClose} title="New tag" size={440}>
      <Form form={form} guard={false}>
        <TextInput {...form.field('name', 'Name')} data-autofocus />
        <ColourInput {...form.field('colour', 'Color')} />
        <Preview {...form.values} />
        <FormActions save="Create tag" onCancel={onClose} />
      </Form>
    </Modal>
  )
}

function ChangeTag({ tag, onClose }: { tag: TagRecord; onClose: () => void }) {
  const form = useEndpointForm({
    schema: tags.change.body,
    initial: { version: tag.version, name: tag.name, colour: tag.colour },
    send: (body) => call(tags.change, { params: { id: tag.id }, body }),
    failed: ({ status }) => {
      if (status !== 409) return false
      onClose()
      notify.info('Someone else changed this tag. Check it before you edit it.')
      return true
    },
    done: onClose,
  })
  return (
    <Modal opened onClose={onClose} title={`Edit ${tag.name}`} size={440}>
      <Form form={form} guard={false}>
        <TextInput {...form.field('name', 'Name')} data-autofocus />
        <ColourInput {...form.field('colour', 'Color')} />
        <Preview {...form.values} />
        <FormActions save="Save tag" onCancel={onClose} />
      </Form>
    </Modal>
  )
}

/** The tag as it will look on leads and deals. */
const Preview = ({ name, colour }: Pick<TagRecord, 'name' | 'colour'>) => (
  <Group gap={8} mt={12} mih={24} aria-hidden="true">
    <Text size="sm" c="dimmed">
      Preview
    </Text>
    <Tag colour={colour}>{name.trim() || 'Tag'}</Tag>
  </Group>
)

async function remove(tag: TagRecord) {
  const unused = tag.uses.leads + tag.uses.deals === 0
  const agreed = await confirm({
    title: `Delete tag ${tag.name}?`,
    effect: unused ? 'It is not used.' : `It will be removed from ${usesText(tag)}. This can’t be undone.`,
    verb: 'Delete tag',
    danger: true,
  })
  if (!agreed) return
  await act(() => call(tags.remove, { params: { id: tag.id } }), { good: `Tag ${tag.name} deleted` })
}
