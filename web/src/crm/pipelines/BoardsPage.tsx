import { Button } from '@mantine/core'
import { pipelines } from '@storey/api/client-endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Can } from '../../shell/Can.tsx'
import { Await } from '../../ui/Await.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { pipelineChoices } from '../deals/parts/pickers.ts'
import { NewPipeline } from './NewPipeline.tsx'

/** Redirects to the board of the default pipeline. */
export function BoardsPage() {
  const answer = useQuery(pipelineChoices())
  const [adding, setAdding] = useState(false)
  return (
    <Await answer={answer} kind="list">
      {({ data }) => {
        const [first] = data
        if (first) return <Navigate to={`/crm/pipelines/kanban/${first.id}` as string} replace />
        return (
          <Page title="Boards">
            <EmptyState
              title="No pipeline yet"
              text="A pipeline is the set of stages your deals move through. Administrators create pipelines."
              action={
                <Can access={pipelines.create.access}>
                  <Button onClick={() => setAdding(true)}>Create pipeline</Button>
                </Can>
              }
            />
            {adding && <NewPipeline onClose={() => setAdding(false)} />}
          </Page>
        )
      }}
    </Await>
  )
}
