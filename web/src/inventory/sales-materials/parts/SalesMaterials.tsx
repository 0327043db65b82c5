import { Button, Text } from '@mantine/core'
import { salesMaterials } from '@storey/api/client-endpoints.ts'
import type { SalesMaterial } from '@storey/api/inventory/sales-materials.ts'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../http/call.ts'
import { query } from '../../../http/query.ts'
import { saveFile } from '../../../http/save.ts'
import { useCan } from '../../../shell/Can.tsx'
import { Await } from '../../../ui/Await.tsx'
import { act } from '../../../ui/act.ts'
import { sizeText } from '../../../ui/format/number.ts'
import { confirm } from '../../../ui/overlays/confirm.ts'
import { Section } from '../../../ui/Section.tsx'
import { RowMenu } from '../../../ui/table/RowMenu.tsx'
import { Instant } from '../../../ui/values/Instant.tsx'
import { AddMaterial } from './AddMaterial.tsx'
import { EditMaterial } from './EditMaterial.tsx'
import { materialLabels } from './material-labels.ts'
import { ReplaceMaterial } from './ReplaceMaterial.tsx'
import styles from './SalesMaterials.module.css'

interface Props {
  project: { readonly id: number; readonly name: string }
}

type Dialog = { readonly what: 'add' } | { readonly what: 'edit' | 'replace'; readonly material: SalesMaterial }

const download = ({ id }: SalesMaterial, number?: number) =>
  act(async () =>
    saveFile(await call(salesMaterials.download, { params: { id }, query: number === undefined ? {} : { number } })),
  )

/** Brochures, fact sheets and permits of a project, its buildings and unit types, with who reads them. */
export function SalesMaterials({ project }: Props) {
  const answer = useQuery(query(salesMaterials.list, { params: { id: project.id } }))
  const mayManage = useCan(salesMaterials.create.access)
  const [dialog, setDialog] = useState<Dialog>()
  const close = () => setDialog(undefined)
  return (
    <Section
      title="Sales materials"
      action={
        mayManage && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={14} stroke={1.8} aria-hidden />}
            onClick={() => setDialog({ what: 'add' })}
          >
            Add material
          </Button>
        )
      }
    >
      <Await answer={answer} kind="list">
        {({ data }) =>
          data.length === 0 ? (
            <Text inherit fz="xs" c="var(--text-2)">
              No brochures, fact sheets or permits yet. Each can be published to brokers and shown on sale offers.
            </Text>
          ) : (
            <ul className={styles.rows}>
              {data.map((material) => (
                <Row
                  key={material.id}
                  material={material}
                  mayManage={mayManage}
                  onDialog={(what) => setDialog({ what, material })}
                />
              ))}
            </ul>
          )
        }
      </Await>
      {dialog?.what === 'add' && <AddMaterial project={project} onClose={close} />}
      {dialog?.what === 'edit' && <EditMaterial material={dialog.material} onClose={close} />}
      {dialog?.what === 'replace' && <ReplaceMaterial material={dialog.material} onClose={close} />}
    </Section>
  )
}

interface RowProps {
  material: SalesMaterial
  mayManage: boolean
  onDialog: (what: 'edit' | 'replace') => void
}

function Row({ material, mayManage, onDialog }: RowProps) {
  const { title, kind, building, unit_type, versions, for_brokers, for_offers } = material
  const [newest, ...older] = versions
  const [unfolded, setUnfolded] = useState(false)
  const readers = [for_brokers && 'Brokers', for_offers && 'Sale offers'].filter(Boolean)
  return (
    <li className={styles.row}>
      <div className={styles.main}>
        <button type="button" className={styles.title} dir="auto" onClick={() => void download(material)}>
          {title}
        </button>
        <p className={styles.note}>
          {[materialLabels[kind], building?.name ?? unit_type?.name, newest && sizeText(newest.file.size)]
            .filter(Boolean)
            .join(' · ')}
          {newest && (
            <>
              {' · '}
              <Instant value={newest.uploaded_at} />
            </>
          )}
        </p>
        <p className={styles.note}>{readers.length === 0 ? 'Not published' : `Published to: ${readers.join(', ')}`}</p>
        {older.length > 0 && (
          <Button
            variant="subtle"
            size="compact-xs"
            ms={-6}
            aria-expanded={unfolded}
            onClick={() => setUnfolded(!unfolded)}
          >
            {older.length === 1 ? '1 older version' : `${older.length} older versions`}
          </Button>
        )}
        {unfolded && (
          <ul aria-label={`Older versions of ${title}`}>
            {older.map(({ number, file, uploaded_at }) => (
              <li key={number} className={styles.note}>
                <button type="button" className={styles.title} onClick={() => void download(material, number)}>
                  Version {number}
                </button>
                {' · '}
                {file.name} · {sizeText(file.size)} · <Instant value={uploaded_at} />
              </li>
            ))}
          </ul>
        )}
      </div>
      {mayManage && (
        <RowMenu
          name={title}
          actions={[
            { label: 'Edit', onSelect: () => onDialog('edit') },
            { label: 'Add new version', onSelect: () => onDialog('replace') },
            { label: 'Delete material', danger: true, onSelect: () => void remove(material) },
          ]}
        />
      )}
    </li>
  )
}

async function remove({ id, title }: SalesMaterial) {
  const sure = await confirm({
    title: `Delete ${title}?`,
    effect: 'Its versions are deleted too, and brokers and clients no longer read it.',
    verb: 'Delete material',
    danger: true,
  })
  if (sure) await act(() => call(salesMaterials.remove, { params: { id } }), { good: 'Material deleted' })
}
