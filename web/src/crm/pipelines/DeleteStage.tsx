import { Button, Group, Modal, Select } from '@mantine/core'
import { stages } from '@storey/api/client-endpoints.ts'
import type { Stage } from '@storey/api/crm/pipelines.ts'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { notify } from '../../ui/overlays/notify.tsx'
import { problemOf } from '../../ui/problem.ts'

interface Props {
  stage: Stage
  /** Stages that its deals can move to. */
  others: readonly Stage[]
  onClose: () => void
}

const itsDealsMove = (deals: string, one: boolean) =>
  `Its ${deals} ${one ? 'moves' : 'move'} to the end of another stage. Each move is kept in its history.`

/** Dialog that deletes a stage; if it has deals, a target stage must be chosen for them. */
export function DeleteStage({ stage, others, onClose }: Props) {
  const [destination, setDestination] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  const deals = `${stage.deals} ${stage.deals === 1 ? 'deal' : 'deals'}`

  const remove = async () => {
    if (stage.deals > 0 && destination === null) return setProblem(`Choose where its ${deals} go.`)
    setSending(true)
    try {
      const query = destination === null ? {} : { move_to_stage_id: Number(destination) }
      await call(stages.remove, { params: { id: stage.id }, query })
      onClose()
      notify.good(`${stage.name} is deleted.`)
    } catch (error) {
      // Shown in the dialog, under the field concerned.
      const { errors, message } = problemOf(error)
      setProblem(errors.move_to_stage_id?.[0] ?? message)
    }
    setSending(false)
  }
  return (
    <Modal opened onClose={onClose} title={`Delete stage ${stage.name}?`} size={440}>
      <p>{stage.deals === 0 ? 'It has no deals.' : itsDealsMove(deals, stage.deals === 1)}</p>
      <Select
        mt={16}
        label="Move deals to"
        placeholder="Choose a stage"
        data={others.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={destination}
        onChange={(id) => {
          setDestination(id)
          setProblem(null)
        }}
        error={problem}
        display={stage.deals === 0 && problem === null ? 'none' : undefined}
      />
      <Group justify="flex-end" mt={24}>
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button data-danger loading={sending} onClick={() => void remove()}>
          Delete stage
        </Button>
      </Group>
    </Modal>
  )
}
