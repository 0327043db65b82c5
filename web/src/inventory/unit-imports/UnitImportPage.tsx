import { unitImports } from '@storey/api/client-endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../http/query.ts'
import { ImportFlow } from '../../imports/ImportFlow.tsx'
import { whileUnderWay } from '../../imports/kind.ts'
import { useRecordId } from '../../shell/useRecordId.ts'
import { Await } from '../../ui/Await.tsx'
import { UnitLines } from './UnitLines.tsx'
import { UnitOptions } from './UnitOptions.tsx'
import { unitImport } from './unit-import.ts'

const parts = { Options: UnitOptions, Lines: UnitLines }

/** Page of a unit import, from its columns to its result. */
export function UnitImportPage() {
  const id = useRecordId()
  const answer = useQuery({ ...query(unitImports.get, { params: { id } }), refetchInterval: whileUnderWay })
  return (
    <Await answer={answer} kind="form" what="import">
      {({ data }) => <ImportFlow key={`${data.id} ${data.sheet}`} one={data} kind={unitImport} parts={parts} />}
    </Await>
  )
}
