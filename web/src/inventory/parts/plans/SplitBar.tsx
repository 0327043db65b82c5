import { Text } from '@mantine/core'
import { type HandoverSplit, readSplit } from '@storey/api/schedule/handover-split.ts'
import styles from './SplitBar.module.css'

interface Props {
  /** `60/40`, `37/40/23`; empty for a plan with fixed amounts, whose shares differ by price. */
  label: string
}

const PARTS = [
  ['before', 'before handover'],
  ['on', 'at handover'],
  ['after', 'after'],
] as const satisfies readonly (readonly [keyof HandoverSplit, string])[]

/** Bar of the shares paid before, at and after handover, to scale. */
export function SplitBar({ label }: Props) {
  const shares = readSplit(label)
  if (!shares)
    return (
      <Text span inherit fz="xs" c="dimmed">
        Depends on the price
      </Text>
    )
  return (
    <span className={styles.bar} data-drawn role="img" aria-label={splitText(shares)} title={splitText(shares)}>
      {PARTS.map(
        ([part, label]) =>
          shares[part] > 0 && (
            <span key={part} className={styles.part} data-part={part} style={{ flexGrow: shares[part] }}>
              {shares[part]}% <i>{label}</i>
            </span>
          ),
      )}
    </span>
  )
}

/** `37% before handover, 40% at handover, 23% after`. */
export const splitText = (shares: HandoverSplit): string =>
  PARTS.filter(([part]) => shares[part] > 0)
    .map(([part, label]) => `${shares[part]}% ${label}`)
    .join(', ')
