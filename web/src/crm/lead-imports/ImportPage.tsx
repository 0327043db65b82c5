import { leadImports, projects } from '@storey/api/client-endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../http/query.ts'
import { ImportFlow } from '../../imports/ImportFlow.tsx'
import { whileUnderWay } from '../../imports/kind.ts'
import { useCan } from '../../shell/Can.tsx'
import { useRecordId } from '../../shell/useRecordId.ts'
import { Await } from '../../ui/Await.tsx'
import { LeadLines } from './LeadLines.tsx'
import { leadImport } from './lead-import.ts'
import { OptionsStep } from './OptionsStep.tsx'

const parts = { Options: OptionsStep, Lines: LeadLines }

/** Page of a lead import, from its columns to its result. */
export function ImportPage() {
  const id = useRecordId()
  const kind = leadImport(useCan(projects.options.access))
  const answer = useQuery({ ...query(leadImports.get, { params: { id } }), refetchInterval: whileUnderWay })
  return (
    <Await answer={answer} kind="form" what="import">
      {({ data }) => <ImportFlow key={`${data.id} ${data.sheet}`} one={data} kind={kind} parts={parts} />}
    </Await>
  )
}
