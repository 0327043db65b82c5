import { buildings, unitImports } from '@storey/api/client-endpoints.ts'
import * as listQueries from '@storey/api/list-queries.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { ImportsScreen } from '../../imports/ImportsScreen.tsx'
import { RemoteSelect } from '../../ui/fields/RemoteSelect.tsx'
import { keepPrevious } from '../../ui/keepPrevious.ts'
import { useListState } from '../../ui/list/useListState.ts'
import { unitImport } from './unit-import.ts'

/** Page that starts a unit import for a building, and lists earlier imports. */
export function UnitImportsPage() {
  const list = useListState(listQueries.unitImports.list)
  const answer = useQuery(keepPrevious(query(unitImports.list, { query: list.query })))
  const { building } = useSearch({ strict: false }) as { readonly building?: unknown }
  const [building_id, setBuilding] = useState(Number(building) || null)
  const [missing, setMissing] = useState(false)
  const send = async (file: File) => {
    setMissing(building_id === null)
    if (building_id === null) return null
    const body = { file, building_id }
    return (await call(unitImports.create, { body }, { idempotencyKey: crypto.randomUUID() })).data.id
  }
  return (
    <ImportsScreen
      kind={unitImport}
      state={list}
      answer={answer}
      send={send}
      beside={
        <RemoteSelect
          label="Building"
          load={(search) => query(buildings.options, { query: { search } })}
          known={(ids) => query(buildings.options, { query: { ids } })}
          value={building_id}
          onChange={(id) => {
            setBuilding(id)
            setMissing(false)
          }}
          error={missing ? 'Choose a building.' : undefined}
        />
      }
    />
  )
}
