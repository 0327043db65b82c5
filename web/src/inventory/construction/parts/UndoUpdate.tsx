import { Button, Group, Modal, Text } from '@mantine/core'
import { constructionUpdates } from '@storey/api/client-endpoints.ts'
import type { ConstructionUpdate } from '@storey/api/inventory/construction.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../http/call.ts'
import { query } from '../../../http/query.ts'
import { Await } from '../../../ui/Await.tsx'
import { useAction } from '../../../ui/act.ts'
import { percentText } from '../../../ui/format/number.ts'
import { UpdatePreview } from './UpdatePreview.tsx'

/** Dialog that undoes the last update, after a preview of its effect on payments. */
export function UndoUpdate({ update, onClose }: { update: ConstructionUpdate; onClose: () => void }) {
  const params = { id: update.id }
  const answer = useQuery(query(constructionUpdates.undoPreview, { params }))
  const { run, running } = useAction()
  const undo = async () => {
    const done = await run(() => call(constructionUpdates.undo, { params }), {
      good: `${percentText(update.percent_before)} built restored.`,
    })
    if (done) onClose()
  }
  return (
    <Modal opened onClose={onClose} title={`Undo ${percentText(update.percent)} built?`} size={520}>
      <Text size="sm" mb="sm">
        The building is at {percentText(update.percent_before)} again, and this update goes with its photos.
      </Text>
      <Await answer={answer} kind="list">
        {({ data }) => (
          <>
            <UpdatePreview preview={data} />
            <Group justify="end" mt="md">
              <Button variant="default" onClick={onClose}>
                Cancel
              </Button>
              <Button color="red" loading={running} disabled={data.obstacle !== null} onClick={() => void undo()}>
                Undo update
              </Button>
            </Group>
          </>
        )}
      </Await>
    </Modal>
  )
}
