import { activities } from '@storey/api/crm/activities.ts'
import { activityColumns, namesOf } from '@storey/api/list-columns.ts'
import * as listQueries from '@storey/api/list-queries.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { ExportButton } from '../../shell/tasks/ExportButton.tsx'
import { CreateButton } from '../../ui/CreateButton.tsx'
import { today } from '../../ui/format/day.ts'
import { keepPrevious } from '../../ui/keepPrevious.ts'
import { FilterBar } from '../../ui/list/FilterBar.tsx'
import type { Filter } from '../../ui/list/filters.ts'
import type { QueryTexts } from '../../ui/list/list-memory.tsx'
import { SavedViews } from '../../ui/list/SavedViews.tsx'
import { useListState } from '../../ui/list/useListState.ts'
import { useSearchText } from '../../ui/list/useSearchText.ts'
import { useCounted } from '../../ui/list/useViewCounts.ts'
import type { UsualView } from '../../ui/list/view-tabs.ts'
import { Page } from '../../ui/Page.tsx'
import { PageSkeleton } from '../../ui/PageSkeleton.tsx'
import { aheadOf, part } from '../../ui/part.ts'
import { SegmentedSwitch } from '../../ui/SegmentedSwitch.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { usePhone } from '../../ui/usePhone.ts'
import { choicesOf } from '../parts/lead-labels.ts'
import { knownPeople, loadPeople } from '../parts/pickers.ts'
import styles from './ActivitiesPage.module.css'
import { ActivityList, PER_PAGE } from './ActivityList.tsx'
import { questionOf } from './buckets.ts'
import { CalendarWalk } from './calendar/CalendarWalk.tsx'
import { LAYOUTS, type Layout } from './calendar/calendar-days.ts'
import { activityLabels, priorityLabels } from './parts/activity-labels.ts'
import { PlanActivity } from './parts/PlanActivity.tsx'

const loadCalendar = aheadOf(() => import('./calendar/Calendar.tsx'))
const Calendar = lazy(async () => ({ default: (await part(loadCalendar)).Calendar }))

const filters: readonly Filter<'type' | 'priority' | 'owner_id'>[] = [
  { kind: 'choice', key: 'type', label: 'Type', options: choicesOf(activityLabels) },
  { kind: 'choice', key: 'priority', label: 'Priority', options: choicesOf(priorityLabels) },
  { kind: 'record', key: 'owner_id', label: 'Owner', load: loadPeople, known: knownPeople },
]

const viewIds = ['open', 'overdue', 'today', 'tomorrow', 'week', 'later', 'done'] as const
const asksFor = (tab: (typeof viewIds)[number]): QueryTexts => (tab === 'open' ? {} : { tab })
const viewLabels = {
  open: 'All open',
  overdue: 'Overdue',
  today: 'Today',
  tomorrow: 'Tomorrow',
  week: 'This week',
  later: 'Later',
  done: 'Completed',
} as const

const usual: readonly UsualView[] = viewIds.map((id) => ({ id, title: viewLabels[id], query: asksFor(id) }))
const viewOf = (tab: string | undefined) => viewIds.find((id) => id === tab) ?? 'open'
/** Keys that stay the same in every tab: whose activities, and which. */
const STAYS = ['mine', 'owner_id', 'type', 'priority', 'search']

/** Query that counts a view's activities: its tab as days, and only the user's own by default. */
function questionOfView({ tab, layout: _, mine, ...filters }: QueryTexts): QueryTexts {
  const own = mine !== 'false' && filters.owner_id === undefined
  return { ...filters, ...questionOf(viewOf(tab)), mine: String(own) }
}

const isDay = (text: string | undefined) =>
  text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

const layouts = { list: 'List', day: 'Day', week: 'Week', month: 'Month' } as const

/** Activities as a list with the most urgent first, or in a calendar of a day, a week or a month. */
export function ActivitiesPage() {
  const list = useListState(listQueries.activities.list, { also: ['tab', 'layout'] })
  const [text, changeText] = useSearchText()
  const layout = LAYOUTS.find((one) => one === text.layout)
  const day = isDay(text.day) ? (text.day ?? today()) : today()
  const everybody = list.query.mine === false || list.query.owner_id !== undefined
  const of = { ...list.query, mine: !everybody }
  const request = { ...of, ...questionOf(viewOf(text.tab)), per_page: PER_PAGE }
  const answer = useQuery(keepPrevious(query(activities.list, { query: request })))
  const counted = useCounted(answer, request)
  const plan = () => list.show('new')
  const close = () => list.show(undefined)
  const onDay = (next: string, how: Layout | undefined = layout) =>
    changeText({ day: next === today() ? undefined : next, layout: how, tab: undefined })

  const phone = usePhone()
  const switches = (
    <>
      <SegmentedSwitch
        label="Owner"
        small
        value={everybody ? 'all' : 'mine'}
        onChange={(whose) => list.change({ mine: whose === 'all' ? false : undefined, owner_id: undefined })}
        options={[
          { value: 'mine', label: 'Mine' },
          { value: 'all', label: 'All' },
        ]}
      />
      <SegmentedSwitch
        label="Layout"
        small
        value={layout ?? 'list'}
        onChange={(next) =>
          changeText(next === 'list' ? { layout: undefined, day: undefined } : { layout: next, tab: undefined })
        }
        options={(['list', ...LAYOUTS] as const).map((value) => ({ value, label: layouts[value] }))}
      />
    </>
  )

  return (
    <Page
      title="Activities"
      area="CRM"
      count={layout ? undefined : answer.data?.meta}
      status={layout && !phone && <CalendarWalk layout={layout} day={day} onDay={onDay} />}
      flush
      actions={
        <>
          <ExportButton
            where="actions"
            begin={(format) =>
              call(activities.export, {
                body: { ...withoutPage(request), columns: [...namesOf(activityColumns)], format },
              })
            }
          />
          <CreateButton onClick={plan}>Plan activity</CreateButton>
        </>
      }
    >
      <FilterBar
        state={list}
        filters={filters}
        search="Subject or lead"
        total={answer.data?.meta.total}
        views={
          <SavedViews
            name="activities"
            label="Activities"
            state={list}
            usual={usual}
            stays={STAYS}
            question={questionOfView}
            answer={counted}
          />
        }
        {...(phone ? {} : { right: switches })}
      />
      {phone && <div className={styles.switches}>{switches}</div>}
      {phone && layout && (
        <div className={styles.switches}>
          <CalendarWalk layout={layout} day={day} onDay={onDay} />
        </div>
      )}
      <div className={styles.scroll} data-scrolls>
        {layout ? (
          <Suspense fallback={<PageSkeleton kind="list" />}>
            <Calendar layout={layout} day={day} asked={withoutPage(of)} onDay={onDay} />
          </Suspense>
        ) : (
          <ActivityList answer={answer} list={list} plan={plan} open={viewOf(text.tab) !== 'done'} />
        )}
      </div>
      {list.shown === 'new' && (
        <SidePanel title="Plan activity" onClose={close}>
          <PlanActivity onDone={close} onCancel={close} />
        </SidePanel>
      )}
    </Page>
  )
}

const withoutPage = <Query extends { page?: unknown; per_page?: unknown; cursor?: unknown }>({
  page: _page,
  per_page: _size,
  cursor: _cursor,
  ...filters
}: Query) => filters
