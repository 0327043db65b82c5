import { closestCenter, DndContext, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { Button } from '@mantine/core'
import { type Pipeline, pipelines, type Stage, stages } from '@storey/api/crm/pipelines.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { query, queryClient, refresh } from '../../http/query.ts'
import { useRecordId } from '../../shell/useRecordId.ts'
import { Await } from '../../ui/Await.tsx'
import { announce } from '../../ui/announce.ts'
import { Link } from '../../ui/Link.tsx'
import { notify } from '../../ui/notify.tsx'
import { Page } from '../../ui/Page.tsx'
import { Status } from '../../ui/Status.tsx'
import '../deals/parts/deal-live.ts'
import { DeleteStage } from './DeleteStage.tsx'
import { PipelineName } from './PipelineName.tsx'
import styles from './PipelinePage.module.css'
import { StageForm } from './StageForm.tsx'
import { StageRow } from './StageRow.tsx'

/** The editor of a pipeline: its stages in order, named, coloured, weighted. */
export function PipelinePage() {
  const id = useRecordId()
  const answer = useQuery(query(pipelines.get, { params: { id } }))
  return (
    <Await answer={answer} what="pipeline">
      {({ data }) => <Editor pipeline={data} />}
    </Await>
  )
}

const changed = () =>
  refresh(pipelines.get, pipelines.list, pipelines.optionsWithStages, pipelines.kanban, pipelines.listBoard)

function Editor({ pipeline }: { pipeline: Pipeline }) {
  const [edited, setEdited] = useState<Stage | 'new' | null>(null)
  const [leaving, setLeaving] = useState<Stage | null>(null)
  const open = pipeline.stages.filter(({ kind }) => kind === 'open')
  const ends = pipeline.stages.filter(({ kind }) => kind !== 'open')
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const nameOf = (id: unknown) => pipeline.stages.find((stage) => stage.id === id)?.name ?? ''

  /** Puts a stage at another place: shown at once, taken back where it is refused. */
  const reorder = async (id: number, to: number) => {
    const moving = open.find((stage) => stage.id === id)
    if (!moving || to < 0 || to >= open.length || open[to] === moving) return
    const order = open.filter((stage) => stage !== moving).toSpliced(to, 0, moving)
    const { queryKey } = query(pipelines.get, { params: { id: pipeline.id } })
    queryClient.setQueryData(queryKey, { data: { ...pipeline, stages: [...order, ...ends] } })
    announce(`${moving.name} is now stage ${to + 1} of ${open.length}.`)
    try {
      const body = { stage_ids: order.map((stage) => stage.id) }
      queryClient.setQueryData(queryKey, await call(stages.reorder, { params: { id: pipeline.id }, body }))
    } catch (error) {
      queryClient.setQueryData(queryKey, { data: pipeline })
      notify.bad(error)
    }
    void changed()
  }

  return (
    <Page
      title={pipeline.name}
      crumbs={[{ title: 'Pipelines', to: '/crm/pipelines' }]}
      status={
        pipeline.archived_at !== null ? (
          <Status tone="neutral">Archived</Status>
        ) : (
          pipeline.is_default && <Status tone="good">Default</Status>
        )
      }
      actions={
        <>
          <Button component={Link} to={`/crm/pipelines/kanban/${pipeline.id}`} quiet variant="default">
            Open board
          </Button>
          <Button onClick={() => setEdited('new')}>Add stage</Button>
        </>
      }
    >
      <PipelineName pipeline={pipeline} onSaved={() => void changed()} />
      <h2 className={styles.title}>Stages</h2>
      <p className={styles.note}>
        A deal goes through the open stages and ends in one of the last two. Weighted sums count each deal by its
        stage’s probability.
      </p>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={{
          announcements: {
            onDragStart: ({ active }) => `${nameOf(active.id)} lifted.`,
            onDragOver: ({ active, over }) => (over ? `${nameOf(active.id)} is over ${nameOf(over.id)}.` : undefined),
            onDragEnd: () => undefined,
            onDragCancel: ({ active }) => `${nameOf(active.id)} is back where it was.`,
          },
          screenReaderInstructions: {
            draggable: 'Space lifts the stage, arrows carry it, Space drops it, Escape puts it back.',
          },
        }}
        onDragEnd={({ active, over }) => {
          if (over)
            void reorder(
              Number(active.id),
              open.findIndex((stage) => stage.id === over.id),
            )
        }}
      >
        <SortableContext items={open.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
          <ol className={styles.stages}>
            {open.map((stage, place) => (
              <StageRow
                key={stage.id}
                stage={stage}
                onEdit={() => setEdited(stage)}
                onDelete={open.length > 1 ? () => setLeaving(stage) : undefined}
                onUp={place > 0 ? () => void reorder(stage.id, place - 1) : undefined}
                onDown={place < open.length - 1 ? () => void reorder(stage.id, place + 1) : undefined}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      <ol className={styles.stages} start={open.length + 1}>
        {ends.map((stage) => (
          <StageRow key={stage.id} stage={stage} onEdit={() => setEdited(stage)} />
        ))}
      </ol>
      {edited && (
        <StageForm
          key={edited === 'new' ? 'new' : edited.id}
          pipeline_id={pipeline.id}
          stage={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(null)}
          onSaved={() => void changed()}
        />
      )}
      {leaving && (
        <DeleteStage
          stage={leaving}
          others={open.filter((stage) => stage.id !== leaving.id)}
          onClose={() => setLeaving(null)}
          onDeleted={() => void changed()}
        />
      )}
    </Page>
  )
}
