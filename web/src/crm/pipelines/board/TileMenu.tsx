import { ActionIcon, Menu } from '@mantine/core'
import type { DealCard } from '@storey/api/crm/deal.ts'
import type { KanbanStage } from '@storey/api/crm/pipelines.ts'
import { IconArrowLeft, IconArrowRight, IconDots, IconExternalLink, IconFlame, IconFlameOff } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { StageDot } from '../../parts/StageDot.tsx'

/** Callbacks of columns and tiles to the board; stable for all tiles, so that a move renders only two columns. */
export interface TileActions {
  readonly stages: () => readonly KanbanStage[]
  readonly addressOf: (id: number) => string
  readonly open: (id: number) => void
  readonly liftByKey: (event: KeyboardEvent, card: DealCard) => void
  readonly send: (card: DealCard, stage_id: number) => void
  readonly heat: (card: DealCard) => void
  readonly more: (stage_id: number) => void
  readonly added: (card: DealCard) => void
}

interface Props {
  card: DealCard
  actions: TileActions
  onClose: () => void
}

/**
 * A card's menu, created when it is opened, because a board has hundreds of cards. The list of stages replaces its first page, because
 * a phone has no room next to it.
 */
export function TileMenu({ card, actions, onClose }: Props) {
  const [moving, setMoving] = useState(false)
  const others = actions.stages().filter((stage) => stage.id !== card.stage_id)
  return (
    <Menu opened onClose={onClose} position="bottom-end" withinPortal returnFocus>
      <Menu.Target>
        <ActionIcon size={24} m={-2} variant="subtle" aria-label={`More for ${card.title}`} onClick={onClose}>
          <IconDots size={14} stroke={1.8} />
        </ActionIcon>
      </Menu.Target>
      {moving ? (
        <Menu.Dropdown key="stages" data-autofocus mah={420} style={{ overflow: 'auto' }}>
          <Menu.Item
            leftSection={<IconArrowLeft size={16} stroke={1.6} />}
            closeMenuOnClick={false}
            onClick={() => setMoving(false)}
          >
            Back
          </Menu.Item>
          <Menu.Divider />
          {others.map((stage) => (
            <Menu.Item
              key={stage.id}
              leftSection={<StageDot colour={stage.colour} />}
              onClick={() => actions.send(card, stage.id)}
            >
              {stage.name}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      ) : (
        <Menu.Dropdown key="first">
          <Menu.Item leftSection={<IconExternalLink size={16} stroke={1.6} />} onClick={() => actions.open(card.id)}>
            Open
          </Menu.Item>
          <Menu.Item
            leftSection={<IconArrowRight size={16} stroke={1.6} />}
            closeMenuOnClick={false}
            onClick={() => setMoving(true)}
          >
            Move to stage…
          </Menu.Item>
          <Menu.Item
            leftSection={card.hot ? <IconFlameOff size={16} stroke={1.6} /> : <IconFlame size={16} stroke={1.6} />}
            onClick={() => actions.heat(card)}
          >
            {card.hot ? 'No longer hot' : 'Mark as hot'}
          </Menu.Item>
        </Menu.Dropdown>
      )}
    </Menu>
  )
}
