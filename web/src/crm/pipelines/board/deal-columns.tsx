import type { DealRow } from '@storey/api/crm/deal.ts'
import type { pipelines } from '@storey/api/crm/pipelines.ts'
import type { ResponseOf } from '@storey/api/endpoint.ts'
import { type DealColumn, dealColumns as titles } from '@storey/api/list-columns.ts'
import { IconClockExclamation, IconFlameFilled } from '@tabler/icons-react'
import { Fragment } from 'react'
import { moneyText } from '../../../ui/format/money.ts'
import { countText } from '../../../ui/format/number.ts'
import { Link } from '../../../ui/Link.tsx'
import { type Column, columnsOf } from '../../../ui/table/column.ts'
import { moneyCells } from '../../../ui/table/figure-cells.tsx'
import { RowCard } from '../../../ui/table/RowCard.tsx'
import { Day } from '../../../ui/values/Day.tsx'
import { Instant } from '../../../ui/values/Instant.tsx'
import { Money } from '../../../ui/values/Money.tsx'
import { Person } from '../../../ui/values/Person.tsx'
import { Tag, Tags } from '../../../ui/values/Tag.tsx'
import { nextStepOf } from '../../deals/parts/deal-labels.ts'
import { StageDot } from '../../parts/StageDot.tsx'
import { Diamond } from './DealFace.tsx'
import styles from './deal-columns.module.css'

type Stage = ResponseOf<typeof pipelines.listBoard>['stages'][number]

const statusLabels = { open: 'Open', won: 'Won', lost: 'Lost' } as const

/** The columns of the list of deals; their order is within each stage. */
export const dealColumns = (stages: readonly Stage[]): readonly Column<DealRow>[] => {
  const nameOf = (id: number) => stages.find((stage) => stage.id === id)?.name
  return columnsOf<DealRow, DealColumn>({
    title: { title: titles.title, sort: 'title', width: 240, cell: (deal) => <Title deal={deal} /> },
    lead: {
      title: titles.lead,
      width: 150,
      cell: ({ lead }) => (
        <Link to={`/crm/leads/${lead.id}`} quiet>
          {lead.full_name}
        </Link>
      ),
    },
    value: {
      title: titles.value,
      sort: 'value',
      downFirst: true,
      width: 136,
      ...moneyCells(({ value, currency }) => (value === 0 ? null : { amount: value, currency }), { none: '–' }),
    },
    closing: {
      title: titles.closing,
      sort: 'expected_close_on',
      width: 112,
      cell: ({ expected_close_on }) => (expected_close_on ? <Day value={expected_close_on} plain /> : '–'),
    },
    next: { title: titles.next, width: 160, gives: 4, cell: (deal) => <Next deal={deal} /> },
    in_stage: {
      title: titles.in_stage,
      sort: 'stage_entered_at',
      align: 'right',
      width: 92,
      gives: 3,
      cell: ({ rotting, days_in_stage }) => (
        <span className={styles.days} data-rotting={rotting || undefined}>
          {rotting && <IconClockExclamation size={13} stroke={1.8} aria-label="Too long" />} {days_in_stage} d
        </span>
      ),
    },
    owner: {
      title: titles.owner,
      width: 140,
      gives: 2,
      cell: ({ owner }) => <Person person={owner} none="Unassigned" short />,
    },
    tags: {
      title: titles.tags,
      width: 150,
      gives: 1,
      cell: ({ tags }) => (
        <Tags>
          {tags.map((tag) => (
            <Tag key={tag.id} colour={tag.colour}>
              {tag.name}
            </Tag>
          ))}
        </Tags>
      ),
    },
    next_due: {
      title: titles.next_due,
      width: 150,
      hidden: true,
      cell: ({ next_activity }) => (next_activity ? <Instant value={next_activity.due_at} /> : ''),
    },
    hot: { title: titles.hot, width: 72, hidden: true, cell: ({ hot }) => (hot ? 'Yes' : 'No') },
    // Its order is that of the board, which is the usual one.
    stage: { title: titles.stage, sort: 'stage', width: 130, hidden: true, cell: ({ stage_id }) => nameOf(stage_id) },
    status: { title: titles.status, width: 90, hidden: true, cell: ({ status }) => statusLabels[status] },
    unit: { title: titles.unit, width: 100, hidden: true, cell: ({ unit }) => unit?.name },
    project: { title: titles.project, width: 160, hidden: true, cell: ({ project }) => project?.name },
    next_step: { title: titles.next_step, width: 200, hidden: true, cell: ({ next_step }) => next_step },
    closed: {
      title: titles.closed,
      width: 112,
      hidden: true,
      cell: ({ closed_on }) => (closed_on ? <Day value={closed_on} plain /> : ''),
    },
    lost_reason: { title: titles.lost_reason, width: 180, hidden: true, cell: ({ lost_reason }) => lost_reason },
    created: {
      title: titles.created,
      sort: 'created_at',
      downFirst: true,
      width: 120,
      hidden: true,
      cell: ({ created_at }) => <Instant value={created_at} />,
    },
  })
}

/** A deal on a phone. */
export const DealRowCard = ({ deal }: { deal: DealRow }) => (
  <RowCard
    title={<Link to={panelOf(deal)}>{deal.title}</Link>}
    aside={<Money value={{ amount: deal.value, currency: deal.currency }} short />}
    lines={[deal.lead.full_name, nextStepOf(deal.next_activity).text]}
  />
)

/** The panel of a deal next to the list, with the list as it is. */
const panelOf = ({ id }: DealRow) =>
  `?${new URLSearchParams({ ...Object.fromEntries(new URLSearchParams(window.location.search)), open: String(id) })}`

function Title({ deal }: { deal: DealRow }) {
  return (
    <>
      <Link to={panelOf(deal)} quiet>
        {deal.title}
      </Link>
      {deal.hot && (
        <span className={styles.hot} role="img" aria-label="Hot">
          <IconFlameFilled size={13} aria-hidden />
        </span>
      )}
    </>
  )
}

function Next({ deal }: { deal: DealRow }) {
  const { urgency, text } = nextStepOf(deal.next_activity)
  return (
    <span className={styles.next} data-urgency={urgency}>
      <Diamond urgency={urgency} /> {text}
    </span>
  )
}

/** Heading of the deals of a stage: all that match, not only those of this page. */
export function StageHead({ stage }: { stage: Stage }) {
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
