import { brokerImports } from '@storey/api/client-endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../http/query.ts'
import { ImportFlow } from '../../imports/ImportFlow.tsx'
import { whileUnderWay } from '../../imports/kind.ts'
import { useRecordId } from '../../shell/useRecordId.ts'
import { Await } from '../../ui/Await.tsx'
import { BrokerLines } from './BrokerLines.tsx'
import { BrokerOptions } from './ContactOptions.tsx'
import { brokerImport } from './contact-import.ts'

const parts = { Options: BrokerOptions, Lines: BrokerLines }

/** Page of a broker import, from its columns to its result. */
export function BrokerImportPage() {
  const id = useRecordId()
  const answer = useQuery({ ...query(brokerImports.get, { params: { id } }), refetchInterval: whileUnderWay })
  return (
    <Await answer={answer} kind="form" what="import">
      {({ data }) => <ImportFlow key={`${data.id} ${data.sheet}`} one={data} kind={brokerImport} parts={parts} />}
    </Await>
  )
}
