import { companyImports } from '@storey/api/client-endpoints.ts'
import * as listQueries from '@storey/api/list-queries.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { ImportsScreen } from '../../imports/ImportsScreen.tsx'
import { keepPrevious } from '../../ui/keepPrevious.ts'
import { useListState } from '../../ui/list/useListState.ts'
import { companyImport } from './contact-import.ts'

/** Page that starts a company import, and lists earlier imports. */
export function CompanyImportsPage() {
  const list = useListState(listQueries.companyImports.list)
  const answer = useQuery(keepPrevious(query(companyImports.list, { query: list.query })))
  const send = async (file: File) =>
    (await call(companyImports.create, { body: { file } }, { idempotencyKey: crypto.randomUUID() })).data.id
  return <ImportsScreen kind={companyImport} state={list} answer={answer} send={send} />
}
