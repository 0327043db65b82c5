import { Button, Switch } from '@mantine/core'
import { channel } from '@storey/api/client-endpoints.ts'
import type { PublishedUnitPage } from '@storey/api/inventory/channel.ts'
import { unitName } from '@storey/api/inventory/unit-names.ts'
import { MAX_COMPARED } from '@storey/api/inventory/units.ts'
import { useQueries, useQuery } from '@tanstack/react-query'
import { notFound, useNavigate, useSearch } from '@tanstack/react-router'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { RemoteSelect } from '../../ui/fields/RemoteSelect.tsx'
import { Link } from '../../ui/Link.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageSkeleton } from '../../ui/PageSkeleton.tsx'
import { AreaUnitSwitch } from '../../ui/values/Area.tsx'
import { useAreaUnit } from '../../ui/values/useAreaUnit.ts'
import { comparedIds } from '../parts/units/comparison.ts'
import { choicesAsked, UnitChoices } from '../parts/units/UnitChoices.tsx'
import { addField } from './add-field.ts'
import { ComparedTable } from './ComparedTable.tsx'
import styles from './CompareUnits.module.css'
import { publishedFacts } from './published-facts.tsx'

const REFRESH_MS = 60_000

/** Up to four published units side by side, with the dated payments of their plans. Their ids are in the address. */
export function PublishedComparisonPage() {
  const { ids: text, only } = useSearch({ strict: false }) as { readonly ids?: string; readonly only?: string }
  const ids = comparedIds(text)
  if (!ids) throw notFound()
  return <Comparison ids={ids} onlyDifferences={only === 'differences'} />
}

function Comparison({ ids, onlyDifferences }: { ids: readonly number[]; onlyDifferences: boolean }) {
  const navigate = useNavigate()
  const [areaUnit] = useAreaUnit()
  const answers = useQueries({
    queries: ids.map((id) => ({ ...query(channel.unit, { params: { id } }), refetchInterval: REFRESH_MS })),
  })
  const show = (next: { ids?: readonly number[]; differences?: boolean }) => {
    const chosen = next.ids ?? ids
    const differences = next.differences ?? onlyDifferences
    const search = { ids: chosen.join() || undefined, only: differences ? 'differences' : undefined }
    void navigate({ to: '.', search })
  }
  if (answers.some(({ isPending }) => isPending)) return <PageSkeleton kind="detail" />

  // A unit that is published no longer is left out.
  const compared = answers.flatMap(({ data }) => (data ? [data.data] : []))
  const facts = publishedFacts(compared, areaUnit)
  const different = facts.filter(({ differs }) => differs)
  const visible = compared.length > 1 && onlyDifferences ? different : facts
  const add = compared.length < MAX_COMPARED && (
    <RemoteSelect
      // Resets the field for the next unit.
      key={ids.join()}
      {...addField(compared.length === 0)}
      load={(search) => loadPublished(search, ids)}
      value={null}
      onChange={(id) => id !== null && show({ ids: [...compared.map((unit) => unit.id), id] })}
    />
  )
  return (
    <Page
      title="Compare units"
      crumbs={[{ title: 'Availability', to: '/channel/projects' }]}
      note={noteOf(compared, different.length, facts.length, ids.length)}
      actions={compared.length > 0 && <AreaUnitSwitch />}
    >
      {compared.length > 0 && (
        <div className={styles.bar} data-no-print>
          {add}
          {compared.length > 1 && (
            <Switch
              label="Only differences"
              checked={onlyDifferences}
              onChange={(event) => show({ differences: event.currentTarget.checked })}
            />
          )}
        </div>
      )}
      {compared.length === 0 ? (
        <EmptyState
          scene="telescope"
          title="No units to compare"
          text="Choose up to four."
          action={
            <>
              <div className={styles.alone}>{add}</div>
              <Button component={Link} to="/channel/projects" quiet variant="default">
                Open availability
              </Button>
            </>
          }
        />
      ) : (
        <ComparedTable
          compared={compared.map(({ id, building, number, project }) => ({
            id,
            name: unitName(building, number),
            place: `${building.name}, ${project.name}`,
            to: `/channel/units/${id}`,
          }))}
          facts={visible}
          onRemove={(id) => show({ ids: ids.filter((other) => other !== id) })}
        />
      )}
      {compared.length < 2 && (
        <div className={compared.length > 0 ? styles.more : undefined}>
          <Published except={ids} onChoose={(id) => show({ ids: [...compared.map((unit) => unit.id), id] })} />
        </div>
      )}
      {compared.length > 1 && visible.length === 0 && (
        <EmptyState title="These units do not differ" text="Switch “Only differences” off to see their facts." />
      )}
    </Page>
  )
}

/** Published units that are available, to start with. */
function Published(props: { except: readonly number[]; onChoose: (id: number) => void }) {
  const { data } = useQuery(query(channel.units, { query: { ...choicesAsked(props.except), status: ['available'] } }))
  return data ? <UnitChoices units={data.data} {...props} /> : null
}

function noteOf(compared: readonly PublishedUnitPage[], different: number, all: number, asked: number) {
  if (compared.length < asked) return 'A unit that is published no longer is left out.'
  if (compared.length < 2) return undefined
  return different === 1 ? `1 of ${all} facts differs` : `${different} of ${all} facts differ`
}

const loadPublished = (search: string, compared: readonly number[]) => ({
  queryKey: [...query(channel.units, { query: { search } }).queryKey, 'to compare', ...compared],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const { data } = await call(channel.units, { query: { search, per_page: 25 } }, { signal })
    const others = data.filter(({ id }) => !compared.includes(id))
    return {
      data: others.map(({ id, number, building, project }) => ({
        id,
        name: `${unitName(building, number)}, ${project.name}`,
      })),
    }
  },
})
