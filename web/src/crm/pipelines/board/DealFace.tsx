import type { DealCard } from '@storey/api/crm/deal.ts'
import { IconFlameFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { moneyText } from '../../../ui/format/money.ts'
import { Avatar } from '../../../ui/values/Person.tsx'
import { StatusDot } from '../../../ui/values/Status.tsx'
import { Tag } from '../../../ui/values/Tag.tsx'
import { nextStepOf, titleParts, unitLabels } from '../../deals/parts/deal-labels.ts'
import styles from './DealFace.module.css'

interface Props {
  card: DealCard
  /** The name of the lead, as a link if the card can be opened. */
  title: ReactNode
  /** The board's currency is shown in its head and omitted here. */
  currency: string
  menu?: ReactNode
}

/** Content of a card: lead, title, project, unit, value and tag, next activity, days in stage, owner. */
export function DealCardBody({ card, title, currency, menu }: Props) {
  const { head, rest } = titleParts(card)
  const { urgency, text } = nextStepOf(card.next_activity)
  const [tag, ...further] = card.tags
  const amount = { amount: card.value, currency: card.currency }
  return (
    <>
      <div className={styles.top}>
        <span className={styles.title}>{title}</span>
        {card.hot && (
          <span className={styles.hot} role="img" aria-label="Hot" title="Hot">
            <IconFlameFilled size={14} aria-hidden />
          </span>
        )}
        {menu}
      </div>
      <div className={styles.lead}>
        <bdi>{head}</bdi>
      </div>
      {rest && (
        <div className={styles.lead}>
          <bdi>{rest}</bdi>
        </div>
      )}
      {card.unit && card.unit.status !== 'available' && (
        <div className={styles.unit}>
          <StatusDot tone={unitLabels[card.unit.status].tone} />
          <span>Unit {unitLabels[card.unit.status].label}</span>
        </div>
      )}
      <div className={styles.value}>
        {card.value === 0 ? (
          <span className={styles.nothing}>No value yet</span>
        ) : (
          <b>{moneyText(amount, { bare: card.currency === currency })}</b>
        )}
        {tag && (
          <span className={styles.tags} title={card.tags.map(({ name }) => name).join(', ')}>
            <Tag colour={tag.colour}>{tag.name}</Tag>
            {further.length > 0 && <small>+{further.length}</small>}
          </span>
        )}
      </div>
      <div className={styles.foot}>
        <span className={styles.next} data-urgency={urgency}>
          <Diamond urgency={urgency} />
          <span className={styles.words}>{text}</span>
        </span>
        <span className={styles.days} data-rotting={card.rotting || undefined} title={daysLabels(card)}>
          {card.days_in_stage} d
        </span>
        {card.owner ? (
          <span role="img" aria-label={card.owner.full_name} title={card.owner.full_name}>
            <Avatar person={card.owner} size={18} />
          </span>
        ) : (
          <span className={styles.nobody} role="img" aria-label="Unassigned" title="Unassigned" />
        )}
      </div>
    </>
  )
}

const daysLabels = (card: DealCard) =>
  `${card.days_in_stage} ${card.days_in_stage === 1 ? 'day' : 'days'} in this stage${card.rotting ? ', stale' : ''}`

export function Diamond({ urgency }: { urgency: 'overdue' | 'today' | 'planned' | 'none' }) {
  return <span className={styles.diamond} data-urgency={urgency} aria-hidden="true" />
}
