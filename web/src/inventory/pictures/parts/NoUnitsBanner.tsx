import { pictures } from '@storey/api/client-endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../http/query.ts'
import { CoverPicture } from '../../parts/Cover.tsx'
import styles from './Pictures.module.css'

/** Picture that a building shows instead of its availability while none of its units is for sale; renders nothing without a banner. */
export function NoUnitsBanner({ building_id }: { building_id: number }) {
  const params = { item_type: 'buildings', item_id: building_id } as const
  const answer = useQuery(query(pictures.list, { params }))
  const banner = answer.data?.data.find(({ role }) => role === 'no-units-banner')
  if (!banner?.picture) return null
  return (
    <div className={styles.banner}>
      <div className={styles.picture}>
        <CoverPicture picture={banner.picture} alt={banner.caption ?? ''} sizes="90vw" />
      </div>
      <p>
        <strong>Nothing for sale here right now</strong>
        <span>No unit of this building is available.</span>
      </p>
    </div>
  )
}
