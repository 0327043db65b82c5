import { Button, Group, Menu, Stack } from '@mantine/core'
import { deals } from '@storey/api/client-endpoints.ts'
import type { Deal } from '@storey/api/crm/deal.ts'
import {
  IconChevronDown,
  IconCircleX,
  IconFlame,
  IconFlameFilled,
  IconPencil,
  IconRotate2,
  IconTrash,
  IconTrophy,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../http/call.ts'
import { Can } from '../../../shell/Can.tsx'
import { Money } from '../../../ui/values/Money.tsx'
import { StageDot } from '../../parts/StageDot.tsx'
import { ClosingDialog } from './ClosingDialog.tsx'
import styles from './DealHead.module.css'
import { pipelineChoices } from './pickers.ts'
import type { SendDeal } from './send-deal.ts'

interface Props {
  deal: Deal
  send: SendDeal
  onEdit: () => void
  onRemove: () => void
}

/** Header of a deal: value, stage and actions. */
export function DealHead({ deal, send, onEdit, onRemove }: Props) {
  const [closing, setClosing] = useState<'won' | 'lost' | null>(null)
  const params = { id: deal.id }
  const setHot = (hot: boolean) => void send(call(deals.hot, { params, body: { hot } }), { hot })
  return (
    <Stack gap="sm" mb="md">
      <Group gap="xs">
        <Money
          value={deal.value === 0 ? null : { amount: deal.value, currency: deal.currency }}
          size="large"
          none="No value yet"
        />
        <span className={styles.icons}>
          <Button
            variant="default"
            size="xs"
            aria-pressed={deal.hot}
            className={styles.hot ?? ''}
            leftSection={deal.hot ? <IconFlameFilled size={14} /> : <IconFlame size={14} stroke={1.6} />}
            onClick={() => setHot(!deal.hot)}
          >
            Hot
          </Button>
          <Button variant="default" size="xs" leftSection={<IconPencil size={14} stroke={1.6} />} onClick={onEdit}>
            Edit
          </Button>
          <Can access={deals.remove.access}>
            <Button variant="default" size="xs" leftSection={<IconTrash size={14} stroke={1.6} />} onClick={onRemove}>
              Delete
            </Button>
          </Can>
        </span>
      </Group>
      <Group gap="xs">
        <StageMenu deal={deal} send={send} onClosing={setClosing} />
        {deal.status === 'open' ? (
          <>
            <Button
              variant="default"
              leftSection={<IconTrophy size={16} stroke={1.6} />}
              onClick={() => setClosing('won')}
            >
              Won
            </Button>
            <Button
              variant="default"
              leftSection={<IconCircleX size={16} stroke={1.6} />}
              onClick={() => setClosing('lost')}
            >
              Lost
            </Button>
          </>
        ) : (
          <Button
            variant="default"
            leftSection={<IconRotate2 size={16} stroke={1.6} />}
            onClick={() => void send(call(deals.status, { params, body: { status: 'open' } }))}
          >
            Reopen
          </Button>
        )}
      </Group>
      {closing && (
        <ClosingDialog
          kind={closing}
          deal={deal}
          onClose={() => setClosing(null)}
          onDone={(values) => {
            setClosing(null)
            void send(call(deals.status, { params, body: { status: closing, ...values } }))
          }}
        />
      )}
    </Stack>
  )
}

/** The stage as a button; its menu moves the deal, also to another pipeline. */
function StageMenu({
  deal,
  send,
  onClosing,
}: Pick<Props, 'deal' | 'send'> & { onClosing: (kind: 'won' | 'lost') => void }) {
  const { data } = useQuery(pipelineChoices())
  const params = { id: deal.id }
  const pipelines = data?.data ?? []
  const own = pipelines.find(({ id }) => id === deal.pipeline.id)
  const others = pipelines.filter((one) => one !== own)
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<StageDot colour={deal.stage.colour} />}
          rightSection={<IconChevronDown size={14} stroke={1.6} />}
          aria-label={`Stage: ${deal.stage.name}`}
        >
          {deal.stage.name}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={420} style={{ overflow: 'auto' }}>
        {own?.stages.map((stage) => (
          <Menu.Item
            key={stage.id}
            leftSection={<StageDot colour={stage.colour} />}
            disabled={stage.id === deal.stage.id}
            onClick={() => {
              if (stage.kind !== 'open') return onClosing(stage.kind)
              const body = { from_stage_id: deal.stage.id, stage_id: stage.id }
              void send(call(deals.stage, { params, body }), { stage })
            }}
          >
            {stage.name}
          </Menu.Item>
        ))}
        {others.length > 0 && <Menu.Label>Another pipeline</Menu.Label>}
        {others.map(({ id, name }) => (
          <Menu.Item key={id} onClick={() => void send(call(deals.pipeline, { params, body: { pipeline_id: id } }))}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
