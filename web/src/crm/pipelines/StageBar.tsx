import type { pipelines } from '@storey/api/client-endpoints.ts'
import type { ResponseOf } from '@storey/api/endpoint.ts'
import { countText } from '../../ui/format/number.ts'
import styles from './StageBar.module.css'

type Stages = ResponseOf<typeof pipelines.list>['data'][number]['open_stages']

/** The open deals of a pipeline by stage, in the colors of the stages. */
export function StageBar({ stages }: { stages: Stages }) {
  const words = stages.map(({ name, deals }) => `${name} ${countText(deals)}`).join(', ')
  return (
    <span className={styles.bar} role="img" aria-label={words} title={words}>
      {stages.map(({ name, colour, deals }) => (
        <i
          key={name}
          data-none={deals === 0 || undefined}
          style={deals === 0 ? undefined : { flexGrow: deals, background: `var(--c-${colour})` }}
        />
      ))}
    </span>
  )
}
