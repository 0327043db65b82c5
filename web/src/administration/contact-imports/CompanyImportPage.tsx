import { companyImports } from '@storey/api/client-endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../http/query.ts'
import { ImportFlow } from '../../imports/ImportFlow.tsx'
import { whileUnderWay } from '../../imports/kind.ts'
import { useRecordId } from '../../shell/useRecordId.ts'
import { Await } from '../../ui/Await.tsx'
import { CompanyLines } from './CompanyLines.tsx'
import { CompanyOptions } from './ContactOptions.tsx'
import { companyImport } from './contact-import.ts'

const parts = { Options: CompanyOptions, Lines: CompanyLines }

/** Page of a company import, from its columns to its result. */
export function CompanyImportPage() {
  const id = useRecordId()
  const answer = useQuery({ ...query(companyImports.get, { params: { id } }), refetchInterval: whileUnderWay })
  return (
    <Await answer={answer} kind="form" what="import">
      {({ data }) => <ImportFlow key={`${data.id} ${data.sheet}`} one={data} kind={companyImport} parts={parts} />}
    </Await>
  )
}
