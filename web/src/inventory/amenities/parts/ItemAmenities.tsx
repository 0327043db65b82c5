import { Button, Text } from '@mantine/core'
import { amenities } from '@storey/api/client-endpoints.ts'
import type { MappedAmenities, MappedAmenity } from '@storey/api/inventory/amenities.ts'
import type { PictureOwner } from '@storey/api/inventory/picture-roles.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../../http/query.ts'
import { useCan } from '../../../shell/Can.tsx'
import { Await } from '../../../ui/Await.tsx'
import { late } from '../../../ui/late.tsx'
import { Section } from '../../../ui/Section.tsx'
import styles from './Amenities.module.css'
import { AmenityPicture } from './AmenityPicture.tsx'
import { amenityIcons } from './amenity-labels.ts'

const { Late: EditAmenities } = late(async () => (await import('./EditAmenities.tsx')).EditAmenities)

interface Props {
  item_type: PictureOwner
  item_id: number
}

/**
 * The amenities of a project, building or unit: highlights with their pictures first, then the others; users with permission can edit
 * them here.
 */
export function ItemAmenities({ item_type, item_id }: Props) {
  const answer = useQuery(query(amenities.mapped, { params: { item_type, item_id } }))
  const mayChange = useCan(amenities.setMapped.access)
  const [editing, setEditing] = useState<MappedAmenities | undefined>()
  const known = answer.data?.data
  if (!mayChange && known?.amenities.length === 0) return null
  return (
    <Section
      title="Amenities"
      action={
        mayChange &&
        known && (
          <Button variant="default" size="compact-sm" onClick={() => setEditing(known)}>
            Edit amenities
          </Button>
        )
      }
    >
      <Await answer={answer} kind="list">
        {({ data }) => <Mapped amenities={data.amenities} item_type={item_type} />}
      </Await>
      {editing && (
        <EditAmenities
          item={{ item_type, item_id }}
          mapped={editing}
          onStale={setEditing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Section>
  )
}

function Mapped({ amenities: all, item_type }: { amenities: readonly MappedAmenity[]; item_type: PictureOwner }) {
  if (all.length === 0)
    return (
      <Text inherit fz="sm" c="dimmed">
        No amenities yet.
      </Text>
    )
  const first = all.filter(({ highlight }) => highlight)
  const rest = all.filter(({ highlight }) => !highlight)
  return (
    <>
      {first.length > 0 && (
        <ul className={styles.highlights} aria-label="Highlights">
          {first.map((one) => (
            <li key={one.id}>
              <AmenityPicture picture={one.picture} icon={one.icon} sizes="(max-width: 47.99em) 50vw, 240px" />
              <b dir="auto">{one.name}</b>
              {one.description && (
                <Text span inherit fz="xs" lh="xs" display="block" c="dimmed" dir="auto">
                  {one.description}
                </Text>
              )}
              <Source one={one} item_type={item_type} />
            </li>
          ))}
        </ul>
      )}
      {rest.length > 0 && (
        <ul className={styles.list} aria-label="Amenities">
          {rest.map((one) => {
            const Icon = amenityIcons[one.icon]
            return (
              <li key={one.id} title={one.description || undefined}>
                <Icon size={20} stroke={1.5} aria-hidden />
                <span>
                  <span dir="auto">{one.name}</span>
                  <Source one={one} item_type={item_type} />
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </>
  )
}

const Source = ({ one, item_type }: { one: MappedAmenity; item_type: PictureOwner }) =>
  one.owner === item_type ? null : (
    <Text span inherit fz="xs" lh="xs" display="block" c="dimmed">
      {one.owner === 'projects' ? 'From its project' : 'From its building'}
    </Text>
  )
