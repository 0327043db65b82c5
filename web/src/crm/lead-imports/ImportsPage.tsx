import { leadImports } from '@storey/api/client-endpoints.ts'
import * as listQueries from '@storey/api/list-queries.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { ImportsScreen } from '../../imports/ImportsScreen.tsx'
import { keepPrevious } from '../../ui/keepPrevious.ts'
import { useListState } from '../../ui/list/useListState.ts'
import { leadImport } from './lead-import.ts'

const kind = leadImport(true)

/** Page that starts a lead import, and lists earlier imports. */
export function ImportsPage() {
  const list = useListState(listQueries.leadImports.list)
  const answer = useQuery(keepPrevious(query(leadImports.list, { query: list.query })))
  const send = async (file: File) =>
    (await call(leadImports.create, { body: { file } }, { idempotencyKey: crypto.randomUUID() })).data.id
  return <ImportsScreen kind={kind} state={list} answer={answer} send={send} />
}
