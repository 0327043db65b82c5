import { Button, Switch } from '@mantine/core'
import { units } from '@storey/api/client-endpoints.ts'
import type { ComparedUnit } from '@storey/api/inventory/unit.ts'
import { unitName } from '@storey/api/inventory/unit-names.ts'
import { MAX_COMPARED } from '@storey/api/inventory/units.ts'
import { useQuery } from '@tanstack/react-query'
import { notFound, useNavigate, useSearch } from '@tanstack/react-router'
import { query } from '../../http/query.ts'
import { useCan } from '../../shell/Can.tsx'
import { Await } from '../../ui/Await.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { RemoteSelect } from '../../ui/fields/RemoteSelect.tsx'
import { keepPrevious } from '../../ui/keepPrevious.ts'
import { Link } from '../../ui/Link.tsx'
import { Page } from '../../ui/Page.tsx'
import { AreaUnitSwitch } from '../../ui/values/Area.tsx'
import { useAreaUnit } from '../../ui/values/useAreaUnit.ts'
import { comparedIds } from '../parts/units/comparison.ts'
import { FreeUnits } from '../parts/units/FreeUnits.tsx'
import { addField } from './add-field.ts'
import { ComparedTable } from './ComparedTable.tsx'
import styles from './CompareUnits.module.css'
import { comparedFacts } from './compared-facts.tsx'
import { loadUnits } from './load-units.ts'

/** Compares up to four units side by side. Their ids are in the address, so that it can be shared. */
export function CompareUnitsPage() {
  const { ids: text, only } = useSearch({ strict: false }) as { readonly ids?: string; readonly only?: string }
  const ids = comparedIds(text)
  if (!ids) throw notFound()
  return ids.length === 0 ? <NothingCompared /> : <Compared ids={ids} onlyDifferences={only === 'differences'} />
}

/** Returns a function that shows other units and keeps the rest of the address. */
function useShow() {
  const navigate = useNavigate()
  const search = useSearch({ strict: false })
  return (next: { ids?: readonly number[]; only?: 'differences' | undefined }) => {
    const ids = next.ids ? { ids: next.ids.length > 0 ? next.ids.join() : undefined } : {}
    void navigate({ to: '.', search: { ...search, ...('only' in next ? { only: next.only } : {}), ...ids } })
  }
}

function NothingCompared() {
  const show = useShow()
  return (
    <Page title="Compare units" crumbs={[{ title: 'Units', to: '/inventory/units' }]}>
      <EmptyState
        scene="telescope"
        title="No units to compare"
        text="Choose up to four."
        action={
          <>
            <div className={styles.alone}>
              <AddUnit ids={[]} alone />
            </div>
            <Button component={Link} to="/inventory/units" quiet variant="default">
              Open units
            </Button>
          </>
        }
      />
      <FreeUnits onChoose={(id) => show({ ids: [id] })} />
    </Page>
  )
}

function AddUnit({ ids, alone = false }: { ids: readonly number[]; alone?: boolean }) {
  const show = useShow()
  return (
    <RemoteSelect
      // Resets the field for the next unit.
      key={ids.join()}
      {...addField(alone)}
      load={(search) => loadUnits(search, ids)}
      value={null}
      onChange={(id) => id !== null && show({ ids: [...ids, id] })}
    />
  )
}

function Compared({ ids, onlyDifferences }: { ids: readonly number[]; onlyDifferences: boolean }) {
  const answer = useQuery(keepPrevious(query(units.compare, { query: { ids: [...ids] } })))
  return (
    <Await answer={answer} what="unit">
      {({ data }) => <Comparison compared={data} onlyDifferences={onlyDifferences} />}
    </Await>
  )
}

function Comparison({ compared, onlyDifferences }: { compared: readonly ComparedUnit[]; onlyDifferences: boolean }) {
  const show = useShow()
  // A super admin may open the list, but not the unit's page.
  const mayOpen = useCan(units.one.access)
  const [areaUnit] = useAreaUnit()
  const ids = compared.map(({ id }) => id)
  const facts = comparedFacts(compared, areaUnit)
  const different = facts.filter(({ differs }) => differs)
  const several = compared.length > 1
  const visible = several && onlyDifferences ? different : facts

  return (
    <Page
      title="Compare units"
      crumbs={[{ title: 'Units', to: '/inventory/units' }]}
      {...(several
        ? {
            note:
              different.length === 1
                ? `1 of ${facts.length} facts differs`
                : `${different.length} of ${facts.length} facts differ`,
          }
        : {})}
      actions={<AreaUnitSwitch />}
    >
      <div className={styles.bar} data-no-print>
        {compared.length < MAX_COMPARED && <AddUnit ids={ids} />}
        {several && (
          <Switch
            label="Only differences"
            checked={onlyDifferences}
            onChange={(event) => show({ only: event.currentTarget.checked ? 'differences' : undefined })}
          />
        )}
      </div>
      <ComparedTable
        compared={compared.map(({ id, number, building, project }) => ({
          id,
          name: unitName(building, number),
          place: `${building.name}, ${project.name}`,
          to: mayOpen ? `/inventory/units/${id}` : undefined,
        }))}
        facts={visible}
        onRemove={(id) => show({ ids: ids.filter((other) => other !== id) })}
      />
      {!several && (
        <div className={styles.more}>
          <FreeUnits except={ids} onChoose={(id) => show({ ids: [...ids, id] })} />
        </div>
      )}
      {visible.length === 0 && (
        <EmptyState title="These units do not differ" text="Switch “Only differences” off to see their facts." />
      )}
    </Page>
  )
}
