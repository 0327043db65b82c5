import { ActionIcon } from '@mantine/core'
import type { DealCard } from '@storey/api/crm/deal.ts'
import { IconDots } from '@tabler/icons-react'
import { type MouseEvent, memo, useState } from 'react'
import { Link } from '../../../ui/Link.tsx'
import { DealCardBody } from './DealFace.tsx'
import styles from './DealTile.module.css'
import type { TileActions } from './TileMenu.tsx'
import { TileMenu } from './TileMenu.tsx'

interface Props {
  card: DealCard
  currency: string
  actions: TileActions
  lifted: boolean
  flashing: boolean
}

/** A card of a column: opened by click or Enter, lifted by pointer, finger or Space. */
export const DealTile = memo(function DealTile({ card, currency, actions, lifted, flashing }: Props) {
  const [menu, setMenu] = useState(false)

  const click = (event: MouseEvent) => {
    const target = event.target as Element
    if (!event.defaultPrevented && !target.closest('a, button, [role="menu"]')) actions.open(card.id)
  }
  return (
    <li>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the title inside is a link, which keys open */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the click is a larger target for that same link */}
      <div
        className={styles.tile}
        data-card={card.id}
        data-lifted={lifted || undefined}
        data-flash={flashing || undefined}
        data-rotting={card.rotting || undefined}
        onClick={click}
      >
        <DealCardBody
          card={card}
          currency={currency}
          title={
            <Link
              to={actions.addressOf(card.id)}
              quiet
              className={styles.link ?? ''}
              draggable={false}
              title={card.title}
              aria-label={`${card.lead.full_name}, ${card.title}`}
              aria-describedby="board-keys"
              onKeyDown={(event) => actions.liftByKey(event, card)}
            >
              <bdi>{card.lead.full_name}</bdi>
            </Link>
          }
          menu={
            <span className={styles.menu} data-open={menu || undefined}>
              {menu ? (
                <TileMenu card={card} actions={actions} onClose={() => setMenu(false)} />
              ) : (
                <ActionIcon
                  size={24}
                  m={-2}
                  variant="subtle"
                  aria-label={`More for ${card.title}`}
                  aria-haspopup="menu"
                  onClick={() => setMenu(true)}
                >
                  <IconDots size={14} stroke={1.8} />
                </ActionIcon>
              )}
            </span>
          }
        />
      </div>
    </li>
  )
})
