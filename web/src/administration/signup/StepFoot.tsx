import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import styles from './Signup.module.css'

interface Props {
  next: string
  sending: boolean
  onBack: (() => void) | undefined
}

/** Footer with the next button, always visible. */
export function StepFoot({ next, sending, onBack }: Props) {
  return (
    <div className={styles.foot}>
      {onBack && (
        <Button variant="default" size="md" onClick={onBack}>
          Back
        </Button>
      )}
      <Button
        type="submit"
        size="md"
        loading={sending}
        rightSection={<IconArrowRight size={16} stroke={1.8} />}
        className={styles.next ?? ''}
      >
        {next}
      </Button>
    </div>
  )
}
