import { pictures } from '@storey/api/client-endpoints.ts'
import { type PictureOwner, rolesOf } from '@storey/api/inventory/picture-roles.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../http/query.ts'
import { Await } from '../../../ui/Await.tsx'
import { RoleSection } from './RoleSection.tsx'

interface Props {
  item_type: PictureOwner
  item_id: number
}

/** All pictures of a project, building or unit, a section for each role; read-only for users without permission to edit. */
export function ItemPictures({ item_type, item_id }: Props) {
  const answer = useQuery(query(pictures.list, { params: { item_type, item_id } }))
  return (
    <Await answer={answer} kind="list">
      {({ data }) =>
        rolesOf[item_type].map((role) => (
          <RoleSection
            key={role}
            item={{ item_type, item_id, role }}
            pictures={data.filter((picture) => picture.role === role)}
          />
        ))
      }
    </Await>
  )
}
