import { ActionIcon, Button, Group, TextInput } from '@mantine/core'
import { type DealCard, dealCard } from '@storey/api/crm/deal.ts'
import { deals } from '@storey/api/crm/deals.ts'
import type { KanbanStage } from '@storey/api/crm/pipelines.ts'
import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { call } from '../../../http/call.ts'
import { announce } from '../../../ui/announce.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { useEndpointForm } from '../../../ui/form/useEndpointForm.tsx'
import { LeadSelect } from '../../parts/LeadSelect.tsx'
import styles from './QuickAdd.module.css'

export interface QuickAddProps {
  stage: KanbanStage
  pipeline_id: number
  onAdded: (card: DealCard) => void
}

/** The fields; Enter adds a deal and keeps them open for the next one. */
export function QuickAddFields({ stage, pipeline_id, onAdded, onClose }: QuickAddProps & { onClose: () => void }) {
  const title = useRef<HTMLInputElement>(null)
  const fields = useRef<HTMLDivElement>(null)
  // The button that opened them is gone.
  useEffect(() => fields.current?.querySelector('input')?.focus(), [])
  const form = useEndpointForm({
    schema: deals.create.body,
    initial: { title: '', lead_id: null as number | null, stage_id: stage.id, pipeline_id },
    send: (body, { key }) => call(deals.create, { body }, { idempotencyKey: key }),
    done: ({ data }) => {
      onAdded(dealCard.parse(data))
      announce(`${data.title} added to ${stage.name}.`)
      form.set('title', '')
      title.current?.focus()
    },
  })
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes from any field inside
    <div ref={fields} className={styles.form} onKeyDown={keys}>
      <Form form={form} guard={false}>
        <LeadSelect {...form.field('lead_id')} aria-label="Lead" placeholder="Lead" />
        <TextInput
          {...form.field('title')}
          ref={title}
          aria-label="Title"
          placeholder="Title, such as 2 bed, sea view"
        />
        <Group gap="xs" wrap="nowrap">
          <Button type="submit" size="xs" loading={form.sending}>
            Add deal
          </Button>
          <ActionIcon size={28} aria-label="Close" onClick={onClose}>
            <IconX size={16} stroke={1.6} />
          </ActionIcon>
        </Group>
      </Form>
    </div>
  )
}
