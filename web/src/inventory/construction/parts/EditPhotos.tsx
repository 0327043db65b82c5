import { Modal } from '@mantine/core'
import { pictures } from '@storey/api/client-endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../http/query.ts'
import { Await } from '../../../ui/Await.tsx'
import { RoleSection } from '../../pictures/parts/RoleSection.tsx'

/** Adds, orders, names and deletes the photos of an update. */
export function EditPhotos({ id, title, onClose }: { id: number; title: string; onClose: () => void }) {
  const item = { item_type: 'construction-updates', item_id: id } as const
  const answer = useQuery(query(pictures.list, { params: item }))
  return (
    <Modal opened onClose={onClose} title={title} size="lg">
      <Await answer={answer} kind="list">
        {({ data }) => <RoleSection item={{ ...item, role: 'photos' }} pictures={data} />}
      </Await>
    </Modal>
  )
}
