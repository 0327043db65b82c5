import { ActionIcon, Menu } from '@mantine/core'
import type { DealCard } from '@storey/api/crm/deals.ts'
import { IconArrowRight, IconDots, IconExternalLink, IconFlame, IconFlameOff } from '@tabler/icons-react'
import { StageDot } from '../parts/StageDot.tsx'
import type { TileActions } from './DealTile.tsx'

interface Props {
  card: DealCard
  actions: TileActions
  onClose: () => void
}

/** A card's menu, made when it is opened: a board of hundreds of cards does not carry hundreds of menus. */
export function TileMenu({ card, actions, onClose }: Props) {
  const others = actions.stages().filter((stage) => stage.id !== card.stage_id)
  return (
    <Menu opened onClose={onClose} position="bottom-end" withinPortal returnFocus>
      <Menu.Target>
        <ActionIcon size={20} variant="subtle" aria-label={`More for ${card.title}`} onClick={onClose}>
          <IconDots size={14} stroke={1.8} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconExternalLink size={16} stroke={1.6} />} onClick={() => actions.open(card.id)}>
          Open
        </Menu.Item>
        <Menu.Sub>
          <Menu.Sub.Target>
            <Menu.Sub.Item leftSection={<IconArrowRight size={16} stroke={1.6} />}>Move to stage…</Menu.Sub.Item>
          </Menu.Sub.Target>
          <Menu.Sub.Dropdown>
            {others.map((stage) => (
              <Menu.Item
                key={stage.id}
                leftSection={<StageDot colour={stage.colour} />}
                onClick={() => actions.send(card, stage.id)}
              >
                {stage.name}
              </Menu.Item>
            ))}
          </Menu.Sub.Dropdown>
        </Menu.Sub>
        <Menu.Item
          leftSection={card.hot ? <IconFlameOff size={16} stroke={1.6} /> : <IconFlame size={16} stroke={1.6} />}
          onClick={() => actions.heat(card)}
        >
          {card.hot ? 'No longer hot' : 'Mark as hot'}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
