import { brokerImports } from '@storey/api/client-endpoints.ts'
import * as listQueries from '@storey/api/list-queries.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { ImportsScreen } from '../../imports/ImportsScreen.tsx'
import { keepPrevious } from '../../ui/keepPrevious.ts'
import { useListState } from '../../ui/list/useListState.ts'
import { brokerImport } from './contact-import.ts'

/** Page that starts a broker import, and lists earlier imports. */
export function BrokerImportsPage() {
  const list = useListState(listQueries.brokerImports.list)
  const answer = useQuery(keepPrevious(query(brokerImports.list, { query: list.query })))
  const send = async (file: File) =>
    (await call(brokerImports.create, { body: { file } }, { idempotencyKey: crypto.randomUUID() })).data.id
  return <ImportsScreen kind={brokerImport} state={list} answer={answer} send={send} />
}
