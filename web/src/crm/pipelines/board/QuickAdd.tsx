import { ActionIcon, Button, Group, TextInput, VisuallyHidden } from '@mantine/core'
import { type DealCard, dealCard, deals } from '@storey/api/crm/deals.ts'
import type { KanbanStage } from '@storey/api/crm/pipelines.ts'
import { IconPlus, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { call } from '../../../http/call.ts'
import { announce } from '../../../ui/announce.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { useEndpointForm } from '../../../ui/form/useEndpointForm.tsx'
import { LeadSelect } from '../../parts/LeadSelect.tsx'
import * as copy from '../copy.ts'
import styles from './QuickAdd.module.css'

export interface QuickAddProps {
  stage: KanbanStage
  pipeline_id: number
  onAdded: (card: DealCard) => void
}

/** Form at the end of a column: title and lead; Enter adds a deal and keeps the fields open for the next one. */
export function QuickAdd({ stage, pipeline_id, onAdded }: QuickAddProps) {
  const [open, setOpen] = useState(false)
  if (open) return <Fields {...{ stage, pipeline_id, onAdded }} onClose={() => setOpen(false)} />
  return (
    <div className={styles.foot} data-no-print>
      <button type="button" className={styles.add} onClick={() => setOpen(true)}>
        <IconPlus size={14} stroke={1.6} aria-hidden />
        {copy.addDeal}
        <VisuallyHidden>{copy.toStage(stage.name)}</VisuallyHidden>
      </button>
    </div>
  )
}

function Fields({ stage, pipeline_id, onAdded, onClose }: QuickAddProps & { onClose: () => void }) {
  const title = useRef<HTMLInputElement>(null)
  const form = useEndpointForm({
    schema: deals.create.body,
    initial: { title: '', lead_id: null as number | null, stage_id: stage.id, pipeline_id },
    send: (body, { key }) => call(deals.create, { body }, { idempotencyKey: key }),
    done: ({ data }) => {
      onAdded(dealCard.parse(data))
      announce(copy.addedTo(data.title, stage.name))
      form.set('title', '')
      title.current?.focus()
    },
  })
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes from any field inside
    <div className={styles.form} onKeyDown={keys}>
      <Form form={form} guard={false}>
        <LeadSelect {...form.field('lead_id')} aria-label={copy.lead} placeholder={copy.lead} data-autofocus />
        <TextInput {...form.field('title')} ref={title} aria-label={copy.title} placeholder={copy.titleSuchAs2BedSea} />
        <Group gap="xs" wrap="nowrap">
          <Button type="submit" size="xs" loading={form.sending}>
            {copy.addDeal}
          </Button>
          <ActionIcon size={28} aria-label={copy.close} onClick={onClose}>
            <IconX size={16} stroke={1.6} />
          </ActionIcon>
        </Group>
      </Form>
    </div>
  )
}
