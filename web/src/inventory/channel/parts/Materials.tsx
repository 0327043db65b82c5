import { Button } from '@mantine/core'
import { salesMaterials } from '@storey/api/client-endpoints.ts'
import type { PublishedMaterial } from '@storey/api/inventory/sales-materials.ts'
import { call } from '../../../http/call.ts'
import { saveFile } from '../../../http/save.ts'
import { act } from '../../../ui/act.ts'
import { sizeText } from '../../../ui/format/number.ts'
import { Section } from '../../../ui/Section.tsx'
import { Instant } from '../../../ui/values/Instant.tsx'
import { materialLabels } from '../../sales-materials/parts/material-labels.ts'
import styles from './Materials.module.css'

/** Brochures, fact sheets and permits that the developer publishes, to download. */
export function Materials({ materials }: { materials: readonly PublishedMaterial[] }) {
  if (materials.length === 0) return null
  return (
    <Section title="Brochures and documents">
      <ul>
        {materials.map(({ id, kind, title, place, size, updated_at }) => (
          <li key={id} className={styles.row}>
            <div className={styles.main}>
              <p className={styles.title} dir="auto">
                {title}
              </p>
              <p className={styles.note}>
                {[materialLabels[kind], place].filter(Boolean).join(' · ')},{' '}
                <span className={styles.whole}>
                  {sizeText(size)} · <Instant value={updated_at} />
                </span>
              </p>
            </div>
            <Button
              size="xs"
              variant="default"
              aria-label={`Download ${title}`}
              onClick={() => void act(async () => saveFile(await call(salesMaterials.published, { params: { id } })))}
            >
              Download
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  )
}
