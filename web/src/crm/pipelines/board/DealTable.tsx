import { Text } from '@mantine/core'
import type { DealCard } from '@storey/api/crm/deal.ts'
import type { pipelines } from '@storey/api/crm/pipelines.ts'
import type { Input, ResponseOf } from '@storey/api/endpoint.ts'
import { IconArrowDown, IconArrowUp, IconClockExclamation, IconFlameFilled } from '@tabler/icons-react'
import { Fragment } from 'react'
import { moneyText } from '../../../ui/format/money.ts'
import { countText } from '../../../ui/format/number.ts'
import { Link } from '../../../ui/Link.tsx'
import type { ListState } from '../../../ui/list/useListState.ts'
import { RowCard } from '../../../ui/table/RowCard.tsx'
import { usePhone } from '../../../ui/usePhone.ts'
import { Day } from '../../../ui/values/Day.tsx'
import { Money } from '../../../ui/values/Money.tsx'
import { Person } from '../../../ui/values/Person.tsx'
import { Tag, Tags } from '../../../ui/values/Tag.tsx'
import { nextStepOf } from '../../deals/parts/deal-labels.ts'
import { StageDot } from '../../parts/StageDot.tsx'
import { Diamond } from './DealFace.tsx'
import styles from './DealTable.module.css'

type ListBoard = ResponseOf<typeof pipelines.listBoard>
type Stage = ListBoard['stages'][number]
type Query = Input<typeof pipelines.listBoard>['query']
type Sort = NonNullable<Query['sort']>

interface Props {
  board: ListBoard
  state: ListState<Query>
}

const columns: readonly { title: string; sort?: Sort; right?: true }[] = [
  { title: 'Deal', sort: 'title' },
  { title: 'Lead' },
  { title: 'Value', sort: 'value', right: true },
  { title: 'Closing', sort: 'expected_close_on' },
  { title: 'Next' },
  { title: 'In stage', sort: 'stage_entered_at', right: true },
  { title: 'Owner' },
  { title: 'Tags' },
]

/** Deals grouped by stage, with the sums of each stage. */
export function DealTable({ board, state }: Props) {
  const phone = usePhone()
  const stages = board.stages.map((stage) => ({
    stage,
    deals: board.data.filter((deal) => deal.stage_id === stage.id),
  }))
  const visible = stages.filter(({ deals }) => deals.length > 0)
  const ordered = state.query.sort === '-stage' ? visible.toReversed() : visible
  const open = (deal: DealCard) => `?${new URLSearchParams({ ...searchNow(), open: String(deal.id) })}`

  if (phone)
    return (
      <div className={styles.scroll}>
        {ordered.map(({ stage, deals }) => (
          <section key={stage.id} aria-label={stage.name}>
            <div className={styles.group}>
              <StageHead stage={stage} />
            </div>
            {deals.map((deal) => (
              <div key={deal.id} className={styles.card}>
                <RowCard
                  title={<Link to={open(deal)}>{deal.title}</Link>}
                  aside={<Money value={{ amount: deal.value, currency: deal.currency }} short />}
                  lines={[deal.lead.full_name, nextStepOf(deal.next_activity).text]}
                />
              </div>
            ))}
          </section>
        ))}
      </div>
    )
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label="Deals by stage">
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.title} column={column} state={state} />
            ))}
          </tr>
        </thead>
        {ordered.map(({ stage, deals }) => (
          <tbody key={stage.id}>
            <tr className={styles.group}>
              <th colSpan={columns.length} scope="rowgroup">
                <StageHead stage={stage} />
              </th>
            </tr>
            {deals.map((deal) => (
              <Row key={deal.id} deal={deal} to={open(deal)} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

const searchNow = () => Object.fromEntries(new URLSearchParams(window.location.search))

function Head({
  column: { title, sort, right },
  state,
}: {
  column: (typeof columns)[number]
  state: ListState<Query>
}) {
  const now = state.query.sort
  const descending = now === `-${sort}`
  const on = sort !== undefined && (now === sort || descending)
  return (
    <th scope="col" data-right={right} aria-sort={on ? (descending ? 'descending' : 'ascending') : undefined}>
      {sort ? (
        <button
          type="button"
          className={styles.sort}
          // Ascending, descending, then the order of the board.
          onClick={() => state.change({ sort: !on ? sort : descending ? undefined : (`-${sort}` as Sort) })}
        >
          {title}
          {on && (descending ? <IconArrowDown size={12} aria-hidden /> : <IconArrowUp size={12} aria-hidden />)}
        </button>
      ) : (
        title
      )}
    </th>
  )
}

function StageHead({ stage }: { stage: Stage }) {
  return (
    <span className={styles.stage}>
      <StageDot colour={stage.colour} />
      <b dir="auto">{stage.name}</b>
      <span>{countText(stage.count)}</span>
      <span className={styles.sums}>
        {stage.totals.map((total) => (
          <Fragment key={total.currency}>
            <b>{moneyText({ amount: total.value, currency: total.currency }, { short: true })}</b>
            {stage.kind === 'open' && (
              <span>
                weighted {moneyText({ amount: total.weighted, currency: total.currency }, { short: true, bare: true })}
              </span>
            )}
          </Fragment>
        ))}
      </span>
    </span>
  )
}

function Row({ deal, to }: { deal: DealCard; to: string }) {
  const { urgency, text } = nextStepOf(deal.next_activity)
  return (
    <tr>
      <td className={styles.title}>
        <Link to={to} quiet>
          {deal.title}
        </Link>
        {deal.hot && (
          <span className={styles.hot} role="img" aria-label="Hot">
            <IconFlameFilled size={13} aria-hidden />
          </span>
        )}
      </td>
      <td>
        <Link to={`/crm/leads/${deal.lead.id}`} quiet>
          {deal.lead.full_name}
        </Link>
      </td>
      <td data-right>
        <Money value={deal.value === 0 ? null : { amount: deal.value, currency: deal.currency }} none="–" />
      </td>
      <td>
        {deal.expected_close_on ? (
          <Day value={deal.expected_close_on} plain />
        ) : (
          <Text span inherit c="dimmed">
            –
          </Text>
        )}
      </td>
      <td>
        <span className={styles.next} data-urgency={urgency}>
          <Diamond urgency={urgency} /> {text}
        </span>
      </td>
      <td data-right data-rotting={deal.rotting || undefined}>
        {deal.rotting && <IconClockExclamation size={13} stroke={1.8} aria-label="Too long" />} {deal.days_in_stage} d
      </td>
      <td>
        <Person person={deal.owner} none="Unassigned" short />
      </td>
      <td>
        <Tags>
          {deal.tags.map((tag) => (
            <Tag key={tag.id} colour={tag.colour}>
              {tag.name}
            </Tag>
          ))}
        </Tags>
      </td>
    </tr>
  )
}
