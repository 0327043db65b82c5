import { pictures } from '@storey/api/client-endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../http/query.ts'
import { CoverPicture } from '../../parts/Cover.tsx'
import * as copy from './copy.ts'
import styles from './Pictures.module.css'

/** The banner of a building while nothing in it is for sale; empty when it has none. */
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
        <strong>{copy.nothingForSale}</strong>
        <span>{copy.nothingForSaleText}</span>
      </p>
    </div>
  )
}
