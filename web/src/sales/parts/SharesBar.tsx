import { Box, Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { percentText } from '../../ui/format/number.ts'
import styles from './SharesBar.module.css'
import { missingPercent, type Share } from './shares.ts'

interface Props {
  buyers: readonly Share[]
  error?: ReactNode
  onEqual?: (() => void) | undefined
}

/** The shares to scale with names, and whether they sum to 100 %. */
export function SharesBar({ buyers, error, onEqual }: Props) {
  const missing = missingPercent(buyers)
  const named = buyers.map(({ full_name, share_percent }, index) => ({
    name: full_name.trim() || `Buyer ${index + 1}`,
    share: Math.max(0, Number(share_percent ?? 0) || 0),
    tint: index % 4,
    index,
  }))
  return (
    <div className={styles.shares} data-path="buyers">
      <div className={styles.bar} data-drawn aria-hidden="true">
        {named.map(({ share, tint, index }) => (
          <i key={index} style={{ flexGrow: share }} data-tint={tint} />
        ))}
        {missing > 0 && <i style={{ flexGrow: missing }} data-tint="missing" />}
      </div>
      <div className={styles.legend}>
        {named.map(({ name, share, tint, index }) => (
          <span key={index} className={styles.one}>
            <i data-tint={tint} data-drawn aria-hidden="true" />
            <bdi>{name}</bdi> <b>{percentText(share)}</b>
          </span>
        ))}
        <Box component="span" flex="1" />
        {onEqual && (
          <Button variant="subtle" size="compact-sm" onClick={onEqual}>
            Split equally
          </Button>
        )}
        <span
          className={styles.sum}
          data-whole={missing === 0 || undefined}
          data-wrong={error && missing !== 0 ? true : undefined}
          role="status"
        >
          {missing === 0 ? (
            <>
              <IconCheck size={14} stroke={2} aria-hidden /> 100%
            </>
          ) : missing > 0 ? (
            `${percentText(missing)} missing`
          ) : (
            `${percentText(-missing)} too much`
          )}
        </span>
      </div>
    </div>
  )
}
