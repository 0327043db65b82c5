import { ActionIcon, Text } from '@mantine/core'
import type { MappedAmenities } from '@storey/api/inventory/amenities.ts'
import { amenities } from '@storey/api/inventory/amenities.ts'
import { AMENITIES_OF_ITEM, type AmenityIcon } from '@storey/api/inventory/amenity-names.ts'
import type { PictureOwner } from '@storey/api/inventory/picture-roles.ts'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../../http/call.ts'
import { RemoteSelect } from '../../../ui/fields/RemoteSelect.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { FormActions } from '../../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../../ui/form/useEndpointForm.tsx'
import { notify } from '../../../ui/overlays/notify.tsx'
import { SidePanel } from '../../../ui/SidePanel.tsx'
import { currentIn } from '../../../ui/save-versioned.ts'
import { reordered } from '../../../ui/sortable/reordered.ts'
import { SortableList } from '../../../ui/sortable/SortableList.tsx'
import { SortableRow } from '../../../ui/sortable/SortableRow.tsx'
import styles from './Amenities.module.css'
import { amenityIcons } from './amenity-labels.ts'
import { loadAmenities } from './pickers.ts'
import { StarButton } from './StarButton.tsx'

interface Props {
  item: { readonly item_type: PictureOwner; readonly item_id: number }
  mapped: MappedAmenities
  /** Called after a conflict with another user's save, with the current state. */
  onStale: (now: MappedAmenities) => void
  onClose: () => void
}

interface Face {
  readonly name: string
  readonly icon: AmenityIcon
}
const NO_FACE: Face = { name: '', icon: 'star' }
interface Row extends Face {
  readonly id: number
  readonly highlight: boolean
}

/** Dialog that sets which own amenities a project, building or unit has, and their order. */
export function EditAmenities({ item, mapped, onStale, onClose }: Props) {
  const { item_type } = item
  return (
    <SidePanel title="Edit amenities" note={notes[item_type]} onClose={onClose}>
      <Rows key={mapped.stamp} item={item} mapped={mapped} onStale={onStale} onClose={onClose} />
    </SidePanel>
  )
}

function Rows({ item, mapped, onStale, onClose }: Props) {
  const form = useEndpointForm({
    schema: amenities.setMapped.body,
    initial: {
      stamp: mapped.stamp,
      amenities: mapped.amenities
        .filter(({ owner }) => owner === item.item_type)
        .map(({ id, highlight }) => ({ id, highlight })),
    },
    send: (body) => call(amenities.setMapped, { params: item, body }),
    failed: (_, error) => {
      const current = currentIn(error)
      if (!current) return false
      notify.info('Someone else changed these amenities. Their order is shown now; make your change again.')
      onStale(amenities.setMapped.response.shape.data.parse(current))
      return true
    },
    done: onClose,
  })
  const [adding, setAdding] = useState(0)
  // Names and pictures of the amenities, which the response of a save does not contain.
  const [faces, setFaces] = useState<ReadonlyMap<number, Face>>(
    () => new Map(mapped.amenities.map(({ id, name, icon }) => [id, { name, icon }])),
  )
  const rows = form.values.amenities.map((row): Row => ({ ...row, ...(faces.get(row.id) ?? NO_FACE) }))
  const change = (next: readonly Row[]) =>
    form.set(
      'amenities',
      next.map(({ id, highlight }) => ({ id, highlight })),
    )

  return (
    <Form form={form}>
      <Text size="sm" c="var(--text-2)">
        Shown in this order. Starred amenities come first, with pictures.
      </Text>
      {rows.length > 0 && (
        <SortableList
          items={rows}
          nameOf={({ name }) => name}
          what="amenity"
          label="Amenities"
          className={styles.rows}
          onMove={(row, to) => change(reordered(rows, row, to))}
        >
          {(row) => {
            const Icon = amenityIcons[row.icon]
            return (
              <SortableRow key={row.id} id={row.id} name={row.name} className={styles.row}>
                <Icon size={20} stroke={1.5} aria-hidden />
                <span dir="auto">{row.name}</span>
                <StarButton
                  label={`Highlight ${row.name}`}
                  on={row.highlight}
                  onChange={(highlight) => change(rows.map((one) => (one.id === row.id ? { ...one, highlight } : one)))}
                />
                <ActionIcon
                  size={36}
                  aria-label={`Take ${row.name} away`}
                  onClick={() => change(rows.filter(({ id }) => id !== row.id))}
                >
                  <IconX size={16} stroke={1.6} aria-hidden />
                </ActionIcon>
              </SortableRow>
            )
          }}
        </SortableList>
      )}
      <RemoteSelect
        key={adding}
        label="Add amenity"
        load={loadAmenities}
        value={null}
        disabled={rows.length >= AMENITIES_OF_ITEM}
        error={form.errors.amenities}
        onChange={(id, choice) => {
          if (id === null || !choice) return
          setAdding(adding + 1)
          if (rows.some((row) => row.id === id)) return
          const face = { name: choice.name, icon: choice.icon }
          setFaces(new Map(faces).set(id, face))
          change([...rows, { id, highlight: false, ...face }])
        }}
      />
      <FormActions save="Save amenities" />
    </Form>
  )
}

const notes: Readonly<Record<PictureOwner, string | undefined>> = {
  projects: undefined,
  buildings: 'Also inherits the project’s amenities. Edit them on the project.',
  units: 'It also has what its building and project give, which is changed there.',
}
