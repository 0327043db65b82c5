import { useDroppable } from '@dnd-kit/core'
import { VisuallyHidden } from '@mantine/core'
import type { KanbanStage } from '@storey/api/crm/pipelines.ts'
import { memo, type ReactNode, useEffect, useRef } from 'react'
import { moneyText } from '../../../ui/format/money.ts'
import { countText } from '../../../ui/format/number.ts'
import { StageDot } from '../../parts/StageDot.tsx'
import type { Place } from './board-data.ts'
import styles from './Column.module.css'
import { DealTile } from './DealTile.tsx'
import { QuickAdd } from './QuickAdd.tsx'
import type { TileActions } from './TileMenu.tsx'

interface Props {
  stage: KanbanStage
  pipeline_id: number
  /** Mounted, but hidden. */
  hidden: boolean
  currency: string
  actions: TileActions
  /** Id of the dragged card, in whichever column it started. */
  lifted: number | undefined
  /** Drop position, if it is in this column and not the card's own. */
  landing: Place | undefined
  landingWords: ReactNode
  flashing: ReadonlySet<number>
}

/** A stage: its head with count and sums, its cards with a slot at the drop position, and the form to add one. */
export const Column = memo(function Column(props: Props) {
  const { stage, pipeline_id, hidden, currency, actions, lifted, landing, landingWords, flashing } = props
  const [total, ...others] = stage.totals
  const sum = total ?? { currency, value: 0, weighted: 0 }
  const slot = landing && <Slot key="slot">{landingWords}</Slot>

  const items: ReactNode[] = []
  let others_above = 0
  for (const card of stage.cards) {
    if (landing && card.id !== lifted && others_above === landing.index) items.push(slot)
    if (card.id !== lifted) others_above += 1
    const shared = { card, currency, actions, lifted: card.id === lifted, flashing: flashing.has(card.id) }
    items.push(<DealTile key={card.id} {...shared} />)
  }
  if (landing && landing.index >= others_above) items.push(slot)

  return (
    <section
      className={styles.column}
      hidden={hidden}
      aria-labelledby={`stage-${stage.id}`}
      data-over={landing ? true : undefined}
    >
      <header className={styles.head}>
        <h2 id={`stage-${stage.id}`}>
          <StageDot colour={stage.colour} />
          <span dir="auto">{stage.name}</span>{' '}
          <small>
            {countText(stage.count)}
            <VisuallyHidden> {stage.count === 1 ? 'deal' : 'deals'}</VisuallyHidden>
          </small>
        </h2>
        <p title={others.map((other) => moneyText({ amount: other.value, currency: other.currency })).join(', ')}>
          <b>
            {moneyText({ amount: sum.value, currency: sum.currency }, { short: true })}
            {others.length > 0 && ' +'}
          </b>
          <span>
            {stage.kind === 'open' &&
              `weighted ${moneyText({ amount: sum.weighted, currency: sum.currency }, { short: true, bare: true })}`}
          </span>
        </p>
      </header>
      <Ground stage_id={stage.id}>
        <ul className={styles.cards}>
          {items}
          {stage.cards.length < stage.count && <More key={stage.cards.length} load={() => actions.more(stage.id)} />}
        </ul>
        {stage.cards.length === 0 && !landing && <p className={styles.none}>No deals</p>}
      </Ground>
      {stage.kind === 'open' && <QuickAdd stage={stage} pipeline_id={pipeline_id} onAdded={actions.added} />}
    </section>
  )
})

/** The drop area of a column. A component of its own, because the drag library renders it on every move, and its cards should not be. */
function Ground({ stage_id, children }: { stage_id: number; children: ReactNode }) {
  const { setNodeRef } = useDroppable({ id: `stage-${stage_id}` })
  return (
    <div ref={setNodeRef} className={styles.body} data-drop={stage_id}>
      {children}
    </div>
  )
}

/** The slot where the card would land; it scrolls into view for moves by keyboard. */
function Slot({ children }: { children: ReactNode }) {
  const place = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (children) place.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
  return (
    <li ref={place} className={styles.slot} aria-hidden="true">
      {children}
    </li>
  )
}

/** Loads the next cards when the end of the column comes near. */
function More({ load }: { load: () => void }) {
  const end = useRef<HTMLLIElement>(null)
  const latest = useRef(load)
  useEffect(() => {
    latest.current = load
  })
  useEffect(() => {
    const seen = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current(), {
      rootMargin: '400px',
    })
    if (end.current) seen.observe(end.current)
    return () => seen.disconnect()
  }, [])
  return <li ref={end} className={styles.more} aria-label="Loading more deals" />
}
