import { leadImports } from '@storey/api/client-endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../http/query.ts'
import { useRecordId } from '../../shell/useRecordId.ts'
import { Await } from '../../ui/Await.tsx'
import { ImportFlow } from './ImportFlow.tsx'

/** Events tell at once; this is for when their stream is away. */
const POLL_MS = 2_000
const UNDER_WAY = ['checking', 'importing', 'undoing']

/** One import, from its columns to its result. */
export function ImportPage() {
  const id = useRecordId()
  const answer = useQuery({
    ...query(leadImports.get, { params: { id } }),
    refetchInterval: ({ state }) => (UNDER_WAY.includes(state.data?.data.status ?? '') ? POLL_MS : false),
  })
  return (
    <Await answer={answer} kind="form" what="import">
      {({ data }) => <ImportFlow key={`${data.id} ${data.sheet}`} one={data} />}
    </Await>
  )
}
