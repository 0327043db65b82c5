import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { activities } from '@storey/api/crm/activities.ts'
import { listReads } from '@storey/api/list-reads.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../../http/query.ts'
import { Await } from '../../ui/Await.tsx'
import { CreateButton } from '../../ui/CreateButton.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { countText } from '../../ui/format/number.ts'
import { FilterBar, PHONE } from '../../ui/list/FilterBar.tsx'
import type { Filter } from '../../ui/list/filters.ts'
import { SavedViews } from '../../ui/list/SavedViews.tsx'
import { useListState } from '../../ui/list/useListState.ts'
import { Page } from '../../ui/Page.tsx'
import { SegmentedSwitch } from '../../ui/SegmentedSwitch.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import type { Written } from '../../ui/list/list-memory.tsx'
import { useCounted } from '../../ui/list/useViewCounts.ts'
import { useTab } from '../../ui/Tabs.tsx'
import { Pager } from '../../ui/table/Pager.tsx'
import { choicesOf } from '../leads/parts/lead-words.ts'
import { knownPeople, loadPeople } from '../leads/parts/pickers.ts'
import styles from './ActivitiesPage.module.css'
import { bucketsOf, questionOf } from './buckets.ts'
import * as copy from './copy.ts'
import { ActivityLine } from './parts/ActivityLine.tsx'
import { activityWords, priorityWords } from './parts/activity-words.ts'
import { PlanActivity } from './parts/PlanActivity.tsx'

const PER_PAGE = 100

const filters: readonly Filter<'type' | 'priority' | 'owner_id'>[] = [
  { kind: 'choice', key: 'type', label: 'Type', options: choicesOf(activityWords) },
  { kind: 'choice', key: 'priority', label: 'Priority', options: choicesOf(priorityWords) },
  { kind: 'record', key: 'owner_id', label: 'Owner', load: loadPeople, known: knownPeople },
]

const viewIds = ['open', 'overdue', 'today', 'tomorrow', 'week', 'later', 'done'] as const
const usual = viewIds.map((id) => ({
  id,
  title: copy.viewWords[id],
  asked: id === 'open' ? {} : { tab: id },
}))
/** Whose activities, and which, is the same in every tab. */
const STAYS = ['mine', 'owner_id', 'type', 'priority', 'search']

/** How the activities of a view are counted: its tab as days, and one's own unless it says otherwise. */
function questionOfView({ tab, mine, ...asked }: Written): Written {
  const when = questionOf(viewIds.find((id) => id === tab) ?? 'open')
  return { ...asked, ...when, mine: String(mine !== 'false' && asked.owner_id === undefined) }
}

/** What is to be done, the most pressing first. */
export function ActivitiesPage() {
  const list = useListState(listReads.activities.list, { also: ['tab'] })
  const [view] = useTab(viewIds)
  const everybody = list.asked.mine === false || list.asked.owner_id !== undefined
  const asked = { ...list.asked, ...questionOf(view), mine: !everybody, per_page: PER_PAGE }
  const answer = useQuery({ ...query(activities.list, { query: asked }), placeholderData: keepPreviousData })
  const counted = useCounted(answer, asked)
  const { search, type, priority, owner_id } = list.asked
  const narrowed = [search, type, priority, owner_id].some((one) => one !== undefined)
  const plan = () => list.show('new')
  const close = () => list.show(undefined)

  const phone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false })
  const whose = (
    <SegmentedSwitch
      label={copy.owner}
      small
      value={everybody ? 'all' : 'mine'}
      onChange={(of) => list.change({ mine: of === 'all' ? false : undefined, owner_id: undefined })}
      options={[
        { value: 'mine', label: 'Mine' },
        { value: 'all', label: 'All' },
      ]}
    />
  )

  return (
    <Page
      title={copy.activities}
      area="CRM"
      count={answer.data?.meta}
      flush
      actions={<CreateButton onClick={plan}>{copy.planActivity}</CreateButton>}
    >
      <FilterBar
        state={list}
        filters={filters}
        search={copy.subjectOrLead}
        total={answer.data?.meta.total}
        views={
          <SavedViews
            name="activities"
            label={copy.activities}
            state={list}
            usual={usual}
            stays={STAYS}
            question={questionOfView}
            answer={counted}
          />
        }
        {...(phone ? {} : { right: whose })}
      />
      {phone && <div className={styles.whose}>{whose}</div>}
      <div className={styles.scroll}>
        <Await answer={answer} kind="list">
          {({ data, meta }) => (
            <div className={styles.list}>
              {bucketsOf(data).map(({ id, title, activities: within }) => (
                <section key={id} aria-labelledby={`bucket-${id}`}>
                  <h2 id={`bucket-${id}`} className={styles.bucket} data-bucket={id}>
                    {title} <small>{countText(within.length)}</small>
                  </h2>
                  {within.map((activity) => (
                    <ActivityLine key={activity.id} activity={activity} />
                  ))}
                </section>
              ))}
              {data.length === 0 && <Nothing filtered={narrowed} clear={() => list.clear()} plan={plan} />}
              {meta.total > PER_PAGE && (
                <Pager
                  meta={meta}
                  onPage={(page) => list.change({ page })}
                  onPerPage={() => list.change({ page: 1 })}
                />
              )}
            </div>
          )}
        </Await>
      </div>
      {list.shown === 'new' && (
        <SidePanel title={copy.planActivity} onClose={close}>
          <PlanActivity onDone={close} onCancel={close} />
        </SidePanel>
      )}
    </Page>
  )
}

function Nothing({ filtered, clear, plan }: { filtered: boolean; clear: () => void; plan: () => void }) {
  if (filtered)
    return (
      <EmptyState
        title={copy.noActivitiesMatch}
        text={copy.removeAFilterOrClearAll}
        action={
          <Button variant="default" onClick={clear}>
            {copy.clearFilters}
          </Button>
        }
      />
    )
  return (
    <EmptyState
      title={copy.nothingDue}
      text={copy.planACallViewingOrTask}
      action={<Button onClick={plan}>{copy.planActivity}</Button>}
    />
  )
}
