import { Button } from '@mantine/core'
import { pipelines } from '@storey/api/client-endpoints.ts'
import { type Pipeline, type Stage, stages } from '@storey/api/crm/pipelines.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { optimistic, withChanges } from '../../http/optimistic.ts'
import { query } from '../../http/query.ts'
import { useRecordId } from '../../shell/useRecordId.ts'
import { Await } from '../../ui/Await.tsx'
import { act } from '../../ui/act.ts'
import { Link } from '../../ui/Link.tsx'
import { Page } from '../../ui/Page.tsx'
import { Section } from '../../ui/Section.tsx'
import { reordered } from '../../ui/sortable/reordered.ts'
import { SortableList } from '../../ui/sortable/SortableList.tsx'
import { StatusBadge } from '../../ui/values/Status.tsx'
import { DeleteStage } from './DeleteStage.tsx'
import { PipelineName } from './PipelineName.tsx'
import styles from './PipelinePage.module.css'
import { StageForm } from './StageForm.tsx'
import { StageRow } from './StageRow.tsx'

/** The editor of a pipeline: order, names, colours and probabilities of its stages. */
export function PipelinePage() {
  const id = useRecordId()
  const answer = useQuery(query(pipelines.get, { params: { id } }))
  return (
    <Await answer={answer} what="pipeline">
      {({ data }) => <Editor pipeline={data} />}
    </Await>
  )
}

function Editor({ pipeline }: { pipeline: Pipeline }) {
  const [edited, setEdited] = useState<Stage | 'new' | null>(null)
  const [leaving, setLeaving] = useState<Stage | null>(null)
  const open = pipeline.stages.filter(({ kind }) => kind === 'open')
  const ends = pipeline.stages.filter(({ kind }) => kind !== 'open')

  /** Moves a stage: shown at once, reverted if it is refused. */
  const reorder = async (moving: Stage, to: number) => {
    const order = reordered(open, moving, to)
    const params = { id: pipeline.id }
    const next = { data: { ...pipeline, stages: [...order, ...ends] } }
    const body = { stage_ids: order.map((stage) => stage.id) }
    await act(() =>
      optimistic([withChanges(pipelines.get, () => next, { params })], () => call(stages.reorder, { params, body })),
    )
  }

  return (
    <Page
      title={pipeline.name}
      narrow
      crumbs={[{ title: 'Pipelines', to: '/crm/pipelines' }]}
      status={
        pipeline.archived_at !== null ? (
          <StatusBadge tone="neutral">Archived</StatusBadge>
        ) : (
          pipeline.is_default && <StatusBadge tone="good">Default</StatusBadge>
        )
      }
      actions={
        <Button component={Link} to={`/crm/pipelines/kanban/${pipeline.id}`} quiet variant="default">
          Open board
        </Button>
      }
    >
      <Section title="Details">
        <PipelineName pipeline={pipeline} />
      </Section>
      <Section
        title="Stages"
        action={<Button onClick={() => setEdited('new')}>Add stage</Button>}
        note="Deals move through the open stages and end as won or lost. Weighted value uses each stage’s probability."
      >
        <div className={`${styles.stage} ${styles.heads}`} aria-hidden="true">
          <span />
          <span />
          <span>Stage</span>
          <span>Probability</span>
          <span>Stale after</span>
          <span>Deals</span>
          <span />
        </div>
        <SortableList
          items={open}
          nameOf={({ name }) => name}
          what="stage"
          className={styles.stages}
          onMove={(stage, to) => void reorder(stage, to)}
        >
          {(stage, place) => (
            <StageRow
              key={stage.id}
              stage={stage}
              place={place}
              onEdit={() => setEdited(stage)}
              onDelete={open.length > 1 ? () => setLeaving(stage) : undefined}
            />
          )}
        </SortableList>
        <ol className={styles.stages} start={open.length + 1}>
          {ends.map((stage) => (
            <StageRow key={stage.id} stage={stage} onEdit={() => setEdited(stage)} />
          ))}
        </ol>
      </Section>
      {edited && (
        <StageForm
          key={edited === 'new' ? 'new' : edited.id}
          pipeline_id={pipeline.id}
          stage={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(null)}
        />
      )}
      {leaving && (
        <DeleteStage
          stage={leaving}
          others={open.filter((stage) => stage.id !== leaving.id)}
          onClose={() => setLeaving(null)}
        />
      )}
    </Page>
  )
}
